public import Changeset

/// Collects the edits of a list until they are read, for a view that draws at its own pace rather than with each change.
///
/// However many edits there are between two reads, a single changeset leads from the elements of one read to those of the next.
/// Elements that were inserted and removed again in between are not part of it. A reader takes no more memory than the list, and
/// less while few elements have changed. It observes the list until it is released.
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

    /// Whether there are edits to read. The changeset may still be empty if the edits undo each other.
    public var hasEdits: Bool {
        collect()
        return !collected.recorder.isUntouched
    }

    /// Returns the current elements and the edits that lead to them from those of the last read.
    ///
    /// The first read returns all elements as insertions. After a read in the middle of a batch that edits the list itself, the
    /// next one may return all elements as deletions and insertions. Time: O(*e* log *e*) for *e* edits since the last read.
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
    /// Creates a reader that collects the edits between reads, for a view that draws at its own pace.
    public final func reader() -> ListReader<Element> { ListReader(of: self) }
}
