import Composition
import Console
import Launch

/// The conversation at a prompt.
@main enum Main {
    static func main() {
        let arguments = Launch.parse(Arguments.self)
        if arguments.beginWithOption { _ = Launch.parse(Options.self) }
        let options = arguments.options
        let inputs = arguments.inputs
        // What a person is asked, and what fills the window, needs a terminal in both directions.
        let isConversation = Terminal.isInput && (inputs.isEmpty || Terminal.isOutput)
        var libraryOptions = options.libraryOptions
        if !isConversation {
            Signals.listen()
            libraryOptions.shouldStop = { Signals.received() != nil }
        }
        if isConversation { JobControl.begin() }
        let library = Launch.open(libraryOptions, isConversation: isConversation)
        let session = ReplSession(library: library.viewModel, options: options.consoleOptions, stopSignal: Signals.received)
        guard isConversation else {
            let code = Echo.off(atOnce: false) { session.run(inputs.isEmpty ? [.standardInput] : inputs) }
            Launch.end(library, code)
        }
        if !arguments.noInit { session.runStartupFile(Environment.initPath) }
        if session.isOver {
            session.end()
            Launch.end(library, .success)
        }
        let history = arguments.noHistory ? nil : HistoryFile(path: Environment.historyPath, in: library)
        if !inputs.isEmpty { session.run(only: inputs) }
        let loop = ReadlineLoop(session, history: history)
        loop.run { code in Launch.end(library, code) }
    }
}
