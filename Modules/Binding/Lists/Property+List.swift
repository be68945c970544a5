internal import Changeset

extension Property {
    /// The elements as a list, which changes by the fewest edits from one array to the next. Elements are matched by their `id`.
    ///
    /// Use it where a list is computed as a whole, such as the visible rows of a tree.
    public final func list<Element: Identifiable & Hashable>() -> ListProperty<Element> where Value == [Element] {
        ComparedList(self)
    }
}

private final class ComparedList<Element: Identifiable & Hashable>: ListProperty<Element> {
    private let base: Property<[Element]>
    private var isFilled = false

    init(_ base: Property<[Element]>) {
        self.base = base
        super.init([], from: [base]) { ComparedList.of($0).follow() }
    }

    private func follow() -> Bool {
        let elements = base.settled
        guard isFilled else {
            isFilled = true
            storage = ListElements(elements)
            return startOver()
        }
        var recorder = StepRecorder(count: storage.count)
        recorder.note(Changeset(from: storage, to: elements))
        storage = ListElements(elements)
        return advance(by: recorder)
    }
}
