import ArgumentParser
import Console
import Launch

/// How `sutra-run` is called.
nonisolated struct Arguments: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sutra-run",
        abstract: "Runs scripts of commands on a library of cards and profiles: all of their commands, or none.",
        discussion: "Without a script, or where it is called -, the commands come from standard input.",
        version: Launch.version)

    @OptionGroup var options: LaunchOptions

    @Argument(help: ArgumentHelp("The scripts to run, in order.", valueName: "script"))
    var scripts: [String] = []

    mutating func validate() throws {
        if !options.commands.isEmpty, !scripts.isEmpty { throw ValidationError("-e and scripts cannot be run together") }
        if scripts.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be run once only") }
    }

    /// What is to be run.
    var inputs: [ScriptInput] {
        if !options.commands.isEmpty { return options.commands.map { .text($0) } }
        if scripts.isEmpty { return [.standardInput] }
        return scripts.map { $0 == "-" ? .standardInput : .file($0) }
    }
}
