import Composition
import Console
import Launch

/// The script runner.
@main enum Main {
    static func main() {
        let arguments = Launch.parse(Arguments.self) { try $0.check() }
        Signals.listen()
        var options = arguments.options.libraryOptions
        options.leavesFilesUnchanged = arguments.dryRun
        options.shouldStop = { Signals.received() != nil }
        let library = Launch.open(options) {
            if arguments.events { BatchSession.logUnopenedLibrary(arguments.options.consoleOptions) }
        }
        let session = BatchSession(
            library: library.viewModel, options: arguments.options.consoleOptions, batch: arguments.batchOptions,
            stopSignal: Signals.received)
        Launch.end(library, session.run(arguments.inputs))
    }
}
