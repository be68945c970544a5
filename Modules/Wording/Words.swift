import TerminalText
public import ViewModel
public import Vocabulary

/// The words of messages that are about a value.
public enum Words {
    /// Returns the message about a failure, in a sentence without its full stop.
    public static func message(about failure: Failure) -> String { FailureWording(failure).message }

    /// Returns what is wrong with a text that is being typed and, if it is not of the expected form, how to write it.
    public static func problem(_ failure: Failure) -> String {
        let wording = FailureWording(failure)
        guard case .invalid(_, .malformed) = failure, let hint = wording.hints.first else { return wording.message }
        return "\(wording.message): \(hint)"
    }

    /// What queries consist of besides their keys.
    public static let queries = """
        A query is one word of a command: --where 'tag:verb is:due'. A blank means "and"; "or", "not", - and parentheses combine terms.
        A word finds cards with a word that begins so, "words in quotes" these whole words in a row. #TAG is tag:TAG, @ID is id:ID, and
        KEY:TEXT is also a field of notes. : includes what is below a name; = is exact; an asterisk at the end means "begins with".
        """

    /// Returns whether a word is a key of queries, in any of its spellings.
    public static func isQueryKey(_ word: String) -> Bool { queryKeys.contains(word) }

    private static let queryKeys = Set(CardsViewModel.queryKeys.flatMap { [$0.key] + $0.aliases })

    /// Returns which program is used in place of one that a setting names.
    public static func notInstalled(_ substitute: SettingSubstitute) -> String {
        "\"\(substitute.missing)\" is not installed; \"\(substitute.used)\" is used instead"
    }

    /// Returns which options are others for cards since they or their book were moved; nil if none are.
    public static func options(_ changes: [OptionChange]) -> String? {
        if changes.isEmpty { return nil }
        // Nobody compares weights by eye.
        let words = changes.map { change in
            ([change.after] + change.before).contains { $0.count > 40 }
                ? "other \(change.key)"
                : "\(change.key) \(change.after), not \(change.before.alternatives)"
        }
        return "the next answers use other options: \(words.joined(separator: "; "))"
    }

    /// Returns the values that a setting accepts: `0 to 1000000, or unlimited`.
    public static func values(of explanation: SettingExplanation) -> String {
        let choices = explanation.choices.alternatives
        guard let form = explanation.form else { return choices }
        return choices.isEmpty ? form : "\(form), or \(choices)"
    }

    /// Returns how a sitting ended, or that it has not.
    public static func ending(_ ending: SessionRow.Ending) -> String {
        switch ending {
        case .completed, .interrupted, .stopped: ending.rawValue
        case .running: "under way"
        }
    }

    /// Returns what would be lost of some cards if their entry ended now; nil if nothing would.
    public static func dropped(of entry: CardEntry) -> String? {
        if entry.hasUnfinishedCard { return "the card being typed was dropped" }
        return entry.hasUnfinishedChange ? "the changes being typed were dropped" : nil
    }

    /// Returns what was undone, and what that did: `undone: card delete @12 (1 card restored)`.
    public static func undone(_ step: UndoneRow) -> String { step.words("undone", changed: "restored") }

    /// Returns the name of a step in one line.
    public static func name(of step: LastStep) -> String { step.name.isEmpty ? "the last step" : step.name.excerpt }

    /// Returns what was redone, and what that did.
    public static func redone(_ step: UndoneRow) -> String { step.words("redone", changed: "changed") }

    /// Returns the lines of a report with its charts.
    /// - Parameters:
    ///   - width: the width of the window in cells.
    ///   - usesDots: whether a calendar that does not fit in blocks is drawn in braille patterns.
    public static func pictures(of report: StatisticsReport, width: Int, usesDots: Bool = false) -> [PictureLine] {
        StatisticsPicture(report).lines(width: width, with: usesDots ? .dots : .blocks)
    }

    /// The message for a person who wants to choose the due date of a new card in study.
    public static let newCardHasNoDueDate = "a new card has no due date"

    /// The message for a person who wants to make a new card new again.
    public static let noCardsToCram = "There is no card to study: none is found, or all are suspended."
    public static let cardIsNew = "the card is new already"

    /// What is said of a study session in which nothing has been done that could be undone.
    public static let nothingToUndoInStudy = "nothing in this session can be undone"

    /// Returns why a name above other books has no options if there is no book of that name.
    public static func hasNoOptions(_ name: String) -> String {
        "There is no book \(name), only books below it: add one of that name to give it options."
    }

    /// Why a study session has ended whose summary lacks its book.
    public static let bookIsGone = "the book was deleted by another process"

    /// Returns the message about a failure in a study session.
    /// - Parameters:
    ///   - card: the card that was shown, if another one is shown since then; nil if it still is.
    ///   - lacksBook: whether the session has ended because its book was deleted.
    public static func message(about failure: Failure, losing card: CardRow?, lacksBook: Bool) -> String {
        switch (failure, card?.front.excerpt.inQuotes) {
        case (.conflict(.cardIsSuspended), let front?): "\(front) was suspended by another process"
        case (.conflict(.cardWasStudiedElsewhere), let front?): "\(front) was answered or changed by another process"
        default: failure.deletionInStudy(of: card, lacksBook: lacksBook) ?? message(about: failure)
        }
    }

    /// What is said of a card that was deleted elsewhere while its form was open, and how it can be saved nevertheless.
    public static let (deletedElsewhere, addAgain) = ("The card was deleted elsewhere.", "add it again, as a new card")

    /// What is said of a form whose card cannot be saved, since its book was deleted.
    public static let bookOfFormWasDeleted = "The book was deleted; undo that to save."

    /// Returns what is said of a field that was also changed elsewhere while its form was open, with the other text in one line.
    public static func changedElsewhere(_ field: CardFormField) -> String {
        let other = String(field.textElsewhere?.prefix(400) ?? "")
        return "\(field.name) was changed elsewhere: \(other)".withVisibleControls
    }

    /// Returns what is said of a value that was changed elsewhere while it was edited in its place, with its other text.
    public static func changedElsewhere(to text: String) -> String {
        let change = text.isEmpty ? "The value was removed elsewhere." : "The value was changed elsewhere to \(text)."
        return "\(change) Enter replaces it."
    }

    /// Returns the words for which text such a field keeps.
    public static func answer(_ choice: CardFormChoice) -> String {
        switch choice {
        case .typed: "save what you typed"
        case .both: "edit both texts into one"
        case .elsewhere: discardTyped
        }
    }

    /// The words for giving up what was typed.
    public static let discardTyped = "discard what you typed"
}

extension UndoneRow {
    /// `undone: card delete @12 (1 card restored)`; also shown in scripts, whose text does not say what is undone.
    fileprivate func words(_ act: String, changed: String) -> String {
        let parts = effects.flatMap { effect in
            // A sitting changes only by losing its profile or getting it back, which the effect on the profile says.
            var (back, restored) = (effect.back, effect.kind == .session ? 0 : effect.changed)
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
        count == 0 ? nil : "\(counted(count, noun)) \(deed)"
    }
}

extension NameValidation {
    /// The message about a name that was entered.
    public var words: String {
        switch self {
        case .empty: "a book needs a name; Ctrl-C cancels"
        case .tooLong(let limit): "the name is too long: at most \(limit) bytes are allowed"
        case .malformed(let flaw): flaw.message(about: .name)
        case .taken(let id): "a book already has that name (@\(id))"
        case .checking: "checking…"
        case .couldNotCheck(let failure): "the name could not be checked: \(FailureWording(failure).message)"
        case .fine: "available"
        }
    }
}

extension Tally {
    /// `added 950, updated 30, unchanged 20`, and the number of deletions if there are any.
    public var text: String { Self.text(added, updated, unchanged, deleted) }

    /// Returns the text for the changes since an earlier tally.
    public func difference(from earlier: Tally) -> String {
        Self.text(
            added - earlier.added, updated - earlier.updated, unchanged - earlier.unchanged, deleted - earlier.deleted)
    }

    private static func text(_ added: Int, _ updated: Int, _ unchanged: Int, _ deleted: Int) -> String {
        let text = "added \(added), updated \(updated), unchanged \(unchanged)"
        return deleted > 0 ? text + ", deleted \(deleted)" : text
    }
}
