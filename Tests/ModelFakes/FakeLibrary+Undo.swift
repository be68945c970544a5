package import Model
package import Vocabulary

extension FakeLibrary: UndoStore {
    package func newestStep() throws(Failure) -> StepReference? {
        try read().history.undo.last.map { StepReference(id: $0.id, title: $0.title) }
    }

    package func undo(at now: Timestamp) throws(Failure) -> UndoneStep {
        let step = try step(from: \.undo, orThrow: .nothingToUndo, at: now)
        return try goBack(to: step) { history, step in
            history.undo.removeLast()
            history.redo.append(step)
        }
    }

    package func redo(at now: Timestamp) throws(Failure) -> UndoneStep {
        let step = try step(from: \.redo, orThrow: .nothingToRedo, at: now)
        return try goBack(to: step) { history, step in
            history.redo.removeLast()
            history.undo.append(step)
        }
    }

    private func step(
        from steps: KeyPath<FakeHistory, [FakeHistory.Step]>, orThrow error: Failure, at now: Timestamp
    ) throws(Failure) -> FakeHistory.Step {
        var state = try read()
        let goesOn = title.batch != nil && state.history.redo.isEmpty && state.history.undo.last?.title.batch == title.batch
        if goesOn || isStepUnderWay { throw .conflict(.stepUnderWay) }
        try write(isStep: false) { $0.forgetEmptyBatch() }
        state = try read()
        guard let step = state.history[keyPath: steps].last else { throw error }
        let isSitting = state.newestRunning.map { step.state.sessions[$0] == nil } ?? false
        if isSitting, storage.sitter != nil { throw .conflict(.alreadySitting) }
        return step
    }

    private func goBack(
        to step: FakeHistory.Step, _ move: (inout FakeHistory, FakeHistory.Step) -> Void
    ) throws(Failure) -> UndoneStep {
        let here = try read()
        let target = here.goingBack(to: step.state, of: step.title.batch)
        try write(isStep: false) { state in
            state = target
            state.history.lastID += 1
            let id = UndoneStep.ID(state.history.lastID)
            move(&state.history, FakeHistory.Step(id: id, title: step.title, state: here.withoutHistory))
        }
        beginStep()
        return UndoneStep(title: step.title, effects: here.effects(of: target))
    }
}
