public import Changeset

/// What led a list to its present state from the one before: what its children follow and its observers are told.
@usableFromInline
struct ListHistory {
    /// The list's version before; a child that is at another one has to start over.
    @usableFromInline var since: Int
    @usableFromInline let way: Way

    @usableFromInline
    enum Way {
        case none
        /// One step alone is by far the most common case, and costs no allocation.
        case step(Changeset.Step)
        case changeset(Changeset)
        /// No element stayed. What follows starts over, which gives the same edits as a step for each element would.
        case replacement(Changeset)
    }

    @usableFromInline
    init(since: Int, way: Way) {
        self.since = since
        self.way = way
    }

    /// Nothing led here from a known state.
    static func beginning(at version: Int) -> ListHistory { ListHistory(since: version, way: .none) }

    /// The edits of a changeset to a list that had `count` elements.
    init(since: Int, changeset: Changeset, count: Int) {
        let nothingStays = changeset.deletions.count == count
        self.init(since: since, way: changeset.isEmpty ? .none : nothingStays ? .replacement(changeset) : .changeset(changeset))
    }

    var isEmpty: Bool { if case .none = way { true } else { false } }

    /// Whether no element stayed, so that to start over is as good as to follow, and quicker.
    var isReplacement: Bool { if case .replacement = way { true } else { false } }

    /// Goes through the edits one after the other, with what came in or changed to be read from the list as it is.
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

/// Notes the steps a list goes through, so that what is noted last can be made to the list before all of them.
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

    /// A recorder for a list that has `count` elements.
    @usableFromInline
    init(count: Int) { self.count = count }

    /// Notes a step that is made to the list that those before left.
    @usableFromInline
    mutating func note(_ step: Changeset.Step) {
        if case .nothing = noted { noted = .step(step) } else { note { $0.record(step) } }
    }

    /// Notes all edits of a changeset.
    @usableFromInline
    mutating func note(_ changeset: Changeset) {
        if case .nothing = noted {
            noted = .changeset(changeset)
        } else {
            note { $0.record(changeset) }
        }
    }

    /// Notes what is easier said to a recorder than in steps.
    mutating func note(_ record: (inout Changeset.Recorder) -> Void) {
        var recorder = Changeset.Recorder(count: count)
        switch noted {
        case .nothing: break
        case .step(let step): recorder.record(step)
        case .steps(let steps): recorder = steps
        case .changeset(let changeset): recorder.record(changeset)
        }
        noted = .nothing  // so that the recorder is held once and changed in place
        record(&recorder)
        noted = .steps(recorder)
    }

    /// What was noted, as the way from a version.
    func history(since version: Int) -> ListHistory {
        switch noted {
        case .nothing: .beginning(at: version)
        case .step(let step): ListHistory(since: version, way: .step(step))
        case .steps(let recorder): ListHistory(since: version, changeset: recorder.changeset, count: count)
        case .changeset(let changeset): ListHistory(since: version, changeset: changeset, count: count)
        }
    }
}
