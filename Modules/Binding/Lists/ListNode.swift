public import Changeset

/// What lists have in common: versions and the way from one to the next, without a type of element.
///
/// Its type is public because lists derive from it; it has no public member.
@MainActor
public class ListNode: GraphNode {
    /// Grows with every change of the elements.
    @safe @exclusivity(unchecked) @usableFromInline final var version = 0
    /// The way to this version, unless ``pending`` knows better.
    @safe @exclusivity(unchecked) private final var latest = ListHistory.beginning(at: 0)
    /// What came before ``latest`` and some observer may not have been told: during a delivery, or in a batch that reads.
    private final var former: [ListHistory] = []
    /// What a source went through since ``pendingSince``, while somebody observes.
    @safe @exclusivity(unchecked) private final var pending: StepRecorder?
    @safe @exclusivity(unchecked) private final var pendingSince = 0
    @safe @exclusivity(unchecked) private final var hasNews = false

    /// The way from the last version to this one; asked of a list that has settled.
    @usableFromInline
    final var history: ListHistory {
        if hasNews, let pending {
            latest = pending.history(since: pendingSince)
            hasNews = false
        }
        return latest
    }
}

extension ListNode {
    /// The way from a version that a child has followed so far, or nil if it has to start over.
    @usableFromInline
    final func way(from followed: Int) -> ListHistory? {
        let history = history
        if followed == version { return .beginning(at: version) }
        return followed == history.since && !history.isReplacement ? history : nil
    }

    /// A derived list has changed in the steps that were noted; false if there are none.
    @usableFromInline
    final func advance(by recorder: StepRecorder) -> Bool { advance(by: recorder.history(since: version)) }

    /// A derived list has changed as another one did.
    @usableFromInline
    final func advance(by history: ListHistory) -> Bool {
        guard !history.isEmpty else { return false }
        archive()
        latest = history
        latest.since = version
        version += 1
        return true
    }

    /// A list has changed, and no known way led there; always true, as the update of a node that changed.
    @usableFromInline
    final func startOver() -> Bool {
        former.removeAll()
        pending = nil
        hasNews = false
        version += 1
        latest = .beginning(at: version)
        flags.insert(.computed)
        return true
    }
}

extension ListNode {
    /// Notes a step that is about to be made to a source that has `count` elements.
    @usableFromInline
    final func note(_ step: Changeset.Step, count: Int) {
        if begin(count: count) { pending?.note(step) }
    }

    /// Notes edits that are about to be made to a source that has `count` elements.
    @usableFromInline
    final func note(_ changeset: Changeset, count: Int) {
        if begin(count: count) { pending?.note(changeset) }
    }

    /// Begins a way of its own, or in a batch goes on with the one that was begun; false if nobody would take it.
    private func begin(count: Int) -> Bool {
        guard flags.contains(.live) else { return !startOver() }
        if pending == nil || !marks.contains(.deferred) {
            archive()
            pending = StepRecorder(count: count)
            pendingSince = version
        }
        version += 1
        hasNews = true
        return true
    }
}

extension ListNode {
    /// Keeps the way to the present version for observers that have not been called yet.
    private func archive() {
        if !Turn.isDelivering, !marks.contains(.pending) {
            if !former.isEmpty { former.removeAll() }
        } else if flags.contains(.observed), !history.isEmpty {
            former.append(history)
        }
    }

    /// The edits that lead to the list of `count` elements there is from the one there was at an older version.
    @usableFromInline
    final func changeset(since old: (version: Int, count: Int), count: Int) -> Changeset {
        let history = history
        if old.version == version { return Changeset() }
        if old.version == history.since { return history.changeset }
        guard let first = former.firstIndex(where: { $0.since == old.version }) else {
            return Changeset(deletions: Array(0..<old.count), insertions: Array(0..<count))
        }
        var recorder = Changeset.Recorder(count: old.count)
        for history in former[first...] + [history] { recorder.record(history.changeset) }
        return recorder.changeset
    }
}
