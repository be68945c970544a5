package import Vocabulary

/// The port for undo and redo, which stores the undo steps in the library itself.
///
/// An undo step consists of everything that one transaction changed: a command, an import, a script. Steps are undone in reverse
/// order, whichever process made them, and restore every row with its ids, schedule and log. A new step discards the steps that
/// could be redone. Updates of a running sitting, its end, and the progress of scripts do not make steps; a script's progress is
/// part of the step of its commands.
package protocol UndoStore: AnyObject {
    /// Returns the step that would be undone next; nil if there is none.
    func newestStep() throws(Failure) -> StepReference?

    /// Undoes the newest step.
    ///
    /// Within an open transaction, it becomes part of that, and must come before the transaction's other changes.
    /// - Throws: `Failure.nothingToUndo`; `Failure.conflict`: `.stepUnderWay` if the transaction has already changed something,
    ///   `.alreadySitting` if the step would remove a session in progress, `.stepIsBlocked`, which rolls back the transaction.
    func undo(at now: Timestamp) throws(Failure) -> UndoneStep

    /// Redoes the step that was undone last.
    /// - Throws: `Failure.nothingToRedo`, otherwise the same as ``undo(at:)``.
    func redo(at now: Timestamp) throws(Failure) -> UndoneStep
}

/// The port for the title of the undo steps that follow.
package protocol StepTitleStore: AnyObject {
    /// The title of the steps that follow.
    var title: StepTitle { get set }
}

/// The title of an undo step.
package struct StepTitle: Hashable, Sendable {
    /// The command, or the title of the script.
    package var text: String
    package var at: Timestamp
    /// The number of the batch; consecutive transactions of one batch form one step, as in a script that commits while it runs.
    package var batch: Int64?

    package init(text: String = "", at: Timestamp = Timestamp(milliseconds: 0), batch: Int64? = nil) {
        self.text = text
        self.at = at
        self.batch = batch
    }

    /// The maximum length of a text, in characters.
    private static let longestText = 120

    /// Names the next step, which may belong to the same batch; truncates a text that is too long.
    package mutating func set(_ text: String, at moment: Timestamp) {
        self.text = text.count > Self.longestText ? text.prefix(Self.longestText - 1) + "…" : text
        at = moment
    }
}

/// A reference to an undo step; the number alone is not enough, since it can be reused after an undo.
package struct StepReference: Hashable, Sendable {
    package var id: UndoneStep.ID
    package var title: StepTitle

    package init(id: UndoneStep.ID, title: StepTitle) {
        self.id = id
        self.title = title
    }
}

/// A step that was undone or redone.
package struct UndoneStep: Hashable, Sendable {
    package typealias ID = Identifier<UndoneStep>

    package var title: StepTitle
    /// The effects on each kind of thing that the step changed: books, cards, profiles, sessions, settings.
    package var effects: [StepEffect]

    package init(title: StepTitle, effects: [StepEffect]) {
        self.title = title
        self.effects = effects
    }
}

/// The numbers of things of one kind that were restored, removed and changed back.
package struct StepEffect: Hashable, Sendable {
    package var subject: Failure.Kind
    package var back: Int
    package var gone: Int
    package var changed: Int

    package init(_ subject: Failure.Kind, back: Int = 0, gone: Int = 0, changed: Int = 0) {
        self.subject = subject
        self.back = back
        self.gone = gone
        self.changed = changed
    }

    /// Whether nothing of this kind changed.
    package var isEmpty: Bool { back + gone + changed == 0 }
}
