import ArgumentParser
import Console
import Launch
import TerminalText

/// The command-line arguments of `sutra-run`.
nonisolated struct Arguments: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sutra-run",
        abstract: "Runs scripts of commands on a library of cards and profiles: all of their commands or none.",
        discussion: "Without a script, or for a script named -, commands are read from standard input.",
        version: Launch.version)

    @OptionGroup var options: LaunchOptions

    @Flag(help: "Continues after a command that fails; each command stands alone.")
    var keepGoing = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Commits after each N commands instead of once at the end.", valueName: "n"))
    var commitEvery: Int?

    @Flag(help: "Continues after the last commit of an earlier run of the same input.")
    var resume = false

    @Flag(help: "Runs everything, shows the summary, and keeps nothing.")
    var dryRun = false

    /// A file, or `-` for standard output; nil for no events.
    @Option(
        defaultAsFlag: Self.standardOutput, parsing: .next,
        help: ArgumentHelp(
            "Prints a line of JSON for each command instead of its data; with FILE, writes the lines to it, and prints the data.",
            valueName: "file"),
        completion: .file())
    var events: String?

    @Flag(help: "Shows neither the progress nor the summary.")
    var quiet = false

    @Argument(help: ArgumentHelp("The scripts to run, in order.", valueName: "script"), completion: .file())
    var scripts: [String] = []

    private static let standardOutput = "-"

    /// Returns the words of a command line in which a script after `--events` is not taken for the file of the events.
    static func separatingScript(_ words: [String]) -> [String] {
        guard let index = words.firstIndex(of: "--events"), words.dropFirst(index + 1).first?.hasSuffix(".sutra") ?? false,
            !words[..<index].contains("--")
        else { return words }
        var words = words
        words[index] = "--events=\(standardOutput)"
        return words
    }

    /// Checks the arguments together, once each of them is known to be valid.
    func check() throws {
        if !options.commands.isEmpty, !scripts.isEmpty { throw ValidationError("-e and scripts cannot be combined") }
        if scripts.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be given only once") }
        if scripts.contains("") { throw ValidationError("a script must be a file, not ''") }
        if events == "" { throw ValidationError("--events must be a file, not ''") }
        if let commitEvery, commitEvery < 1 {
            throw ValidationError("--commit-every must be a whole number of at least 1, not '\(commitEvery)'")
        }
        if let path = eventFile, !EventFile.canReplace(path) {
            throw ValidationError(
                "--events writes no file over '\(path)', which does not contain events: choose another name"
                    + (EventFile.canBeScript(path) ? ", or write '--events=- \(path)' if it is a script" : ""))
        }
    }

    /// The scripts and commands to run.
    var inputs: [ScriptInput] {
        if !options.commands.isEmpty { return ScriptInput.texts(options.commands) }
        if scripts.isEmpty { return [.standardInput] }
        return scripts.map { $0 == "-" ? .standardInput : .file(FileNames.expandingHome($0)) }
    }

    /// The path of the file of events; nil if there is none.
    var eventFile: String? { events == Self.standardOutput ? nil : events.map(FileNames.expandingHome) }

    /// The output of events that go to no file; nil if there are none.
    var eventsOnStandardOutput: EventOutput? { events == Self.standardOutput ? .standardOutput : nil }

    /// The options of the run.
    /// - Parameter events: where the events go; nil for nowhere.
    func batchOptions(events: EventOutput?) -> BatchOptions {
        var batch = BatchOptions()
        batch.keepsGoing = keepGoing
        batch.commitEvery = commitEvery
        batch.resumes = resume
        batch.isDry = dryRun
        batch.events = events
        batch.isQuiet = quiet
        return batch
    }
}
