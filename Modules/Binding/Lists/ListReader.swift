public import Changeset

/// Collects the edits of a list until they are asked for, for a view that draws now and then and not at each change.
///
/// However many edits there are between two reads, one changeset leads from the elements of the one to those of the other;
/// what came and went again is not in it. It takes up no more memory than the list, and less while few elements changed. The
/// list is observed until the reader is released.
@MainActor
public final class ListReader<Element> {
    private let list: ListProperty<Element>
    private let collected: Collected
    private let subscription: Subscription

    /// The edits so far, and the state of the list that they lead to.
    @MainActor
    private final class Collected {
        var recorder = Changeset.Recorder(count: 0)
        let seen = ListState()
    }

    fileprivate init(of list: ListProperty<Element>) {
        let collected = Collected()
        self.list = list
        self.collected = collected
        subscription = Subscription(
            list, list.addObserver { node in ListReader.collect(from: ListProperty.of(node), into: collected) })
        collected.seen.version = list.version
        collected.seen.count = list.storage.count
        collected.recorder.insert(list.storage.count, at: 0)
    }

    /// Whether there are edits to read; after edits that undo each other there may be none in the end.
    public var hasEdits: Bool {
        collect()
        return !collected.recorder.isUntouched
    }

    /// The elements at this moment, and the edits that lead to them from those of the last read.
    ///
    /// The first read has all elements as insertions. After a read in the middle of a batch that edits the list itself, the next
    /// one may have all elements as deletions and insertions. Time: O(*e* log *e*) for *e* edits since the last read.
    public func read() -> (elements: ListElements<Element>, changeset: Changeset) {
        collect()
        let changeset = collected.recorder.changeset
        collected.recorder = Changeset.Recorder(count: list.storage.count)
        return (list.storage, changeset)
    }

    private func collect() {
        list.refresh()
        ListReader.collect(from: list, into: collected)
    }

    private static func collect(from list: ListProperty<Element>, into collected: Collected) {
        let (seen, count) = (collected.seen, list.storage.count)
        guard seen.version != list.version else { return }
        collected.recorder.record(list.changeset(since: (seen.version, seen.count), count: count))
        (seen.version, seen.count) = (list.version, count)
    }
}

extension ListProperty {
    /// A reader of the edits since it was last asked, for a view that draws now and then.
    public final func reader() -> ListReader<Element> { ListReader(of: self) }
}
