import Model
package import Services
public import Vocabulary

/// Records in the library how far a script that commits as it goes has run.
@MainActor public final class ScriptProgress {
    /// The services that it needs.
    package typealias Services = HasClockService & HasLibraryService & HasUndoService

    private let store: any ScriptRunStore
    private let services: any Services
    /// The run as last noted. All its commits, one after the other, are a single undo step.
    private var noted: (id: ScriptRun.ID, position: ScriptRun.Position)? {
        didSet { services.undoService.titles.batch = noted?.id.rawValue }
    }

    /// The number of commands that failed before the script was resumed.
    private var failedBefore: Int64 = 0

    /// Creates a record without a current run.
    package init(services: any Services) {
        self.services = services
        store = services.libraryService.scriptRuns
    }

    /// Returns the recorded runs, the newest first, at most 100.
    public func earlier() throws(Failure) -> [EarlierScriptRun] {
        let runs = try store.scriptRuns(limit: 100)
        let clock = services.clockService.clock
        return runs.map { EarlierScriptRun(run: $0, notedAt: clock.localTime(of: $0.notedAt).minuteText) }
    }

    /// Resumes an earlier run, whose failed commands count together with those to come.
    ///
    /// A virtual clock is advanced to the time that the run had reached.
    public func goOn(with earlier: EarlierScriptRun) {
        noted = (earlier.run.id, earlier.run.position)
        failedBefore = earlier.run.position.failed
        guard let clock = services.clockService.virtualClock else { return }
        let behind = clock.now.duration(to: earlier.run.notedAt)
        guard behind > .zero else { return }
        services.clockService.clock.advance(clock, by: behind)
    }

    /// Forgets the run, since the library was replaced and does not contain it.
    func forget() { noted = nil }

    /// Returns whether the library no longer has what the run committed: another process has undone it, or restored a backup.
    public func isGone() throws(Failure) -> Bool {
        guard let noted else { return false }
        return try !store.scriptRuns(limit: 100).contains { $0.id == noted.id && $0.position == noted.position }
    }

    /// Notes the position of the script, as part of the open transaction.
    /// - Parameter failed: the number of commands that failed since the script began or was resumed.
    public func note(_ name: String, at position: ScriptPosition, failed: Int, isFinished: Bool) throws(Failure) {
        let place = ScriptRun.Position(
            commands: position.commands, digest: position.digest, failed: failedBefore + Int64(failed))
        let now = services.clockService.clock.now
        let last = if let noted { noted } else { (id: try store.addScriptRun(name, at: place, now: now), position: place) }
        try store.noteScriptRun(last.id, from: last.position, at: place, isFinished: isFinished, now: now)
        noted = (last.id, place)
    }
}

/// A position between two commands of a script.
public struct ScriptPosition: Hashable, Sendable {
    /// The number of commands before the position, including those of included files.
    public var commands: Int64
    /// A digest of all these commands.
    public var digest: UInt64

    /// Creates a position.
    public init(commands: Int64, digest: UInt64) {
        self.commands = commands
        self.digest = digest
    }
}

/// An earlier run of a script, with the position that it reached in the library.
public struct EarlierScriptRun: Sendable {
    let run: ScriptRun
    /// When the run reached its position, in local time, such as `2026-01-31 08:00`.
    public let notedAt: String

    /// The name of the script.
    public var name: String { run.name }
    /// The position that the run reached.
    public var position: ScriptPosition {
        ScriptPosition(commands: run.position.commands, digest: run.position.digest)
    }
    /// The number of commands up to that position that failed.
    public var failed: Int { Int(run.position.failed) }
    /// Whether the whole script has run.
    public var isFinished: Bool { run.isFinished }
}
