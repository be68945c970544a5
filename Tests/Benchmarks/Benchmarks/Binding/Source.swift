import Binding

/// A property of ours with what is derived from it and observed.
@MainActor
struct Source {
    let property: MutableProperty<Int>
    private let subscriptions: [Subscription]

    init(count: Int = 1, _ derive: (Property<Int>) -> Property<Int> = { $0 }) {
        let property = MutableProperty(0)
        let derived = derive(property)
        let tally = Tally.shared
        self.property = property
        subscriptions = (0..<count).map { _ in derived.observe { tally.add($0) } }
    }

    func observe() -> Subscription {
        let tally = Tally.shared
        return property.observe { tally.add($0) }
    }
}

@MainActor
func oneMap(_ property: Property<Int>) -> Property<Int> { property.map { $0 &+ 1 } }

/// A source with a map of it, and what observes that.
@MainActor
func ownTriple() -> (AnyObject, AnyObject) {
    let property = MutableProperty(0)
    let tally = Tally.shared
    return (property, oneMap(property).observe { tally.add($0) })
}

@MainActor
func tenMaps(_ property: Property<Int>) -> Property<Int> {
    property.map { $0 &+ 0 }.map { $0 &+ 1 }.map { $0 &+ 2 }.map { $0 &+ 3 }.map { $0 &+ 4 }
        .map { $0 &+ 5 }.map { $0 &+ 6 }.map { $0 &+ 7 }.map { $0 &+ 8 }.map { $0 &+ 9 }
        .removeDuplicates()
}

@MainActor
func fourCombined(_ property: Property<Int>) -> Property<Int> {
    combineLatest(property, MutableProperty(1), MutableProperty(2), MutableProperty(3)).map { $0 &+ $1 &+ $2 &+ $3 }
}

@MainActor
func diamond(_ property: Property<Int>) -> Property<Int> {
    combineLatest(property.map { $0 &* 10 }, property.map { $0 &* 100 }).map { $0 &+ $1 }
}
