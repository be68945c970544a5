internal import Changeset

extension ListProperty {
    /// The transformed elements. The transform runs once for each inserted element and once for each update, but not for moves.
    @inlinable
    public final func map<Result>(_ transform: @escaping @MainActor (Element) -> Result) -> ListProperty<Result> {
        MappedList(self, transform)
    }
}

@usableFromInline
final class MappedList<Base, Element>: ListProperty<Element> {
    @usableFromInline let base: ListProperty<Base>
    @usableFromInline let transform: @MainActor (Base) -> Element
    /// The version of the base that the storage reflects.
    @safe @exclusivity(unchecked) @usableFromInline var followed = -1

    @inlinable
    init(_ base: ListProperty<Base>, _ transform: @escaping @MainActor (Base) -> Element) {
        self.base = base
        self.transform = transform
        super.init([], from: [base]) { MappedList.of($0).follow() }
    }

    @inlinable
    func follow() -> Bool {
        let way = base.way(from: followed)
        followed = base.version
        guard let way else {
            storage = ListElements(base.storage.lazy.map { self.transform($0) })
            return startOver()
        }
        way.forEach { step in
            switch step {
            case .update(let offset, let new): storage.rope.update(transform(base.storage[new]), at: offset)
            case .deletion(let offset): storage.rope.remove(at: offset)
            case .move(let from, let to): storage.rope.move(from: from, to: to)
            case .insertion(let offset): storage.rope.insert(transform(base.storage[offset]), at: offset)
            }
        }
        return advance(by: way)
    }
}
