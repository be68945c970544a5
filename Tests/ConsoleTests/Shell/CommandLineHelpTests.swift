import Testing

@testable import Console

/// The help of the executables can be read in any window, although ArgumentParser breaks it within words.
@Suite("The help of a command line") struct CommandLineHelpTests {
    private static let help = """
        OVERVIEW: Runs scripts.

        USAGE: sutra-run [--library <file>] [<script> ...]

        OPTIONS:
          -l, --library <file>    The library to open.
          --virtual-clock <start> Stops the clock.
          --busy-timeout <duration>
                                  How long to wait.
          --version               Show the version.
        """

    @Test func `In a wide window, options and descriptions are in two columns`() {
        #expect(
            layingOut(commandLineText: Self.help, width: 80) == """
                OVERVIEW: Runs scripts.

                USAGE: sutra-run [--library <file>] [<script> ...]

                OPTIONS:
                  -l, --library <file>       The library to open.
                  --virtual-clock <start>    Stops the clock.
                  --busy-timeout <duration>  How long to wait.
                  --version                  Shows the version.
                """)
    }

    @Test func `In a narrow window, descriptions are below, and an option is not broken`() {
        #expect(
            layingOut(commandLineText: Self.help, width: 40) == """
                OVERVIEW: Runs scripts.

                USAGE: sutra-run [--library <file>]
                    [<script> ...]

                OPTIONS:
                  -l, --library <file>
                    The library to open.
                  --virtual-clock <start>
                    Stops the clock.
                  --busy-timeout <duration>
                    How long to wait.
                  --version
                    Shows the version.
                """)
    }

    @Test(arguments: [
        ("Error: Unknown option '--foo'. Did you mean '--mode'?\nUsage: x", "Error: Unknown option '--foo'\nUsage: x"),
        ("Error: Unknown option '--mod'. Did you mean '--mode'?", "Error: Unknown option '--mod'. Did you mean '--mode'?"),
        ("Error: Missing value", "Error: Missing value"),
    ])
    func `An option that was hardly meant is not suggested`(_ message: String, _ shown: String) {
        #expect(withoutFarSuggestion(message) == shown)
    }
}
