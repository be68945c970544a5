import Model
import Vocabulary

/// The undo steps of a fake library, each with the state that it restores.
struct FakeHistory {
    struct Step {
        var id: UndoneStep.ID
        var title: StepTitle
        var state: FakeState
    }

    var undo: [Step] = []
    var redo: [Step] = []
    var lastID: Int64 = 0
    /// The state at the start of the open transaction's step; empty if no transaction is open.
    var begin: [FakeState] = []
    /// The number of changes in the open transaction since then.
    var changes = 0

    /// The maximum number of steps: each state is a copy, and tests need few of them.
    static let limit = 30
}

extension FakeState {
    /// Adds an undo step for the changes since an earlier state.
    mutating func note(since before: FakeState, as title: StepTitle) {
        let goesOn = title.batch != nil && history.redo.isEmpty && history.undo.last?.title.batch == title.batch
        history.redo = []
        if goesOn { return }
        forgetEmptyBatch()
        history.lastID += 1
        let id = UndoneStep.ID(history.lastID)
        history.undo.append(FakeHistory.Step(id: id, title: title, state: before.withoutHistory))
        history.undo.removeFirst(max(0, history.undo.count - FakeHistory.limit))
    }

    /// Removes the step of a batch that has ended without a net change.
    mutating func forgetEmptyBatch() {
        guard let step = history.undo.last, step.title.batch != nil, isLike(goingBack(to: step.state)) else { return }
        history.undo.removeLast()
    }

    private func isLike(_ other: FakeState) -> Bool {
        effects(of: other).isEmpty && log == other.log && answers == other.answers
    }

    var withoutHistory: FakeState {
        var state = self
        state.history = FakeHistory()
        return state
    }

    /// An earlier state, except for what no step restores: ids that were given, notes of sittings, runs of other scripts.
    /// - Parameter run: the run to which the step belongs.
    func goingBack(to earlier: FakeState, of run: Int64? = nil) -> FakeState {
        var state = earlier
        state.history = history
        (state.lastBook, state.lastCard) = (lastBook, lastCard)
        (state.lastProfile, state.lastSession) = (lastProfile, lastSession)
        let runBefore = earlier.scriptRuns.filter { $0.id.rawValue == run }
        state.scriptRuns = (scriptRuns.filter { $0.id.rawValue != run } + runBefore).sorted { $0.id < $1.id }
        state.lastScriptRun = lastScriptRun
        for (id, session) in sessions where state.sessions[id] != nil {
            let profile = state.sessions[id]?.profile
            state.sessions[id] = session
            state.sessions[id]?.profile = profile
        }
        return state
    }

    /// The effects on entities of a change to another state.
    func effects(of other: FakeState) -> [StepEffect] {
        let effects = [
            effect(.book, books, other.books) { $0.name.text == $1.name.text },
            effect(.card, cards, other.cards, ==), effect(.profile, profiles, other.profiles, ==),
            effect(.session, sessions, other.sessions, ==),
            StepEffect(.setting, changed: changedSettings(in: other)),
        ]
        return effects.filter { !$0.isEmpty }
    }

    private func effect<Key, Value>(
        _ subject: Failure.Kind, _ from: [Key: Value], _ to: [Key: Value], _ isSame: (Value, Value) -> Bool
    ) -> StepEffect {
        StepEffect(
            subject, back: to.keys.count { from[$0] == nil }, gone: from.keys.count { to[$0] == nil },
            changed: from.count { key, value in to[key].map { !isSame(value, $0) } ?? false })
    }

    private func changedSettings(in other: FakeState) -> Int {
        let ofBooks = books.keys.filter { other.books[$0] != nil }.map {
            differences(bookSettings[$0, default: [:]], other.bookSettings[$0, default: [:]])
        }
        return differences(settings, other.settings) + ofBooks.reduce(0, +)
    }

    private func differences(_ left: [String: String], _ right: [String: String]) -> Int {
        Set(left.keys).union(right.keys).count { left[$0] != right[$0] }
    }
}
