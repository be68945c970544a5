public import Changeset

extension ListProperty {
    /// The elements that satisfy the predicate, which is called once for each inserted element and once for each update.
    @inlinable
    public final func filter(_ isIncluded: @escaping @MainActor (Element) -> Bool) -> ListProperty {
        FilteredList(self, isIncluded, nil)
    }

    /// The elements that satisfy the predicate together with a property's value, such as a search text.
    ///
    /// When the value changes, the predicate is called for all elements, and the edits are the differences.
    @inlinable
    public final func filter<Parameter>(
        with parameter: Property<Parameter>, _ isIncluded: @escaping @MainActor (Element, Parameter) -> Bool
    ) -> ListProperty {
        FilteredList(self, { isIncluded($0, parameter.settled) }, parameter)
    }
}

@usableFromInline
final class FilteredList<Element>: ListProperty<Element> {
    @usableFromInline let base: ListProperty<Element>
    @usableFromInline let isIncluded: @MainActor (Element) -> Bool
    /// The parent that the predicate depends on besides the element.
    @usableFromInline let parameter: GraphNode?
    /// Whether each element of the base is included.
    @safe @exclusivity(unchecked) @usableFromInline var inclusions = Rope(EmptyCollection(), measure: TrueCount())
    /// The versions of the base and the parameter that the storage reflects.
    @safe @exclusivity(unchecked) @usableFromInline var followed = -1
    @safe @exclusivity(unchecked) @usableFromInline var asked = -1

    @inlinable
    init(
        _ base: ListProperty<Element>, _ isIncluded: @escaping @MainActor (Element) -> Bool,
        _ parameter: GraphNode?
    ) {
        self.base = base
        self.isIncluded = isIncluded
        self.parameter = parameter
        super.init([], from: parameter.map { [base, $0] } ?? [base]) { FilteredList.of($0).follow() }
    }

    @inlinable
    func follow() -> Bool {
        let way = base.way(from: followed)
        followed = base.version
        let isOther = takeParameter()
        guard let way else {
            let included = base.storage.map { ($0, isIncluded($0)) }
            inclusions = Rope(included.lazy.map(\.1), measure: TrueCount())
            storage = ListElements(included.lazy.filter(\.1).map(\.0))
            return startOver()
        }
        var recorder = StepRecorder(count: storage.count)
        way.forEach { follow($0, &recorder) }
        if isOther { askAgain(&recorder) }
        return advance(by: recorder)
    }

    /// Returns whether the parameter has changed since the last call.
    @inlinable
    func takeParameter() -> Bool {
        guard let parameter, asked != parameter.changedAt else { return false }
        asked = parameter.changedAt
        return true
    }

    @inlinable
    func follow(_ step: Changeset.Step, _ recorder: inout StepRecorder) {
        switch step {
        case .update(let offset, let new):
            let element = base.storage[new]
            set(isIncluded(element), element, at: offset, place: inclusions.summary(before: offset), &recorder, isUpdate: true)
        case .deletion(let offset):
            let place = inclusions.summary(before: offset)
            if inclusions.remove(at: offset) {
                recorder.note(.deletion(at: place))
                storage.rope.remove(at: place)
            }
        case .move(let from, let to):
            let start = inclusions.summary(before: from)
            let included = inclusions.remove(at: from)
            let end = inclusions.summary(before: to)
            inclusions.insert(included, at: to)
            if included, start != end {
                recorder.note(.move(from: start, to: end))
                storage.rope.move(from: start, to: end)
            }
        case .insertion(let offset):
            inclusions.insert(false, at: offset)
            let element = base.storage[offset]
            set(isIncluded(element), element, at: offset, place: inclusions.summary(before: offset), &recorder)
        }
    }

    /// Calls the predicate for all elements again. `inclusions` must already match the elements of the base.
    @inlinable
    func askAgain(_ recorder: inout StepRecorder) {
        var place = 0
        for (offset, element) in base.storage.enumerated() {
            set(isIncluded(element), element, at: offset, place: place, &recorder)
            if inclusions[offset] { place += 1 }
        }
    }

    /// Includes or excludes an element. `place` is where it is, or would be, among the included elements.
    @inlinable
    func set(
        _ isIncluded: Bool, _ element: Element, at offset: Int, place: Int, _ recorder: inout StepRecorder, isUpdate: Bool = false
    ) {
        switch (inclusions[offset], isIncluded) {
        case (false, true):
            inclusions.update(true, at: offset)
            recorder.note(.insertion(at: place))
            storage.rope.insert(element, at: place)
        case (true, false):
            inclusions.update(false, at: offset)
            recorder.note(.deletion(at: place))
            storage.rope.remove(at: place)
        case (true, true) where isUpdate:
            recorder.note(.update(at: place, new: place))
            storage.rope.update(element, at: place)
        default: break
        }
    }
}
