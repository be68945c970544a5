extension Property {
    /// The list that the transform chose last, such as the rows of the selected group.
    ///
    /// When another is chosen, observers are told that all elements went and others came in.
    public final func flatMapLatest<Element>(
        _ transform: @escaping @MainActor (Value) -> ListProperty<Element>
    ) -> ListProperty<Element> {
        LatestList(
            choice: Property<ListProperty<Element>>(from: self) { [self] in
                let value = settled
                return Property<ListProperty<Element>>.of($0).take(Turn.inScope(of: self) { transform(value) })
            })
    }
}

private final class LatestList<Element>: ListProperty<Element> {
    private let choice: Property<ListProperty<Element>>
    private var chosen: ListProperty<Element>?
    private var followed = -1

    init(choice: Property<ListProperty<Element>>) {
        self.choice = choice
        super.init([.join, .dynamic], from: [choice]) { LatestList.of($0).follow() }
    }

    private func follow() -> Bool {
        let latest = choice.settled
        guard follows(latest) else { return false }
        let way = chosen === latest ? latest.way(from: followed) : nil
        chosen = latest
        followed = latest.version
        storage = latest.storage
        return way.map { advance(by: $0) } ?? startOver()
    }
}
