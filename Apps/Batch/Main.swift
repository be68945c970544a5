import Composition
import Console
import Launch

/// The script runner.
@main enum Main {
    static func main() {
        let arguments = Launch.parse(Arguments.self)
        Signals.listen()
        let library = Launch.open(arguments.options.libraryOptions)
        let session = BatchSession(
            library: library.viewModel, options: arguments.options.consoleOptions, batch: arguments.batchOptions,
            stopSignal: Signals.received)
        Launch.end(library, session.run(arguments.inputs))
    }
}
