public import Changeset

/// The edits that led a list from its previous state to the current one, for its children to apply and its observers to receive.
@usableFromInline
struct ListHistory {
    /// The list's version before the edits. A child at any other version must rebuild.
    @usableFromInline var since: Int
    @usableFromInline let way: Way

    @usableFromInline
    enum Way {
        case none
        /// A single step, by far the most common case, which costs no allocation.
        case step(Changeset.Step)
        case changeset(Changeset)
        /// No element was kept. Derived nodes rebuild, which gives the same edits as applying a step for each element.
        case replacement(Changeset)
    }

    @usableFromInline
    init(since: Int, way: Way) {
        self.since = since
        self.way = way
    }

    /// A history without edits, starting at a version.
    static func beginning(at version: Int) -> ListHistory { ListHistory(since: version, way: .none) }

    /// Creates a history from the edits of a changeset to a list of `count` elements.
    init(since: Int, changeset: Changeset, count: Int) {
        let nothingStays = changeset.deletions.count == count
        self.init(since: since, way: changeset.isEmpty ? .none : nothingStays ? .replacement(changeset) : .changeset(changeset))
    }

    var isEmpty: Bool { if case .none = way { true } else { false } }

    /// Whether no element was kept, so that rebuilding is as good as applying the edits, and faster.
    var isReplacement: Bool { if case .replacement = way { true } else { false } }

    /// Calls the body with each step in order. Inserted and updated elements are read from the current list.
    @inlinable
    func forEach(_ body: (Changeset.Step) -> Void) {
        switch way {
        case .none: break
        case .step(let step): body(step)
        case .changeset(let changeset), .replacement(let changeset): for step in changeset.steps { body(step) }
        }
    }

    /// The same edits as a batch.
    var changeset: Changeset {
        switch way {
        case .none: Changeset()
        case .step(.update(let offset, _)): Changeset(updates: [Changeset.Update(old: offset, new: offset)])
        case .step(.deletion(let offset)): Changeset(deletions: [offset])
        case .step(.move(let from, let to)): Changeset(moves: [Changeset.Move(from: from, to: to)])
        case .step(.insertion(let offset)): Changeset(insertions: [offset])
        case .changeset(let changeset), .replacement(let changeset): changeset
        }
    }
}

/// Records the changes of a list and combines them into one history.
@usableFromInline
struct StepRecorder {
    private enum Noted {
        case nothing
        case step(Changeset.Step)
        case steps(Changeset.Recorder)
        case changeset(Changeset)
    }

    private let count: Int
    private var noted = Noted.nothing

    /// Creates a recorder for a list of `count` elements.
    @usableFromInline
    init(count: Int) { self.count = count }

    /// Records a step that applies to the list as the earlier steps left it.
    @usableFromInline
    mutating func note(_ step: Changeset.Step) {
        if case .nothing = noted { noted = .step(step) } else { note { $0.record(step) } }
    }

    /// Records all edits of a changeset.
    @usableFromInline
    mutating func note(_ changeset: Changeset) {
        if case .nothing = noted {
            noted = .changeset(changeset)
        } else {
            note { $0.record(changeset) }
        }
    }

    /// Records changes through a `Changeset.Recorder`.
    mutating func note(_ record: (inout Changeset.Recorder) -> Void) {
        var recorder = Changeset.Recorder(count: count)
        switch noted {
        case .nothing: break
        case .step(let step): recorder.record(step)
        case .steps(let steps): recorder = steps
        case .changeset(let changeset): recorder.record(changeset)
        }
        noted = .nothing  // keeps the recorder uniquely referenced, so that it's changed in place
        record(&recorder)
        noted = .steps(recorder)
    }

    /// Returns the recorded changes as the history since a version.
    func history(since version: Int) -> ListHistory {
        switch noted {
        case .nothing: .beginning(at: version)
        case .step(let step): ListHistory(since: version, way: .step(step))
        case .steps(let recorder): ListHistory(since: version, changeset: recorder.changeset, count: count)
        case .changeset(let changeset): ListHistory(since: version, changeset: changeset, count: count)
        }
    }
}
