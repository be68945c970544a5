import Model
import Testing
import Vocabulary

extension StoreContract {
    static let scriptRuns: [StoreContract] = [
        StoreContract("the newest run of a script comes first, with its latest position") { ports in
            let first = try ports.scriptRuns.addScriptRun("one.sutra", at: .init(commands: 3, digest: .max), now: .start)
            let second = try ports.scriptRuns.addScriptRun("two.sutra", at: .init(commands: 1, digest: 7), now: .start)
            let later = Timestamp(milliseconds: Timestamp.start.milliseconds + 5)
            try ports.scriptRuns.noteScriptRun(
                first, from: .init(commands: 3, digest: .max), at: .init(commands: 9, digest: 1 << 63, failed: 2),
                isFinished: true,
                now: later)
            let runs = try ports.scriptRuns.scriptRuns(limit: 9)
            #expect(
                runs == [
                    ScriptRun(
                        id: second, name: "two.sutra", position: .init(commands: 1, digest: 7), isFinished: false,
                        notedAt: .start),
                    ScriptRun(
                        id: first, name: "one.sutra", position: .init(commands: 9, digest: 1 << 63, failed: 2), isFinished: true,
                        notedAt: later),
                ])
            #expect(try ports.scriptRuns.scriptRuns(limit: 1).map(\.id) == [second])
        },
        StoreContract("the newest hundred runs are remembered") { ports in
            for number in 1...105 {
                _ = try ports.scriptRuns.addScriptRun("\(number)", at: .init(commands: 0, digest: 0), now: .start)
            }
            let runs = try ports.scriptRuns.scriptRuns(limit: 1000)
            #expect(runs.count == 100)
            #expect(runs.last?.name == "6")
        },
        StoreContract("a rollback reverts the position that the transaction recorded") { ports in
            try ports.library.begin()
            let id = try ports.scriptRuns.addScriptRun("one.sutra", at: .init(commands: 0, digest: 0), now: .start)
            try ports.library.commit()
            try ports.library.begin()
            try ports.scriptRuns.noteScriptRun(
                id, from: .init(commands: 0, digest: 0), at: .init(commands: 9, digest: 9), isFinished: true, now: .start)
            try ports.library.rollback()
            #expect(try ports.scriptRuns.scriptRuns(limit: 1).map(\.position.commands) == [0])
        },
        StoreContract("a run that is no longer remembered cannot be updated") { ports in
            #expect(throws: Failure.conflict(.scriptWasUndone)) {
                try ports.scriptRuns.noteScriptRun(
                    ScriptRun.ID(9), from: .init(commands: 0, digest: 0), at: .init(commands: 0, digest: 0), isFinished: true,
                    now: .start)
            }
        },
    ]

    static let undoneScriptRuns: [StoreContract] = [
        StoreContract("undo and redo of a step also change the position of its run") { ports in
            var runs: [[ScriptRun]] = [[]]
            var id: ScriptRun.ID?
            for number in 1...3 {
                try ports.together {
                    try ports.addBook("\(number)")
                    let run = try id ?? ports.scriptRuns.addScriptRun("a", at: .init(commands: 0, digest: 0), now: .start)
                    try ports.scriptRuns.noteScriptRun(
                        run, from: .init(commands: Int64(number - 1), digest: number == 1 ? 0 : 5),
                        at: .init(commands: Int64(number), digest: 5), isFinished: number == 3, now: .start)
                    id = run
                    ports.undo.title.batch = run.rawValue
                }
                // The second and the third commit are one step.
                if number != 2 { runs.append(try ports.scriptRuns.scriptRuns(limit: 9)) }
                if number == 1 {
                    ports.undo.title.batch = nil
                    try ports.addBook("Between")
                    ports.undo.title.batch = id?.rawValue
                }
            }
            ports.undo.title.batch = nil
            let other = try ports.scriptRuns.addScriptRun("b", at: .init(commands: 1, digest: 1), now: .start)
            func others() throws -> [ScriptRun] { try ports.scriptRuns.scriptRuns(limit: 9).filter { $0.id != other } }

            try ports.undoStep()
            #expect(try others() == runs[1])
            try ports.undoStep()
            #expect(try others() == runs[1])
            try ports.undoStep()
            #expect(try others() == [])
            try ports.redoStep()
            #expect(try others() == runs[1])
            try ports.redoStep()
            try ports.redoStep()
            #expect(try others() == runs[2])
            #expect(try ports.scriptRuns.scriptRuns(limit: 9).contains { $0.id == other })
            #expect(try ports.bookNames(.name) == ["1", "2", "3", "Between"])
        },
        StoreContract("a position recorded without changes stays if the step before it is undone") { ports in
            try ports.addBook("One")
            let id = try ports.scriptRuns.addScriptRun("a", at: .init(commands: 4, digest: 5), now: .start)
            try ports.scriptRuns.noteScriptRun(
                id, from: .init(commands: 4, digest: 5), at: .init(commands: 6, digest: 5), isFinished: false, now: .start)
            try ports.undoStep()
            #expect(try ports.scriptRuns.scriptRuns(limit: 9).map(\.position.commands) == [6])
            #expect(throws: Failure.nothingToUndo) { try ports.undoStep() }
        },
        StoreContract("a run whose position was undone cannot be updated from the later position") { ports in
            let start = ScriptRun.Position(commands: 1, digest: 1)
            let id = try ports.scriptRuns.addScriptRun("a", at: start, now: .start)
            let end = ScriptRun.Position(commands: 2, digest: 2)
            ports.undo.title.batch = id.rawValue
            try ports.together {
                try ports.addBook("One")
                try ports.scriptRuns.noteScriptRun(id, from: start, at: end, isFinished: false, now: .start)
            }
            ports.undo.title.batch = nil
            try ports.undoStep()
            for from in [end, ScriptRun.Position(commands: 1, digest: 2), ScriptRun.Position(commands: 2, digest: 1)] {
                #expect(throws: Failure.conflict(.scriptWasUndone)) {
                    try ports.scriptRuns.noteScriptRun(id, from: from, at: end, isFinished: false, now: .start)
                }
            }
            try ports.scriptRuns.noteScriptRun(id, from: start, at: end, isFinished: false, now: .start)
        },
    ]
}
