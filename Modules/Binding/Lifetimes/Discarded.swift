/// Frees objects one at a time: each may hold the last reference to the next, and a long chain would overflow the stack.
@MainActor
enum Discarded {
    private static var objects: ContiguousArray<AnyObject> = []
    private static var isFreeing = false

    /// Ends bindings, and takes the nodes out of the array so that they are freed here.
    static func free(_ binders: inout ContiguousArray<Binder>) {
        while let binder = binders.popLast() {
            binder.removeAnchor()
            objects.append(binder)
        }
        freeAll()
    }

    /// Takes a bag out of its property, so that it is freed here.
    static func free(_ bag: inout DisposeBag?) {
        guard let taken = bag.take() else { return }
        objects.append(taken)
        extendLifetime(consume taken)
        freeAll()
    }

    private static func freeAll() {
        guard !isFreeing else { return }
        isFreeing = true
        while let object = objects.popLast() { extendLifetime(object) }
        isFreeing = false
    }
}
