import CReadline
import Console
import Dispatch
import Glibc

// What happens while a line is typed: completion, Tab, `?`, Space, Escape and pastes.
extension ReadlineLoop {
    /// Connects readline's keys with the session.
    func prepareTyping() {
        unsafe sutra_readline_prepare("sutra") { line, cursor in
            guard let line = unsafe line.flatMap({ unsafe String(validatingCString: $0) }) else { return }
            MainActor.assumeIsolated { ReadlineLoop.current?.complete(line, cursor) }
        }
        unsafe sutra_readline_on_question { line, cursor in
            guard let line = unsafe line.flatMap({ unsafe String(validatingCString: $0) }) else { return 0 }
            return MainActor.assumeIsolated { ReadlineLoop.current?.explain(line, cursor) } ?? false ? 1 : 0
        }
        sutra_readline_on_tab { MainActor.assumeIsolated { ReadlineLoop.current?.session.takesTabs } ?? false ? 1 : 0 }
        sutra_readline_on_clear { MainActor.assumeIsolated { ReadlineLoop.current?.session.redraw() } }
        sutra_readline_on_space { MainActor.assumeIsolated { ReadlineLoop.current?.spaceIsTaken() } ?? false ? 1 : 0 }
    }

    private func complete(_ line: String, _ cursor: Int) {
        let completion = session.complete(line, cursor: cursor)
        let head = line.utf8.prefix(completion.replaced.lowerBound)
        let before = String(Substring(head))
        for (insertion, value) in zip(completion.insertions, completion.values) {
            unsafe sutra_completion_add(before + insertion, value)
        }
        if let common = completion.common { unsafe sutra_completion_common(before + common) }
    }

    /// Handles a `?` at the beginning of a word, which asks what can be typed there.
    private func explain(_ line: String, _ cursor: Int) -> Bool {
        guard !session.isAsking, session.wordBegins(in: line, at: cursor) else { return false }
        for text in session.explain(line, cursor: cursor) { unsafe sutra_readline_print_above(text) }
        return true
    }

    /// Handles Space on an empty line, which pauses or resumes a sitting; in a text of several lines it is part of the text.
    private func spaceIsTaken() -> Bool {
        guard session.isSitting, !session.isWaitingForMore else { return false }
        session.pauseOrResume()
        return true
    }

    /// Takes the keys that are meant for a finished dialogue: the one that undoes its last step, which Enter may follow, and keys that
    /// come too late, which are dropped. Several keys that arrive together are a command that a program types.
    /// - Returns: whether all keys were taken; otherwise they are queued for readline.
    func takeKeysOfDialogue() -> Bool {
        guard unsafe sutra_readline_line().pointee == 0, sutra_readline_is_pasting() == 0 else { return false }
        var late: [UInt8] = []
        var sequelKey: Character?
        repeat {
            while let byte = UInt8(exactly: sutra_terminal_read()) {
                let key = Character(Unicode.Scalar(byte))
                if late.isEmpty, session.takesSequelKey(key) {
                    sequelKey = key
                } else if key != "\r", key != "\n" {
                    sequelKey = nil
                }
                late.append(byte)
                if sequelKey != nil || session.takesLateKey(key) { continue }
                for byte in late { sutra_readline_stuff(Int32(byte)) }
                return false
            }
            if late.isEmpty { return false }
        } while inputArrives(within: 20)  // what is written at once can arrive in parts
        if let sequelKey { goOn(by: sequelKey) } else { tellOfDrop() }
        return true
    }

    /// Waits for input, for at most some milliseconds.
    private func inputArrives(within milliseconds: Int32) -> Bool {
        var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, milliseconds) > 0 && request.revents & Int16(POLLIN) != 0
    }

    /// Treats a paste as complete if its end does not arrive, nor anything else: a terminal that does not send the end would
    /// otherwise leave the person with a line that accepts no keys.
    func endPasteAfterPause() {
        let count = readCount
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.longestPauseInPaste) { [weak self] in
            guard let self, readCount == count, TerminalState.current == .readingLine else { return }
            sutra_readline_end_paste()
            lineMayHaveChanged()
        }
    }

    private static let longestPauseInPaste = DispatchTimeInterval.seconds(1)

    /// Whether an Escape was typed that answers a question by going back, rather than beginning a longer sequence.
    func escapeGoesBack() -> Bool {
        session.isAsking && sutra_readline_is_pasting() == 0 && sutra_readline_is_emacs() != 0 && escapeIsAlone()
    }

    /// Reads an Escape that no other key follows; one that follows immediately makes it part of a longer sequence.
    private func escapeIsAlone() -> Bool {
        var waiting: Int32 = 0
        guard unsafe ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) == 0, waiting == 1 else { return false }
        let byte = sutra_terminal_read()
        guard byte >= 0 else { return false }
        if byte == 0x1B, !inputArrives(within: 50) { return true }
        sutra_readline_stuff(byte)
        return false
    }
}
