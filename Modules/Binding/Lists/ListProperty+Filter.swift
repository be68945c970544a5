public import Changeset

extension ListProperty {
    /// The elements for which the predicate holds; it is asked once when an element comes in and once for every update.
    @inlinable
    public final func filter(_ isIncluded: @escaping @MainActor (Element) -> Bool) -> ListProperty {
        FilteredList(self, isIncluded, nil)
    }

    /// The elements for which the predicate holds together with a property's value, such as a text that is looked for.
    ///
    /// When the value changes, all elements are asked, and the edits are what differs.
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
    /// What the predicate asks beside the element.
    @usableFromInline let parameter: GraphNode?
    /// Which elements of the base are included.
    @safe @exclusivity(unchecked) @usableFromInline var inclusions = Rope(EmptyCollection(), measure: TrueCount())
    /// The version of the base and the parameter's change that the storage is made of.
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

    /// Whether the parameter has changed, asked once for each change.
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

    /// Asks for all elements again, of which the base has the same as before.
    @inlinable
    func askAgain(_ recorder: inout StepRecorder) {
        var place = 0
        for (offset, element) in base.storage.enumerated() {
            set(isIncluded(element), element, at: offset, place: place, &recorder)
            if inclusions[offset] { place += 1 }
        }
    }

    /// Includes an element or not; `place` is where it is or would be among those that are.
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
