import Composition
import Console
import Launch

/// The script runner.
@main enum Main {
    static func main() {
        let arguments = Launch.parse(Arguments.self, reading: Arguments.separatingScript) { try $0.check() }
        var options = arguments.options.libraryOptions
        options.leavesFilesUnchanged = arguments.dryRun
        options.shouldStop = { Signals.received() != nil }
        let console = arguments.options.consoleOptions
        // Before signals are only noted: opening a pipe waits for its reader.
        let events = arguments.eventFile.map { EventFile.open($0, beside: options) } ?? arguments.eventsOnStandardOutput
        Signals.listen()
        let clock = options.clock
        let batch = arguments.batchOptions(events: events)
        let library = Launch.open(options) { BatchSession.tellUnopenedLibrary(console, batch, now: clock.now) }
        let session = BatchSession(
            library: library.viewModel, options: console, batch: batch, stopSignal: Signals.received)
        let code = Echo.off(atOnce: false) { session.run(arguments.inputs) }
        Launch.end(library, code)
    }
}
