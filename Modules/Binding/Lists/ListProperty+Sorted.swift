public import Changeset

extension ListProperty {
    /// The elements in sorted order. Elements that compare equal keep their relative order.
    ///
    /// An element's position must depend only on the element: one that changes without an update is not moved.
    @inlinable
    public final func sorted(by areInIncreasingOrder: @escaping @MainActor (Element, Element) -> Bool) -> ListProperty {
        SortedList(self, areInIncreasingOrder, nil)
    }

    /// The elements in an order that depends on a property's value, such as the column that a table is sorted by.
    ///
    /// When the value changes, all elements are sorted again, and the edits are as few moves as possible.
    @inlinable
    public final func sorted<Parameter>(
        with parameter: Property<Parameter>, by areInIncreasingOrder: @escaping @MainActor (Element, Element, Parameter) -> Bool
    ) -> ListProperty {
        SortedList(self, { areInIncreasingOrder($0, $1, parameter.settled) }, parameter)
    }
}

extension ListProperty where Element: Comparable {
    /// The elements in ascending order.
    @inlinable
    public final func sorted() -> ListProperty { sorted { $0 < $1 } }
}

/// Keeps each element both in the order of the base and in sorted order, so that an edit of the base can be located here.
@usableFromInline
final class SortedList<Element>: ListProperty<Element> {
    @usableFromInline typealias Entry = OrderEntry<Element>

    @usableFromInline let base: ListProperty<Element>
    @usableFromInline let areInIncreasingOrder: @MainActor (Element, Element) -> Bool
    /// The parent that the order depends on besides the elements.
    @usableFromInline let parameter: GraphNode?
    @safe @exclusivity(unchecked) @usableFromInline var placed = PlacedEntries<Element>(EmptyCollection())
    @safe @exclusivity(unchecked) @usableFromInline var ranked = Rope(EmptyCollection(), measure: NoMeasure<Entry>())
    /// The versions of the base and the parameter that the storage reflects.
    @safe @exclusivity(unchecked) @usableFromInline var followed = -1
    @safe @exclusivity(unchecked) @usableFromInline var ordered = -1

    @inlinable
    init(
        _ base: ListProperty<Element>, _ areInIncreasingOrder: @escaping @MainActor (Element, Element) -> Bool,
        _ parameter: GraphNode?
    ) {
        self.base = base
        self.areInIncreasingOrder = areInIncreasingOrder
        self.parameter = parameter
        super.init([], from: parameter.map { [base, $0] } ?? [base]) { SortedList.of($0).follow() }
    }

    @inlinable
    func follow() -> Bool {
        let way = base.way(from: followed)
        followed = base.version
        let isOtherOrder = takeParameter()
        guard let way else { return sortAll() }
        var recorder = StepRecorder(count: storage.count)
        if isOtherOrder {
            sortAgain(after: way, &recorder)
        } else {
            var isLost = false
            way.forEach { step in isLost = isLost || !follow(step, &recorder) }
            if isLost { return sortAll() }
        }
        return advance(by: recorder)
    }

    /// Applies a step. Returns `false` if an element is not at its sorted position, because it changed without an update.
    @inlinable
    func follow(_ step: Changeset.Step, _ recorder: inout StepRecorder) -> Bool {
        switch step {
        case .update(let offset, let new):
            guard let former = rank(of: placed[offset]) else { return false }
            placed[offset].element = base.storage[new]
            recorder.note(.update(at: former, new: former))
            storage.rope.update(placed[offset].element, at: former)
            moveEntry(placed[offset], from: former, &recorder)
        case .deletion(let offset):
            guard let rank = rank(of: placed[offset]) else { return false }
            placed.remove(at: offset)
            ranked.remove(at: rank)
            recorder.note(.deletion(at: rank))
            storage.rope.remove(at: rank)
        case .move(let from, let to):
            let entry = placed[from]
            guard let former = rank(of: entry) else { return false }
            placed.remove(at: from)
            placed.insert(entry, at: to)
            moveEntry(entry, from: former, &recorder)
        case .insertion(let offset):
            let entry = Entry(base.storage[offset])
            placed.insert(entry, at: offset)
            let rank = place(of: entry)
            ranked.insert(entry, at: rank)
            recorder.note(.insertion(at: rank))
            storage.rope.insert(entry.element, at: rank)
        }
        return true
    }

    /// Moves a changed entry to its sorted position.
    @inlinable
    func moveEntry(_ entry: Entry, from former: Int, _ recorder: inout StepRecorder) {
        let isBehindPrevious = former == 0 || !isDone(ranked[former - 1], entry)
        if isBehindPrevious, former + 1 == ranked.count || isDone(ranked[former + 1], entry) { return }
        ranked.remove(at: former)
        let rank = place(of: entry)
        ranked.insert(entry, at: rank)
        recorder.note(.move(from: former, to: rank))
        storage.rope.move(from: former, to: rank)
    }

    /// Whether an entry is the same as another one or comes after it.
    @inlinable
    func isDone(_ entry: Entry, _ other: Entry) -> Bool {
        if areInIncreasingOrder(entry.element, other.element) { return false }
        return entry.label >= other.label || areInIncreasingOrder(other.element, entry.element)
    }

    /// Returns the position where an entry is or would be.
    @inlinable
    func place(of entry: Entry) -> Int { ranked.partitioningOffset { isDone($0, entry) } }

    @inlinable
    func rank(of entry: Entry) -> Int? {
        let rank = place(of: entry)
        return rank < ranked.count && ranked[rank] === entry ? rank : nil
    }

    /// Returns whether the parameter has changed since the last call.
    @inlinable
    func takeParameter() -> Bool {
        guard let parameter, ordered != parameter.changedAt else { return false }
        ordered = parameter.changedAt
        return true
    }

    @inlinable
    func sortAll() -> Bool {
        placed = PlacedEntries(base.storage)
        sortEntries()
        return startOver()
    }

    @inlinable
    func sortEntries() {
        let entries = ContiguousArray(placed.entries)
        let sorted = StableSort.offsets(entries.count) { areInIncreasingOrder(entries[$0].element, entries[$1].element) }
        ranked = Rope(sorted.lazy.map { entries[$0] }, measure: NoMeasure())
        storage = ListElements(sorted.lazy.map { entries[$0].element })
    }

    /// Applies the steps and sorts by the new order. The required moves are found by comparing the entries' identities.
    @inlinable
    func sortAgain(after way: ListHistory, _ recorder: inout StepRecorder) {
        let former = Array(ranked)
        var updated: Set<ObjectIdentifier> = []
        way.forEach { step in
            switch step {
            case .update(let offset, let new):
                placed[offset].element = base.storage[new]
                updated.insert(ObjectIdentifier(placed[offset]))
            case .deletion(let offset): placed.remove(at: offset)
            case .move(let from, let to):
                let entry = placed[from]
                placed.remove(at: from)
                placed.insert(entry, at: to)
            case .insertion(let offset): placed.insert(Entry(base.storage[offset]), at: offset)
            }
        }
        sortEntries()
        recorder.note(
            Changeset(
                from: former, to: Array(ranked), identifiedBy: { ObjectIdentifier($0) },
                equalBy: { !updated.contains(ObjectIdentifier($1)) }))
    }
}
