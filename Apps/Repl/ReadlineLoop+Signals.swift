import CReadline
import Console
import Dispatch
import Glibc
import Launch
import Synchronization

// The signals that the loop listens to.
extension ReadlineLoop {
    /// Listens to signals, and starts reading once it receives them all: a signal that arrives earlier has its usual effect.
    func listenToSignals() {
        on(SIGINT, queue: Interruption.queue) { Interruption.request { ReadlineLoop.current?.interrupt() } }
        session.cancel(when: Interruption.isRequested)
        on(SIGTSTP, queue: Interruption.queue) { Interruption.suspend { ReadlineLoop.current?.suspend() } }
        on(SIGCONT, queue: Interruption.queue) {
            if JobControl.noteContinuation() { DispatchQueue.main.async { ReadlineLoop.current?.didContinue() } }
        }
        on(SIGWINCH) { $0.resize() }
        for signal in [StopSignal.terminate, .quit, .hangUp] where !Signals.isIgnored(signal.rawValue) {
            on(signal.rawValue, queue: Interruption.queue) {
                sutra_terminal_resume_output()  // after Ctrl-S, every write blocks
                Interruption.end(by: signal) { ReadlineLoop.current?.leave() }
            }
        }
        registrations.notify(queue: .main) {
            MainActor.assumeIsolated {
                ForegroundProcess.willStart.withLock { $0 = Echo.turnOn }
                ForegroundProcess.waitForEarlierSignals = JobControl.waitForEarlierSignals
                ReadlineLoop.current?.begin()
            }
        }
    }

    private func on(_ number: Int32, _ body: @escaping @MainActor (ReadlineLoop) -> Void) {
        on(number, queue: .main) { MainActor.assumeIsolated { ReadlineLoop.current.map(body) } }
    }

    private func on(_ number: Int32, queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler(handler: body)
        registrations.enter()
        source.setRegistrationHandler { @Sendable [registrations] in registrations.leave() }
        start(source)
    }

    func start(_ source: any DispatchSourceProtocol) {
        sources.append(source)
        source.activate()
    }
}
