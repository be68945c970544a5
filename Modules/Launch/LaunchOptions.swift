public import ArgumentParser
public import Composition
public import Console
import TerminalText

/// The options that both executables take.
public struct LaunchOptions: ParsableArguments {
    @Option(
        name: [.customShort("l", allowingJoined: true), .long],
        help: ArgumentHelp(
            "The library to open. (default: $SUTRA_LIBRARY, else $XDG_DATA_HOME/sutra/library.sqlite)",
            valueName: "file"),
        completion: .file())
    var library: String?

    @Option(
        help: ArgumentHelp("How data is shown: \(ConsoleOptions.modes.joined(separator: ", ")).", valueName: "mode"),
        completion: .list(ConsoleOptions.modes))
    var mode: String?

    @Option(
        name: .customLong("let"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Sets a variable before the first command; can be repeated.", valueName: "name=value"))
    var variables: [String] = []

    @Flag(help: "Disables colour.")
    var noColor = false

    @Option(
        help: ArgumentHelp("Stops the clock at START, such as 2026-01-31 or 2026-01-31T08:00:00Z.", valueName: "start"))
    var virtualClock: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The seed of random numbers; the same seed gives the same intervals.", valueName: "n"))
    var seed: String = "0"

    @Option(help: ArgumentHelp("How long to wait for another process that is writing, such as 5s.", valueName: "duration"))
    var busyTimeout: String = "5s"

    /// The commands given with `-e`.
    @Option(
        name: .customShort("e", allowingJoined: true), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Runs this command instead of reading any; can be repeated.", valueName: "command"))
    public var commands: [String] = []

    /// Creates options without values, which the argument parser sets.
    public init() {}

    public mutating func validate() throws {
        if library == "" { throw ValidationError("--library must be a file, not ''") }
        if let mode, !ConsoleOptions.modes.contains(mode) {
            throw ValidationError("--mode must be one of \(ConsoleOptions.modes.joined(separator: ", ")), not '\(mode)'")
        }
        for variable in variables {
            guard let name = parse(variable)?.name, ConsoleOptions.isVariableName(name) else {
                throw ValidationError("--let must be NAME=VALUE, such as book=French, not '\(variable)'")
            }
        }
        if let virtualClock, ClockOption(startingAt: virtualClock) == nil {
            throw ValidationError(
                "--virtual-clock must be a date such as 2026-01-31 or 2026-01-31T08:00:00Z, not '\(virtualClock)'")
        }
        if LibraryOptions.duration(busyTimeout) == nil {
            throw ValidationError("--busy-timeout must be a duration such as 5s, 1m or 1:30, not '\(busyTimeout)'")
        }
        if UInt64(seed) == nil {
            throw ValidationError("--seed must be a whole number from 0 to \(UInt64.max), not '\(seed)'")
        }
    }

    /// The library to open, with the environment's values where no option is given.
    public var libraryOptions: LibraryOptions {
        LibraryOptions(
            path: FileNames.expandingHome(library ?? Environment.libraryPath),
            busyTimeout: LibraryOptions.duration(busyTimeout) ?? .seconds(5),
            clock: virtualClock.flatMap(ClockOption.init(startingAt:)) ?? .system, seed: UInt64(seed) ?? 0,
            cacheFolder: Environment.cacheFolder, searchPath: Environment.searchPath,
            opener: Environment.opener)
    }

    /// How a process with these options shows its results on this terminal.
    public var consoleOptions: ConsoleOptions {
        var options = ConsoleOptions(
            mode: mode, variables: variables.compactMap(parse), isOutputTerminal: Terminal.isOutput,
            isErrorTerminal: Terminal.isError, width: Terminal.width, height: Terminal.height, pager: Environment.pager,
            allowsColour: !noColor && Environment.allowsColour, allowsLineChanges: Environment.isTerminalCapable)
        if virtualClock != nil {
            let start = ContinuousClock.now
            options.now = { start }
        }
        return options
    }

    private func parse(_ variable: String) -> (name: String, value: String)? {
        guard let sign = variable.firstIndex(of: "=") else { return nil }
        return (String(variable[..<sign]), String(variable[variable.index(after: sign)...]))
    }
}
