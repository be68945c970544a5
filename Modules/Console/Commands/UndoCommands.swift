import ViewModel
import Vocabulary
import Wording

extension CommandGroup {
    static let undo = CommandGroup(
        "undo", "undoes the last step", isBuiltin: true,
        Command(
            nil, "Undoes the last step, even one of an earlier run.", does: .changes, examples: ["undo"],
            notes: [
                "A command, an import and a whole script are one step each. Whatever is restored gets back its id, its schedule "
                    + "and its log.",
                "The newest 1,000 steps are kept in the library. In a script, undo must come before any change.",
            ],
            failing: { failure, wording in
                switch failure {
                case .conflict(.alreadySitting): wording.hints = ["the last step is the sitting: `stop` ends it"]
                case .conflict(.sittingElsewhere):
                    wording.hints = ["the last step is that sitting: stop it there, or wait until it ends"]
                default: break
                }
            },
            inShell: { (shell, call) throws(Failure) in
                let undo = shell.library.undo
                if shell.canAsk, undo.isAtRestore() {
                    return .failure(
                        Diagnostic(
                            .nothingToUndo, "nothing was changed since the library was restored", in: call,
                            hints: [
                                "a restore cannot be undone; another `undo` undoes the last step that the backup has"
                            ]))
                }
                let undone = try undo.undo()
                return .both(.changes(undone.tally), .notice(Words.undone(undone)))
            }))

    static let redo = CommandGroup(
        "redo", "redoes the last undone step", isBuiltin: true,
        Command(
            nil, "Redoes the step that was undone last.", does: .changes, examples: ["redo"],
            notes: ["Any other change to the library discards the steps that could be redone."],
            failing: { failure, wording in
                guard failure == .conflict(.stepUnderWay) else { return }
                wording.message = "a script cannot redo after its own changes"
                wording.hints = ["put `redo` first in the script: after a change there is nothing to redo"]
            }
        ) { (library, _) throws(Failure) in
            let redone = try library.undo.redo()
            return .both(.changes(redone.tally), .notice(Words.redone(redone)))
        })
}
