import CReadline
import Console
import Dispatch
import Glibc
import Launch
import Synchronization

// The signals that the loop listens to.
extension ReadlineLoop {
    /// Listens to signals, and starts reading: a signal that arrives earlier has its usual effect.
    func listenToSignals() {
        var handlers: [Int32: @Sendable () -> Void] = [
            SIGINT: { Interruption.request { ReadlineLoop.current?.interrupt() } },
            SIGTSTP: { Interruption.suspend { ReadlineLoop.current?.suspend() } },
            SIGCONT: { DispatchQueue.main.async { ReadlineLoop.current?.didContinue() } },
            SIGWINCH: { DispatchQueue.main.async { ReadlineLoop.current?.resize() } },
            JobControl.marker: JobControl.noteMarker,
        ]
        for signal in [StopSignal.terminate, .quit, .hangUp] where !Signals.isIgnored(signal.rawValue) {
            handlers[signal.rawValue] = {
                sutra_terminal_resume_output()  // after Ctrl-S, every write blocks
                Interruption.end(by: signal) { ReadlineLoop.current?.leave() }
            }
        }
        session.cancel(when: Interruption.isRequested)
        start(SignalPipe.listen(to: handlers, queue: Interruption.queue))
        ForegroundProcess.willStart.withLock { $0 = Echo.turnOn }
        ForegroundProcess.waitForEarlierSignals = JobControl.waitForEarlierSignals
        begin()
    }

    func start(_ source: any DispatchSourceProtocol) {
        sources.append(source)
        source.activate()
    }
}
