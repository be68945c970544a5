public import Changeset

/// The common base class of lists: versions and the edits from one to the next, independent of the element type.
///
/// The class is public only because lists derive from it; it has no public members.
@MainActor
public class ListNode: GraphNode {
    /// The version of the elements, which grows with every change.
    @safe @exclusivity(unchecked) @usableFromInline final var version = 0
    /// The edits to this version, unless ``pending`` has newer ones.
    @safe @exclusivity(unchecked) private final var latest = ListHistory.beginning(at: 0)
    /// The histories before ``latest`` that some observer may not have seen: during a delivery, or in a batch that reads.
    private final var former: [ListHistory] = []
    /// The changes of a source since ``pendingSince``, recorded while the source is observed.
    @safe @exclusivity(unchecked) private final var pending: StepRecorder?
    @safe @exclusivity(unchecked) private final var pendingSince = 0
    @safe @exclusivity(unchecked) private final var hasNews = false

    /// The edits from the last version to this one. The list must have settled.
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
    /// Returns the edits since the version that a child has applied, or `nil` if the child must rebuild.
    @usableFromInline
    final func way(from followed: Int) -> ListHistory? {
        let history = history
        if followed == version { return .beginning(at: version) }
        return followed == history.since && !history.isReplacement ? history : nil
    }

    /// Changes a derived list by the recorded steps. Returns `false` if there are none.
    @usableFromInline
    final func advance(by recorder: StepRecorder) -> Bool { advance(by: recorder.history(since: version)) }

    /// Changes a derived list by another list's edits.
    @usableFromInline
    final func advance(by history: ListHistory) -> Bool {
        guard !history.isEmpty else { return false }
        archive()
        latest = history
        latest.since = version
        version += 1
        return true
    }

    /// Changes a list without known edits. Returns `true`, so that an update closure can return the result to report a change.
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
    /// Records a step that is about to be applied to a source of `count` elements.
    @usableFromInline
    final func note(_ step: Changeset.Step, count: Int) {
        if begin(count: count) { pending?.note(step) }
    }

    /// Records edits that are about to be applied to a source of `count` elements.
    @usableFromInline
    final func note(_ changeset: Changeset, count: Int) {
        if begin(count: count) { pending?.note(changeset) }
    }

    /// Starts a new history, or continues the current one within a batch. Returns `false` if nothing would read it.
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
    /// Keeps the edits to the current version for observers that have not been called yet.
    private func archive() {
        if !Turn.isDelivering, !marks.contains(.pending) {
            if !former.isEmpty { former.removeAll() }
        } else if flags.contains(.observed), !history.isEmpty {
            former.append(history)
        }
    }

    /// Returns the edits that lead from the list at an older version to the current list of `count` elements.
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
