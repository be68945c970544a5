package import Binding
import Model
package import Services
public import Vocabulary

/// Undoes and redoes changes of the library, step by step, including those made in earlier runs.
///
/// A step consists of the changes made together: by a command, an import, or a script.
@MainActor public final class UndoHistory {
    /// The services that it needs.
    package typealias Services = HasClockService & HasLibraryService & HasUndoService

    // Outputs

    /// What reverses the last command: `redo` after an undo, `undo` after anything else; nil if neither does.
    public private(set) var reversal: Reversal? = .undo

    /// The commands that reverse others.
    public enum Reversal: String, Hashable, Sendable {
        case undo, redo
    }

    private let services: any Services
    /// The last step of the backup that was restored; nil if none was, if it had no steps, or once the person was told of it.
    private var lastStepOfBackup: StepReference?
    private let sitting: Property<SittingState?>

    /// Creates a transaction that has not begun.
    /// - Parameter sitting: the current sitting in this process.
    package init(services: any Services, sitting: Property<SittingState?>) {
        self.services = services
        self.sitting = sitting
    }

    // Inputs

    /// Returns the step that ``undo()`` would undo; nil if there is none.
    public func lastStep() throws(Failure) -> LastStep? {
        try services.undoService.store.newestStep().map {
            LastStep(reference: $0, isMadeHere: services.undoService.titles.isOwn($0.title))
        }
    }

    /// Undoes a step, if it is the last one.
    /// - Returns: nil if it is not, since another process may have made or undone a step meanwhile; then nothing is undone.
    /// - Throws: `Failure.conflict` if something prevents it.
    @discardableResult public func undo(_ step: LastStep) throws(Failure) -> UndoneRow? {
        let undone = try services.libraryService.store.atomically { () throws(Failure) -> UndoneRow? in
            guard try services.undoService.store.newestStep() == step.reference else { return nil }
            return try takeStep { (store, now) throws(Failure) in try store.undo(at: now) }
        }
        if undone != nil { setReversal(.redo) }
        return undone
    }

    /// Undoes the last step.
    /// - Throws: `Failure.nothingToUndo`; `Failure.conflict` if something prevents it.
    @discardableResult public func undo() throws(Failure) -> UndoneRow {
        let step = try takeStep { (store, now) throws(Failure) in try store.undo(at: now) }
        setReversal(.redo)
        return step
    }

    /// Redoes the step that was undone last, unless there was another step since.
    /// - Throws: `Failure.nothingToRedo`, and as ``undo()`` does.
    @discardableResult public func redo() throws(Failure) -> UndoneRow {
        let step = try takeStep { (store, now) throws(Failure) in try store.redo(at: now) }
        setReversal(.undo)
        return step
    }

    /// Names the step of the changes that `body` makes: the command or the script, as its author wrote it. Within another body that
    /// has a name, that one counts.
    @discardableResult public func titled<Result, Failure: Error>(
        _ text: @autoclosure () -> String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        reversal = .undo
        return try services.undoService.titles.titled(text(), body)
    }

    /// Called after the library was replaced: no step leads back to its former content.
    func didRestore() {
        reversal = nil
        services.undoService.titles.forget()
        lastStepOfBackup = try? services.undoService.store.newestStep()
    }

    /// Returns, once after a restore, whether the last step is one that came with the backup, which few people mean to undo.
    public func isAtRestore() -> Bool {
        guard let last = lastStepOfBackup, (try? services.undoService.store.newestStep()) == last else { return false }
        lastStepOfBackup = nil
        return true
    }

    /// Sets the way back; there is none within a transaction, whose changes cannot be reversed one by one.
    private func setReversal(_ way: Reversal) { reversal = services.libraryService.store.isInTransaction ? nil : way }

    /// Undoes or redoes a step; the failure tells whether a sitting that prevents it is in this process or in another one.
    private func takeStep(
        _ work: (any UndoStore, Timestamp) throws(Failure) -> UndoneStep
    ) throws(Failure) -> UndoneRow {
        do {
            let step = try work(services.undoService.store, services.clockService.clock.now)
            return UndoneRow(step)
        } catch {
            throw error == .conflict(.alreadySitting) && sitting.current == nil ? .conflict(.sittingElsewhere) : error
        }
    }
}

/// The step that can be undone next.
public struct LastStep: Hashable, Sendable {
    let reference: StepReference
    /// Whether the step was made by this process.
    public let isMadeHere: Bool

    /// The name of the step, as set by ``UndoHistory/titled(_:_:)``; empty if none was set.
    public var name: String { reference.title.text }
}

/// A step that was undone or redone.
public struct UndoneRow: Hashable, Sendable {
    /// The name of the step, as set by ``UndoHistory/titled(_:_:)``; empty if none was set.
    public let name: String
    /// When the step was done, in ISO 8601.
    public let doneAt: String
    /// The effects of undoing or redoing it, by kind; kinds without effects are left out.
    public let effects: [Effect]

    /// How many things of a kind were restored, removed, or changed back.
    public struct Effect: Hashable, Sendable {
        /// The kind of these things.
        public let kind: Failure.Kind
        /// The number of things that exist again.
        public let back: Int
        /// The number of things that no longer exist.
        public let gone: Int
        /// The number of things with their former values.
        public let changed: Int
    }

    /// The numbers of things of any kind.
    public var tally: Tally {
        effects.reduce(into: Tally()) { $0 += Tally(added: $1.back, updated: $1.changed, deleted: $1.gone) }
    }

    fileprivate init(_ step: UndoneStep) {
        name = step.title.text
        doneAt = step.title.at.iso8601
        effects = step.effects.map {
            Effect(kind: $0.subject, back: $0.back, gone: $0.gone, changed: $0.changed)
        }
    }
}
