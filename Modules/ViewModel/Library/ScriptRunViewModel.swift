import Model
public import Vocabulary

/// Remembers in the library how far a script has come that commits as it goes.
@MainActor public final class ScriptRunViewModel {
    package typealias Services = HasClockService & HasLibraryService & HasUndoService

    private let store: any ScriptRunStore
    private let services: any Services
    /// The run as it was noted last. Whatever it commits, one part after the other, is one step of undo.
    private var noted: (id: ScriptRun.ID, position: ScriptRun.Position)? {
        didSet { services.undoService.store.title.batch = noted?.id.rawValue }
    }

    /// The commands that failed before the script went on.
    private var failedBefore: Int64 = 0

    package init(services: any Services) {
        self.services = services
        store = services.libraryService.scriptRuns
    }

    /// The runs that are remembered, the newest first.
    public func earlier() throws(Failure) -> [EarlierScriptRun] {
        let runs = try store.scriptRuns(limit: 100)
        let clock = services.clockService.clock
        return runs.map { EarlierScriptRun(run: $0, notedAt: clock.localTime(of: $0.notedAt).minuteText) }
    }

    /// Goes on with an earlier run, whose commands that failed are counted with those to come; a virtual clock is set to the time that it had come to.
    public func goOn(with earlier: EarlierScriptRun) {
        noted = (earlier.run.id, earlier.run.position)
        failedBefore = earlier.run.position.failed
        guard let clock = services.clockService.virtualClock else { return }
        let behind = clock.now.duration(to: earlier.run.notedAt)
        guard behind > .zero else { return }
        services.clockService.clock.advance(clock, by: behind)
    }

    /// The library is another one, which knows nothing of the run.
    func forget() { noted = nil }

    /// Whether what the run has committed is not in the library any more: another process has undone it, or restored a backup.
    public func isGone() throws(Failure) -> Bool {
        guard let noted else { return false }
        return try !store.scriptRuns(limit: 100).contains { $0.id == noted.id && $0.position == noted.position }
    }

    /// Notes where the script has come to, as a part of the transaction that is open.
    /// - Parameter failed: the commands that failed since the script began or went on.
    public func note(_ name: String, at position: ScriptPosition, failed: Int, isFinished: Bool) throws(Failure) {
        let place = ScriptRun.Position(
            commands: position.commands, digest: position.digest, failed: failedBefore + Int64(failed))
        let now = services.clockService.clock.now
        let last = if let noted { noted } else { (id: try store.addScriptRun(name, at: place, now: now), position: place) }
        try store.noteScriptRun(last.id, from: last.position, at: place, isFinished: isFinished, now: now)
        noted = (last.id, place)
    }
}

/// A place between two commands of a script.
public struct ScriptPosition: Hashable, Sendable {
    /// The commands before it, those of included files among them.
    public var commands: Int64
    /// A digest of all of them.
    public var digest: UInt64

    public init(commands: Int64, digest: UInt64) {
        self.commands = commands
        self.digest = digest
    }
}

/// A run of a script of which a part is in the library.
public struct EarlierScriptRun: Sendable {
    let run: ScriptRun
    /// When it came to its place, as `2026-01-31 08:00`.
    public let notedAt: String

    /// What the script was called.
    public var name: String { run.name }
    public var position: ScriptPosition {
        ScriptPosition(commands: run.position.commands, digest: run.position.digest)
    }
    /// The commands up to that place that failed.
    public var failed: Int { Int(run.position.failed) }
    /// Whether all of it has run.
    public var isFinished: Bool { run.isFinished }
}
