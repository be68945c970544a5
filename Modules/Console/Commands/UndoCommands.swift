import ViewModel
import Vocabulary

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
                return .notice(try undo.undo().words("undone", changed: "restored"))
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
            .notice(try library.undo.redo().words("redone", changed: "changed"))
        })
}

extension UndoneRow {
    /// `undone: card delete @12 (1 card restored)`; also shown in scripts, whose text does not say what is undone.
    fileprivate func words(_ act: String, changed: String) -> String {
        let parts = effects.flatMap { effect in
            var (back, restored) = (effect.back, effect.changed)
            // What exists again and what has its former values again are one number if both are called the same.
            if changed == "restored", back > 0 { (back, restored) = (back + restored, 0) }
            return [
                effect.kind.words(back, "restored"), effect.kind.words(effect.gone, "removed"),
                effect.kind.words(restored, changed),
            ].compactMap { $0 }
        }
        let name = name.isEmpty ? "the last step" : name.excerpt
        return "\(act): \(name)" + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    }
}

extension Failure.Kind {
    /// `2 cards restored`; nil for a count of 0.
    fileprivate func words(_ count: Int, _ deed: String) -> String? {
        let noun = self == .session ? "sitting" : noun
        return count == 0 ? nil : "\(counted(count, noun)) \(deed)"
    }
}
