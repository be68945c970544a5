import ArgumentParser
import Console
import Launch

/// The command-line arguments of `sutra`.
nonisolated struct Arguments: ParsableCommand {
    static let configuration = Options.configuration

    @OptionGroup private var own: Options

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp(
            "Runs this command as at the prompt, and ends. Its words are taken as they are: the shell has already split them.",
            valueName: "command"))
    var command: [String] = []

    var options: LaunchOptions { own.options }
    var noInit: Bool { own.noInit }
    var noHistory: Bool { own.noHistory }

    /// What to run instead of commands that are entered; empty to read them.
    var inputs: [ScriptInput] {
        let words = command.first == "--" ? Array(command.dropFirst()) : command
        return words.isEmpty ? ScriptInput.texts(options.commands) : [.words(words)]
    }

    /// Whether the command begins with a hyphen: an unknown option or a request for help, which only ``Options`` recognises, since the
    /// parser takes all words after the known options for the command.
    var beginWithOption: Bool { command.first.map { $0.hasPrefix("-") && $0 != "--" } ?? false }

    func validate() throws {
        if !command.isEmpty, !options.commands.isEmpty {
            throw ValidationError("-e and a command cannot be combined; options come before the command")
        }
    }
}

/// The options of `sutra`.
nonisolated struct Options: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sutra",
        abstract: "Books of flash cards and meditation profiles, at a prompt.",
        usage: "sutra [<options>] [<command> ...]",
        discussion: """
            Type `help` at the prompt. If standard input is not a terminal, commands are read from it; each one stands alone. With a \
            COMMAND, such as `sutra study French` or `sutra browse`, sutra runs only that one, as at the prompt, and ends with it.
            """,
        version: Launch.version)

    @OptionGroup var options: LaunchOptions

    @Flag(help: "Skips $XDG_CONFIG_HOME/sutra/init.sutra.")
    var noInit = false

    @Flag(help: "Neither reads nor writes the history.")
    var noHistory = false
}
