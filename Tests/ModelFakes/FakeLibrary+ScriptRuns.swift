package import Model
package import Vocabulary

extension FakeLibrary: ScriptRunStore {
    package func scriptRuns(limit: Int) throws(Failure) -> [ScriptRun] {
        Array(try read().scriptRuns.reversed().prefix(limit))
    }

    package func addScriptRun(
        _ name: String, at position: ScriptRun.Position, now: Timestamp
    ) throws(Failure) -> ScriptRun.ID {
        try write(reporting: nil) { state in
            state.lastScriptRun += 1
            let run = ScriptRun(
                id: ScriptRun.ID(state.lastScriptRun), name: name, position: position, isFinished: false, notedAt: now)
            state.scriptRuns = (state.scriptRuns + [run]).suffix(100)
            return run.id
        }
    }

    package func noteScriptRun(
        _ id: ScriptRun.ID, from last: ScriptRun.Position, at position: ScriptRun.Position, isFinished: Bool, now: Timestamp
    ) throws(Failure) {
        guard let index = try read().scriptRuns.firstIndex(where: { $0.id == id && $0.position == last }) else {
            throw .conflict(.scriptWasUndone)
        }
        try write(reporting: nil) { state in
            let name = state.scriptRuns[index].name
            state.scriptRuns[index] = ScriptRun(id: id, name: name, position: position, isFinished: isFinished, notedAt: now)
        }
    }
}
