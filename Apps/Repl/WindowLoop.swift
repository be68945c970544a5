import CReadline
import Console
import Dispatch
import FullScreen
import Glibc
import Launch
import ViewModel

/// The views that fill the window, on the terminal: from their first screen until the person leaves them.
final class WindowLoop {
    private let display: TerminalDisplay
    private let views: FullScreenSession
    private var willDraw = false

    /// Takes over the terminal, and shows the first screen.
    /// - Parameter whenDone: called when the person has left, and the terminal was given back.
    /// - Returns: nil if the terminal cannot be drawn on.
    init?(_ library: LibraryViewModel, at place: BrowsePlace, size: Size, whenDone: @escaping () -> Void) {
        guard let display = TerminalDisplay(size: size, allowsColour: Environment.allowsColour) else { return nil }
        self.display = display
        views = FullScreenSession(library, on: display) { time, body in
            DispatchQueue.main.asyncAfter(deadline: .now() + time.seconds) { MainActor.assumeIsolated { body() } }
        }
        views.needsDisplay = { [weak self] in self?.drawSoon() }
        views.didEnd = { [weak self] in
            self?.end()
            whenDone()
        }
        library.whileWaiting { [weak self] waited in self?.showWait(waited) }
        sutra_terminal_note_window(1)
        TerminalState.fullScreen.enter()
        views.begin(at: place)
        views.draw()
    }

    /// Draws once after everything that is to happen now.
    private func drawSoon() {
        guard !willDraw else { return }
        willDraw = true
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.willDraw, TerminalState.current == .fullScreen else { return }
                self.draw()
            }
        }
    }

    private func draw() {
        willDraw = false
        views.draw()
    }

    /// Handles the keys that have arrived.
    func takeKeys() { working { views.takeKeys() } }

    /// Handles Ctrl-C.
    func interrupt() { working { views.interrupt() } }

    /// Runs what a key causes, which can be interrupted, and draws.
    private func working(_ body: () -> Void) {
        TerminalState.runningForKey.enter()
        Interruption.whileWorking(isAnswer: false, finishes: false, body)
        // Unless the person has left.
        guard TerminalState.current == .runningForKey else { return }
        TerminalState.fullScreen.enter()
        draw()
    }

    /// Says what a key is waiting for, if that takes long enough to be noticed.
    private func showWait(_ waited: Duration) {
        if waited >= .milliseconds(200), TerminalState.current == .runningForKey { views.showWait() }
    }

    /// Shows a line about an event that no key caused.
    func show(_ line: String) { views.say(line) }

    /// Adopts the size of the window.
    func resize(to size: Size) {
        display.resize(to: size)
        draw()
    }

    /// Takes the terminal again after ``end()``, in a window of a size.
    func begin(size: Size) {
        display.begin()
        sutra_terminal_note_window(1)
        resize(to: size)
    }

    /// Saves what is finished on the screens, since the process is about to end.
    /// - Returns: what could not be saved, and why.
    func processWillEnd() -> [String] { views.processWillEnd() }

    /// Gives the terminal back.
    func end() {
        display.end()
        sutra_terminal_note_window(0)
    }
}

extension Duration {
    /// The duration in seconds.
    fileprivate var seconds: Double { self / .seconds(1) }
}
