import CReadline
import Console
import FullScreen
import Launch
import ViewModel

// The views that fill the window, and the way there and back.
extension ReadlineLoop {
    /// Shows the views that a command has asked for, and reads on afterwards.
    func browse(_ place: BrowsePlace) {
        let isShown = showWindow(at: place) { [weak self] in
            TerminalState.idle.enter()
            self?.read()
        }
        if isShown { return }
        session.cannotBrowse()
        read()
    }

    /// Shows the books, or the cards of the open book, and then the line again that is being typed.
    func browseAndKeepLine() {
        guard !session.isAsking else { return }
        sutra_readline_lend()
        let goOn = { [weak self] in
            TerminalState.readingLine.enter()
            self?.showLineAgain()
        }
        if showWindow(at: session.openPlace, whenDone: goOn) { return }
        goOn()
        tell(ReplSession.needsCursor)
    }

    /// - Returns: whether the terminal can show them.
    private func showWindow(at place: BrowsePlace, whenDone: @escaping () -> Void) -> Bool {
        session.hasPlainAsides = true
        window = WindowLoop(session.library, at: place, size: .ofWindow ?? Size(rows: 24, columns: 80)) { [weak self] in
            self?.window = nil
            self?.session.hasPlainAsides = false
            whenDone()
        }
        if window == nil { session.hasPlainAsides = false }
        return window != nil
    }
}
