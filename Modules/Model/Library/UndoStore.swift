package import Vocabulary

/// Takes back what was done to the library, and does it again; what that needs is kept in the library itself.
///
/// A step is all that one transaction changed: a command, an import, a script. Steps are undone in the reverse of their
/// order, whichever process did them, and put every row back as it was: ids, schedule, log. A new step forgets all that
/// could be done again. Notes of a sitting, its end, and how far scripts have come are not steps; the latter is part of the step of a
/// script's commands.
package protocol UndoStore: AnyObject {
    /// What the steps that follow are called.
    var title: StepTitle { get set }

    /// The step that would be undone next; nil where there is none.
    func newestStep() throws(Failure) -> StepMark?

    /// Takes the newest step back.
    ///
    /// In an open transaction it is a part of that, and must come before what the transaction changes.
    /// - Throws: `Failure.nothingToUndo`; `Failure.conflict`: `.stepUnderWay` when the transaction has changed something
    ///   else, `.alreadySitting` when a session that would go is being sat, `.stepIsBlocked`, which ends the transaction.
    func undo(at now: Timestamp) throws(Failure) -> UndoneStep

    /// Does again what was taken back last.
    /// - Throws: `Failure.nothingToRedo`, else as ``undo(at:)``.
    func redo(at now: Timestamp) throws(Failure) -> UndoneStep
}

/// What a step is called when it is undone.
package struct StepTitle: Hashable, Sendable {
    /// The command or the script, as its author wrote it.
    package var text: String
    package var at: Timestamp
    /// Transactions of one batch that follow each other are one step: a script that commits as it goes.
    package var batch: Int64?

    package init(text: String = "", at: Timestamp = Timestamp(milliseconds: 0), batch: Int64? = nil) {
        self.text = text
        self.at = at
        self.batch = batch
    }
}

/// What a step is recognised by: its number alone can be another's once it was undone.
package struct StepMark: Hashable, Sendable {
    package var id: UndoneStep.ID
    package var title: StepTitle

    package init(id: UndoneStep.ID, title: StepTitle) {
        self.id = id
        self.title = title
    }
}

/// A step that was undone, or done again.
package struct UndoneStep: Hashable, Sendable {
    package typealias ID = Identifier<UndoneStep>

    package var title: StepTitle
    /// What it did to each kind of thing that it did something to: books, cards, profiles, sessions, settings.
    package var effects: [StepEffect]

    package init(title: StepTitle, effects: [StepEffect]) {
        self.title = title
        self.effects = effects
    }
}

/// How many things of a kind are there again, are gone, and are as they were.
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

    package var isEmpty: Bool { back + gone + changed == 0 }
}
