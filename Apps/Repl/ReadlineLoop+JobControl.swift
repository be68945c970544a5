import CReadline
import Console
import FullScreen

// Ctrl-Z, and the way back to the foreground.
extension ReadlineLoop {
    /// Suspends the process; when it is in the foreground again, resumes what it was doing.
    func suspend() {
        giveTerminalBack()
        JobControl.stop()
        takeTerminalAgain()
    }

    /// Takes the terminal again if the process was stopped by something other than Ctrl-Z: the shell has changed its modes.
    func didContinue() {
        guard TerminalState.current.isReading || TerminalState.current == .fullScreen else { return }
        comeToForeground()
        if JobControl.sendsKeys { return }
        giveTerminalBack()
        takeTerminalAgain()
    }

    /// Waits in the background, where keys are not for this process, and then takes the terminal again.
    func comeToForeground() {
        if JobControl.isInForeground { return }
        guard JobControl.waitForForeground() else { leave(.hungUp) }
        giveTerminalBack()
        takeTerminalAgain()
    }

    private func giveTerminalBack() {
        switch TerminalState.current {
        case .readingLine: sutra_readline_suspend()
        case .readingKey: keys.end()
        case .fullScreen: window?.end()
        case .idle, .running, .runningForKey, .lent: break
        }
    }

    private func takeTerminalAgain() {
        guard JobControl.waitForForeground() else { leave(.hungUp) }
        switch TerminalState.current {
        case .readingLine:
            redrawQuestion()
            unsafe sutra_readline_resume(prompt)
        case .readingKey:
            redrawQuestion()
            readKeys()
        case .fullScreen:
            window?.begin(size: .ofWindow ?? knownSize ?? Size(rows: 24, columns: 80))
        case .idle, .running, .runningForKey, .lent: break
        }
    }
}
