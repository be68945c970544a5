import ArgumentParser
import Launch

/// The command-line arguments of `sutra`.
nonisolated struct Arguments: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sutra",
        abstract: "Books of flash cards and meditation profiles, at a prompt.",
        discussion: """
            Type `help` at the prompt. If standard input is not a terminal, commands are read from it; each one stands alone.
            """,
        version: Launch.version)

    @OptionGroup var options: LaunchOptions

    @Flag(help: "Skips $XDG_CONFIG_HOME/sutra/init.sutra.")
    var noInit = false

    @Flag(help: "Neither reads nor writes the history.")
    var noHistory = false
}
