import ViewModel
import Vocabulary

extension CommandGroup {
    static let undo = CommandGroup(
        "undo", "the last step, taken back", isBuiltin: true,
        Command(
            nil, "Undoes the last step, also one from before the last start.", does: .changes, examples: ["undo"],
            notes: [
                "A command, an import and a whole script are one step each. What comes back is what it was, with its number, "
                    + "its schedule and its log.",
                "The newest 1,000 steps are kept in the library. In a script, undo must come before any change.",
            ]
        ) { (library, _) throws(Failure) in
            .notice(try library.undo.undo().words("undone", changed: ("is as it was", "are as they were")))
        })

    static let redo = CommandGroup(
        "redo", "an undone step, done again", isBuiltin: true,
        Command(
            nil, "Redoes the step that was undone last.", does: .changes, examples: ["redo"],
            notes: ["Any other change to the library clears what could be redone."]
        ) { (library, _) throws(Failure) in
            .notice(try library.undo.redo().words("done again", changed: ("has changed", "have changed")))
        })
}

extension UndoneRow {
    /// `undone: card delete @12 (1 card is back)`; also shown in scripts, whose text does not say what is undone.
    fileprivate func words(_ act: String, changed: (one: String, many: String)) -> String {
        let parts = effects.flatMap { effect in
            [
                effect.kind.words(effect.back, "is back", "are back"), effect.kind.words(effect.gone, "is gone", "are gone"),
                effect.kind.words(effect.changed, changed.one, changed.many),
            ].compactMap { $0 }
        }
        let name = name.isEmpty ? "the last step" : name.withVisibleControls
        return "\(act): \(name)" + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    }
}

extension Failure.Kind {
    /// `2 cards are back`; nil for a count of 0.
    fileprivate func words(_ count: Int, _ one: String, _ many: String) -> String? {
        count == 0 ? nil : "\(counted(count, noun)) \(count == 1 ? one : many)"
    }
}
