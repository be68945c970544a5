package import Binding
import Model
public import Vocabulary

/// Takes back what was done to the library, step by step, and does it again; also what was done before the last start.
///
/// A step is what happened together: a command, an import, a script.
@MainActor public final class UndoViewModel {
    package typealias Services = HasBookService & HasClockService & HasLibraryService & HasStudyService & HasUndoService

    // Outputs

    /// What takes back the command that ran last: `redo` after an undo, `undo` after everything else; nil where nothing does.
    public private(set) var wayBack: WayBack? = .undo

    public enum WayBack: String, Hashable, Sendable {
        case undo, redo
    }

    private let services: any Services
    private let sitting: Property<SittingState?>

    /// - Parameter sitting: the sitting under way in this process.
    package init(services: any Services, sitting: Property<SittingState?>) {
        self.services = services
        self.sitting = sitting
    }

    // Inputs

    /// Takes back the step that was done last.
    /// - Throws: `Failure.nothingToUndo`; `Failure.conflict` where something stands in its way.
    @discardableResult public func undo() throws(Failure) -> UndoneRow {
        let step = try takeStep { (store, now) throws(Failure) in try store.undo(at: now) }
        setWayBack(.redo)
        return step
    }

    /// Does again the step that was taken back last, unless another was done since.
    /// - Throws: `Failure.nothingToRedo`, and as ``undo()``.
    @discardableResult public func redo() throws(Failure) -> UndoneRow {
        let step = try takeStep { (store, now) throws(Failure) in try store.redo(at: now) }
        setWayBack(.undo)
        return step
    }

    /// What follows is called so when it is undone: the command, or the script, as its author wrote it.
    public func nameDidChange(_ name: String) {
        wayBack = .undo
        services.undoService.store.name(name, at: services.clockService.clock.now)
    }

    /// The library is another one: what it was before is not among its steps.
    func didRestore() { wayBack = nil }

    /// What happens together with other changes is not taken back alone.
    private func setWayBack(_ way: WayBack) { wayBack = services.libraryService.store.isInTransaction ? nil : way }

    /// In characters; a name is for people to recognise a step by.
    public static let longestName = UndoService.longestName

    /// Runs work on the steps; a sitting that stands in its way is either the one of this process or another's.
    private func takeStep(
        _ work: (any UndoStore, Timestamp) throws(Failure) -> UndoneStep
    ) throws(Failure) -> UndoneRow {
        do {
            let step = try work(services.undoService.store, services.clockService.clock.now)
            return UndoneRow(step, countedIn: services.libraryService.tally)
        } catch {
            throw error == .conflict(.alreadySitting) && sitting.current == nil ? .conflict(.sittingElsewhere) : error
        }
    }
}

/// A step that was undone, or done again.
public struct UndoneRow: Hashable, Sendable {
    /// What was done, as ``UndoViewModel/nameDidChange(_:)`` had it; empty where nobody said.
    public let name: String
    /// When it was done, in ISO 8601.
    public let doneAt: String
    /// What came of it, by kind; kinds that nothing came of are left out.
    public let effects: [Effect]

    /// How many things of a kind are there again, are gone, and are as they were.
    public struct Effect: Hashable, Sendable {
        public let kind: Failure.Kind
        public let back: Int
        public let gone: Int
        public let changed: Int
    }

    @MainActor fileprivate init(_ step: UndoneStep, countedIn tally: TallyKeeper) {
        name = step.title.text
        doneAt = step.title.at.iso8601
        effects = step.effects.map {
            Effect(kind: $0.subject, back: $0.back, gone: $0.gone, changed: $0.changed)
        }
        for effect in effects {
            tally.count(.added, effect.back)
            tally.count(.deleted, effect.gone)
            tally.count(.updated, effect.changed)
        }
    }
}
