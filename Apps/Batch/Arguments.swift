import ArgumentParser
import Console
import Launch

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

    @Flag(help: "Prints a line of JSON for each command instead of its data.")
    var events = false

    @Argument(help: ArgumentHelp("The scripts to run, in order.", valueName: "script"), completion: .file())
    var scripts: [String] = []

    /// Checks the arguments together, once each of them is known to be valid.
    func check() throws {
        if !options.commands.isEmpty, !scripts.isEmpty { throw ValidationError("-e and scripts cannot be combined") }
        if scripts.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be given only once") }
        if let commitEvery, commitEvery < 1 {
            throw ValidationError("--commit-every must be a whole number of at least 1, not '\(commitEvery)'")
        }
    }

    /// The scripts and commands to run.
    var inputs: [ScriptInput] {
        if !options.commands.isEmpty { return ScriptInput.texts(options.commands) }
        if scripts.isEmpty { return [.standardInput] }
        return scripts.map { $0 == "-" ? .standardInput : .file($0) }
    }

    /// The options of the run.
    var batchOptions: BatchOptions {
        var batch = BatchOptions()
        batch.keepsGoing = keepGoing
        batch.commitEvery = commitEvery
        batch.resumes = resume
        batch.isDry = dryRun
        batch.showsEvents = events
        return batch
    }
}
