public import TerminalText
public import ViewModel
import Vocabulary

extension StudyEvent {
    /// The message about the event, in the form of other changes.
    public func words(style: Style) -> String {
        switch self {
        case .edited(let card, let others):
            style(.changed, "~ \(card.front.excerpt) — \(card.back.excerpt)" + others.words)
        case .removed(let card, let others):
            style(.removed, "− \(card.front.excerpt): deleted, since its note no longer has it" + others.words)
        case .added(let card): style(.added, "+ \(card.front.excerpt) — \(card.back.excerpt)")
        case .done(let act, let card): style(.changed, "~ \(card.front.excerpt): \(act.words(of: card))")
        case .leech(let card):
            style(
                .warning,
                "~ \(card.front.excerpt): a leech, forgotten \(counted(card.lapses, "time"))"
                    + (card.isSuspended ? "; suspended" : ""))
        case .undone(.answer(let rating), let card):
            style(.changed, "~ \(card.front.excerpt): \(rating.name.inQuotes) undone")
        case .undone(.edit, let card): style(.changed, "~ \(card.front.excerpt): edit undone")
        case .undone(.act(let act), let card): style(.changed, "~ \(card.front.excerpt): \(act.undoneWords)")
        }
    }
}

extension StudyAct {
    /// What has been done to a card.
    fileprivate func words(of card: CardRow) -> String {
        switch self {
        case .suspend: "suspended"
        case .flag(0): "no flag"
        case .flag(let flag): "flag \(flag)"
        case .bury: "buried until tomorrow"
        case .setDue: card.dueOn.map { "due \($0)" } ?? Words.newCardHasNoDueDate
        case .reset: "new again"
        }
    }

    fileprivate var undoneWords: String {
        switch self {
        case .suspend: "resumed"
        case .flag: "flag undone"
        case .bury: "no longer buried"
        case .setDue: "due date undone"
        case .reset: "reset undone"
        }
    }
}

extension StudyEvent.Siblings {
    /// ` (1 other card added, 2 deleted)`; empty if there are none.
    fileprivate var words: String {
        let parts = [(added, "added"), (deleted, "deleted")].filter { $0.0 > 0 }
        if parts.isEmpty { return "" }
        return " (" + parts.map { "\(counted($0.0, "other card")) \($0.1)" }.joined(separator: ", ") + ")"
    }
}
