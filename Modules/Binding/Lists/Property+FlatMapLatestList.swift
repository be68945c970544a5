extension Property {
    /// The list that the transform most recently returned, such as the rows of the selected group.
    ///
    /// When another list is chosen, observers receive all old elements as deletions and all new ones as insertions.
    public final func flatMapLatest<Element>(
        _ transform: @escaping @MainActor (Value) -> ListProperty<Element>
    ) -> ListProperty<Element> {
        let choice = Choice(by: self) { transform(Property.parent(of: $0).settled) }
        let result = LatestList<Element>(choice)
        choice.lead(result)
        return result
    }
}

private final class LatestList<Element>: ListProperty<Element> {
    private var chosen: ListProperty<Element>?
    private var followed = -1

    init(_ choice: GraphNode) {
        super.init([.join, .dynamic], from: [choice]) { LatestList.of($0).follow() }
    }

    private func follow() -> Bool {
        let latest = ListProperty<Element>.of(otherParents[0])
        if !isLive { latest.refresh() }
        let way = chosen === latest ? latest.way(from: followed) : nil
        chosen = latest
        followed = latest.version
        storage = latest.storage
        return way.map { advance(by: $0) } ?? startOver()
    }
}
