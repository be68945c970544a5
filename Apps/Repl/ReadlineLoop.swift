import Binding
import CReadline
import Console
import Dispatch
import Glibc
import Launch

/// Reads keys with GNU readline's callback interface on the main queue, so that other work can continue meanwhile.
final class ReadlineLoop {
    private let session: ReplSession
    private var history: HistoryFile?
    private let bag = DisposeBag()
    private var sources: [any DispatchSourceProtocol] = []
    private let registrations = DispatchGroup()
    private var prompt = ""
    private var isReading = false
    private var keys = KeyMode()
    /// The number of reads so far, by which a timer can tell whether more has arrived.
    private var readCount = 0
    private var whenDone: (ExitCode) -> Never = { exit($0.rawValue) }

    /// The loop to which readline's callbacks belong, since they take no context.
    private static var current: ReadlineLoop?

    init(_ session: ReplSession, history: HistoryFile?) {
        self.session = session
        self.history = history
    }

    /// Runs the main queue; when the person leaves, restores the terminal and calls `whenDone`.
    func run(whenDone: @escaping (ExitCode) -> Never) -> Never {
        self.whenDone = whenDone
        Self.current = self
        sutra_terminal_restore_on_crash()
        session.allowDialogues()
        unsafe sutra_readline_prepare("sutra") { line, cursor in
            guard let line = unsafe line.flatMap({ unsafe String(validatingCString: $0) }) else { return }
            MainActor.assumeIsolated { ReadlineLoop.current?.complete(line, cursor) }
        }
        if let history, !history.load() {
            write("the history is not kept: \"\(escapingControls(history.path))\" is not a file\n")
        }
        session.prompt.observe(in: bag) { [weak self] in self?.promptDidChange($0) }
        session.asides.observe(in: bag) { [weak self] in self?.show($0) }
        session.enteredCommands.observe(in: bag) { [weak self] in self?.history?.add($0) }
        unsafe sutra_readline_on_question { line, cursor in
            guard let line = unsafe line.flatMap({ unsafe String(validatingCString: $0) }) else { return 0 }
            return MainActor.assumeIsolated { ReadlineLoop.current?.explain(line, cursor) } ?? false ? 1 : 0
        }
        sutra_readline_on_space { MainActor.assumeIsolated { ReadlineLoop.current?.spaceIsTaken() } ?? false ? 1 : 0 }
        listen()
        dispatchMain()
    }

    private func leave() -> Never {
        let code = Interruption.endingSignal?.exitCode ?? (sutra_terminal_is_closed() != 0 ? .hungUp : .success)
        // First, so that messages start on a new line, and a question that ends with the sitting does not ask another one.
        if keys.isOn || isReading && session.isAsking { leaveLine() }
        Interruption.whileWorking { session.end() }
        if isReading {
            sutra_readline_remove()
            if code != .success { write("\n") }  // what follows must not be on the line of the prompt
        }
        whenDone(code)
    }

    /// Starts waiting for a line, or for a key if one is asked for.
    private func install() {
        if Interruption.endingSignal == nil, session.asksForKey { return waitForKey() }
        keys.end()
        if Interruption.endingSignal != nil { leave() }
        isReading = true
        unsafe sutra_readline_install(prompt) { line in
            let line = unsafe line.map { unsafe bytes(of: $0) }
            MainActor.assumeIsolated { ReadlineLoop.current?.take(line) }
        }
        sutra_history_hide(session.isAsking ? 1 : 0)
        if let beginning = session.lineBeginning { unsafe sutra_readline_insert(beginning) }
    }

    private func waitForKey() {
        keys.begin()
        write(prompt)
    }

    private func readKey() {
        switch keys.read() {
        case .endOfInput: leave()
        case .nothing: break
        case .other: if session.takesAnyKey { press("\u{1B}") }
        case .key(let key, let next):
            press(key)
            if let next { pass(next) }
        }
    }

    private func press(_ key: Character) {
        write(key.isLetter || key.isNumber ? "\(key)\n" : "\n")
        let step = Interruption.whileWorking(keepsTerminal: true, isAnswer: true) { session.press(key) }
        if step == .quit { leave() }
        install()
    }

    /// Passes a byte that was already read to whatever waits for it.
    private func pass(_ byte: UInt8) {
        if keys.isOn { return press(Character(Unicode.Scalar(byte))) }
        sutra_readline_stuff(Int32(byte))
        sutra_readline_read()
    }

    private func write(_ text: String) { write(Array(text.utf8)) }

    private func write(_ bytes: [UInt8]) {
        _ = unsafe Glibc.write(STDOUT_FILENO, bytes, bytes.count)
    }

    private func promptDidChange(_ text: String) {
        prompt = text
        // A terminal that cannot redraw shows the new prompt with the next line.
        if isReading, Environment.isTerminalCapable { unsafe sutra_readline_set_prompt(text) }
        // The question was settled without an answer.
        if keys.isOn, !session.asksForKey, !Interruption.isWorking {
            write("\n")
            install()
        }
    }

    /// Shows a line above the prompt, without changing what is typed.
    private func show(_ line: String) {
        if isReading { return unsafe sutra_readline_print_above(line) }
        write(keys.isOn ? "\(beginningAnew)\(line)\n\(prompt)" : "\(line)\n")
    }

    /// What makes the next text take the place of the prompt for a key, or follow on a new line if the terminal cannot erase.
    private var beginningAnew: String { Environment.isTerminalCapable ? "\r\u{1B}[J" : "\n" }

    /// Handles Space on an empty line, which pauses or resumes a sitting.
    private func spaceIsTaken() -> Bool {
        guard session.isSitting, !session.isAsking else { return false }
        session.pauseOrResume()
        return true
    }

    /// Handles a line, or nil at the end of the input.
    private func take(_ line: [UInt8]?) {
        isReading = false
        sutra_readline_remove()
        guard let line else { return endOfInput() }
        let isAnswer = session.isAsking
        let rejections = session.rejections
        let step = Interruption.whileWorking(isAnswer: isAnswer, finishes: isAnswer) { session.take(line) }
        if step == .quit { leave() }
        // The keys typed ahead were meant for other questions.
        if session.rejections > rejections, sutra_readline_drop_typed_ahead() != 0 { show("the keys typed ahead were dropped") }
        install()
    }

    /// Handles Ctrl-D, which leaves; in the middle of something, it first goes back, as Ctrl-C does.
    private func endOfInput() {
        if sutra_readline_ends_line() == 0 { write("\n") }
        if !session.isWaitingForMore { leave() }
        Interruption.whileWorking { session.interrupt() }
        install()
    }

    /// Handles a `?` at the beginning of a word, which asks what can be typed there.
    private func explain(_ line: String, _ cursor: Int) -> Bool {
        guard !session.isAsking, session.wordBegins(in: line, at: cursor) else { return false }
        for text in session.explain(line, cursor: cursor) { unsafe sutra_readline_print_above(text) }
        return true
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

    /// Listens to signals, and starts reading once it receives them all: a signal that arrives earlier has its usual effect.
    private func listen() {
        on(SIGINT, queue: Interruption.queue) { Interruption.request { ReadlineLoop.current?.interrupt() } }
        session.cancel(when: Interruption.isRequested)
        on(SIGTSTP, queue: Interruption.queue) { Interruption.suspend { ReadlineLoop.current?.suspend() } }
        on(SIGWINCH) { $0.resize() }
        for signal in [StopSignal.terminate, .quit, .hangUp] where !Signals.isIgnored(signal.rawValue) {
            on(signal.rawValue, queue: Interruption.queue) {
                sutra_terminal_resume_output()  // after Ctrl-S, every write blocks
                Interruption.end(by: signal) { ReadlineLoop.current?.leave() }
            }
        }
        registrations.notify(queue: .main) { MainActor.assumeIsolated { ReadlineLoop.current?.begin() } }
    }

    private func begin() {
        if !isReading { install() }
        let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
        // Keys are read in a task, since only there can another main-actor task start immediately: a check that a view model
        // awaits is done before the prompt returns. The source is suspended meanwhile, or it would report the same keys again.
        input.setEventHandler {
            input.suspend()
            Task { @MainActor in
                ReadlineLoop.current?.inputIsReady()
                input.resume()
            }
        }
        start(input)
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

    private func start(_ source: any DispatchSourceProtocol) {
        sources.append(source)
        source.activate()
    }

    private func inputIsReady() {
        readCount += 1
        if keys.isOn { return readKey() }
        if session.isAsking, sutra_readline_is_pasting() == 0, sutra_readline_is_emacs() != 0, escapeIsAlone() { return goBack() }
        sutra_readline_read()
        lineMayHaveChanged()
        if isReading, sutra_readline_is_pasting() != 0 { endPasteAfterPause() }
    }

    /// Treats a paste as complete if its end does not arrive, nor anything else: a terminal that does not send the end would
    /// otherwise leave the person with a line that accepts no keys.
    private func endPasteAfterPause() {
        let count = readCount
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.longestPauseInPaste) { [weak self] in
            guard let self, readCount == count, isReading else { return }
            sutra_readline_end_paste()
            lineMayHaveChanged()
        }
    }

    private static let longestPauseInPaste = DispatchTimeInterval.seconds(1)

    private func lineMayHaveChanged() {
        guard isReading else { return }
        if session.isAsking, let line = unsafe String(validatingCString: sutra_readline_line()) { session.lineDidChange(line) }
        if sutra_readline_take_edit_request() != 0 { editLine() }
    }

    /// Reads an Escape that no other key follows; one that follows immediately makes it part of a longer sequence.
    private func escapeIsAlone() -> Bool {
        var waiting: Int32 = 0
        guard unsafe ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) == 0, waiting == 1 else { return false }
        let byte = sutra_terminal_read()
        guard byte >= 0 else { return false }
        var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        if byte == 0x1B, unsafe poll(&request, 1, 50) == 0 { return true }
        sutra_readline_stuff(byte)
        return false
    }

    /// Opens the line in the person's editor, and runs the result.
    private func editLine() {
        let line = unsafe bytes(of: sutra_readline_line())
        sutra_readline_discard_line()
        isReading = false
        let edited = EditedText(line, editor: Environment.editor, tick: session.tick).result
        session.terminalDidReturn()
        Interruption.forget()  // a Ctrl-C was meant for the editor
        if Interruption.endingSignal != nil { leave() }
        if let text = edited {
            let text = text.last == UInt8(ascii: "\n") ? text.dropLast() : text
            if !text.isEmpty {
                write(text + [UInt8(ascii: "\n")])
                let finishes = session.isAsking
                if Interruption.whileWorking(finishes: finishes, { session.take(text) }) == .quit { leave() }
            }
        } else {
            if !session.isAsking { history?.add(line) }
            write("the editor '\(Environment.editor)' failed: nothing was run\n")
        }
        install()
    }

    private func interrupt() {
        leaveLine()
        Interruption.whileWorking { session.interrupt() }
        install()
    }

    private func goBack() {
        leaveLine()
        Interruption.whileWorking { session.goBack() }
        install()
    }

    private func leaveLine() {
        if isReading { sutra_readline_discard_line() } else { write("\n") }
        isReading = false
        keys.end()
    }

    private func suspend() {
        guard isReading else { return keys.isOn ? suspendKeys() : stop() }
        sutra_readline_suspend()
        stop()
        sutra_readline_resume()
    }

    private func suspendKeys() {
        keys.end()
        stop()
        waitForKey()
    }

    /// Stops this very thread: after `kill`, it could continue for a while, and take the terminal again.
    private func stop() { raise(SIGSTOP) }

    private func resize() {
        if isReading { sutra_readline_resize() }
        if let width = Terminal.width, let height = Terminal.height { session.sizeDidChange(width: width, height: height) }
        if keys.isOn { write(beginningAnew + prompt) }
    }
}

/// The bytes of a line, which need not be UTF-8.
private func bytes(of line: UnsafePointer<CChar>) -> [UInt8] {
    unsafe UnsafeRawBufferPointer(start: line, count: strlen(line)).map { $0 }
}
