public import Changeset

extension ListProperty {
    /// Calls the observer with all elements as insertions, then with each change, until the bag is disposed or released.
    ///
    /// The observer is called once per turn. The edits lead from the elements of its last call to those of the current one.
    @inlinable
    public final func observe(
        in bag: DisposeBag, _ observer: @escaping @MainActor (ListElements<Element>, Changeset) -> Void
    ) {
        bag.insert(self, addObserver(ofEdits: observer))
        begin(observer)
    }

    /// Calls the observer with all elements as insertions, then with each change, until the subscription is disposed or released.
    ///
    /// The observer is called once per turn.
    @inlinable
    public final func observe(_ observer: @escaping @MainActor (ListElements<Element>, Changeset) -> Void) -> Subscription {
        let subscription = Subscription(self, addObserver(ofEdits: observer))
        begin(observer)
        return subscription
    }

    /// Observes on behalf of an object without retaining it. The closure isn't called after the object has been deallocated.
    @inlinable
    public final func bind<Owner: AnyObject>(
        _ owner: Owner, in bag: DisposeBag, _ apply: @escaping @MainActor (Owner, ListElements<Element>, Changeset) -> Void
    ) {
        observe(in: bag) { [weak owner] elements, changeset in
            if let owner { apply(owner, elements, changeset) }
        }
    }

    /// The edits of each change, without the initial elements.
    @inlinable
    public final var edits: ListEdits<Element> { ListEdits(of: self) }

    @inlinable
    final func begin(_ observer: @MainActor (ListElements<Element>, Changeset) -> Void) {
        Turn.deliverFirst { observer(storage, Changeset(insertions: Array(0..<storage.count))) }
    }

    @inlinable
    final func addObserver(ofEdits observer: @escaping @MainActor (ListElements<Element>, Changeset) -> Void) -> Int {
        let seen = ListState()
        let id = addObserver { node in
            let list = ListProperty.of(node)
            let changeset = list.changeset(since: (seen.version, seen.count), count: list.storage.count)
            seen.version = list.version
            seen.count = list.storage.count
            if !changeset.isEmpty { observer(list.storage, changeset) }
        }
        seen.version = version
        seen.count = storage.count
        return id
    }
}

/// The state of a list at an observer's last call.
@MainActor
@usableFromInline
final class ListState {
    @usableFromInline var version = 0
    @usableFromInline var count = 0

    @usableFromInline init() {}
}

/// The edits of a list, which can be observed like the events of a signal.
///
/// They are delivered once per turn, when the list is in its final state, which is the one that the last edits' offsets refer to.
@MainActor
public struct ListEdits<Element> {
    @usableFromInline let list: ListProperty<Element>

    @inlinable
    init(of list: ListProperty<Element>) { self.list = list }

    /// Calls the observer with the edits of each change from now on, until the bag is disposed or released.
    @inlinable
    public func observe(in bag: DisposeBag, _ observer: @escaping @MainActor (Changeset) -> Void) {
        bag.insert(list, list.addObserver(ofEdits: { _, changeset in observer(changeset) }))
    }

    /// Calls the observer with the edits of each change from now on, until the subscription is disposed or released.
    @inlinable
    public func observe(_ observer: @escaping @MainActor (Changeset) -> Void) -> Subscription {
        Subscription(list, list.addObserver(ofEdits: { _, changeset in observer(changeset) }))
    }
}
