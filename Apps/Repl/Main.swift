import Composition
import Console
import Launch

/// The conversation at a prompt.
@main enum Main {
    static func main() {
        let arguments = Launch.parse(Arguments.self)
        let options = arguments.options
        let isConversation = options.commands.isEmpty && Terminal.isInput
        var libraryOptions = options.libraryOptions
        if !isConversation {
            Signals.listen()
            libraryOptions.shouldStop = { Signals.received() != nil }
        }
        if isConversation { JobControl.begin() }
        let library = Launch.open(libraryOptions, isConversation: isConversation)
        let session = ReplSession(library: library.viewModel, options: options.consoleOptions, stopSignal: Signals.received)
        if !options.commands.isEmpty { Launch.end(library, session.run(options.commands.map { .text($0) })) }
        guard isConversation else { Launch.end(library, session.run(.standardInput)) }
        if !arguments.noInit { session.runStartupFile(Environment.initPath) }
        if session.isOver {
            session.end()
            Launch.end(library, .success)
        }
        let history = arguments.noHistory ? nil : HistoryFile(path: Environment.historyPath, in: library)
        let loop = ReadlineLoop(session, history: history)
        loop.run { code in Launch.end(library, code) }
    }
}
