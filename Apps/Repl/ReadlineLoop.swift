import Binding
import CReadline
import Console
import Dispatch
import FullScreen
import Glibc
import Launch
import TerminalText

/// Reads keys with GNU readline's callback interface on the main queue, so that other work can continue meanwhile.
///
/// The loop is a state machine, whose state is who has the terminal (``TerminalState``):
/// - `idle`: ``read()`` enters one of the two reading states, according to what the session asks for, unless commands that are
///   arguments of the process are left to run, or were all there was to do.
/// - `readingLine`: entered by installing readline, left by its line (``take(_:)``) or by ``leaveLine()``.
/// - `readingKey`: entered by ``readKeys()``, left by a key (``press(_:)``) or by ``leaveLine()``.
/// - `running`, `runningForKey`: ``run(isAnswer:finishes:_:)``, after which the loop leaves or is idle again.
/// - `fullScreen`: ``showWindow(at:whenDone:)``, until the person leaves the views that fill the window.
/// - `lent`: `ForegroundProcess`, for the editor here, and for a pager in the session.
final class ReadlineLoop {
    let session: ReplSession
    private let history: HistoryFile?
    private let bag = DisposeBag()
    var sources: [any DispatchSourceProtocol] = []
    /// The prompt that is shown.
    private(set) var prompt = ""
    /// The initial text of the line that is read; nil if it has none.
    private var lineBeginning: String?
    /// The prompt to show when the window has its final size; nil if that is the same.
    private var nextPrompt: String?
    /// The number of changes of the window's size so far, and whether further ones may be under way.
    private var (resizeCount, isResizing) = (0, false)
    /// Whether the prompt and the line still have to be drawn for the size that the window has.
    private var isOutdated = false
    private(set) var knownSize: Size?
    /// The terminal's input, while keys wait for the window to have its final size.
    private var waitingInput: (any DispatchSourceRead)?
    private var isRedrawing = false
    var keys = KeyMode()
    /// The views that fill the window, while they are shown.
    var window: WindowLoop?
    /// The number of reads so far, by which a timer can tell whether more has arrived.
    var readCount = 0
    private var hasToldOfDrop = false
    private var whenDone: (ExitCode) -> Never = { exit($0.rawValue) }

    /// The loop to which readline's callbacks belong, since they take no context.
    static var current: ReadlineLoop?

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
        prepareTyping()
        if let history, !history.load() {
            tell("the history is not kept: \"\(escapingControls(history.path))\" is not a file")
        }
        session.prompt.observe(in: bag) { [weak self] in self?.promptDidChange($0) }
        session.asides.observe(in: bag) { [weak self] in self?.show($0) }
        history?.follow(session.enteredCommands, in: bag)
        listenToSignals()
        dispatchMain()
    }

    /// - Parameter code: the exit code, unless a signal ends the conversation, or the terminal is closed; nil for the session's.
    func leave(_ code: ExitCode? = nil) -> Never {
        let isClosed = sutra_terminal_is_closed() != 0
        let ending = Interruption.endingSignal?.exitCode ?? (isClosed ? .hungUp : nil)
        let code = ending ?? code ?? session.exitCode
        // In the background, the terminal is as the shell needs it; a closed one has nothing to be given back, and nobody to see
        // what readline and curses would draw.
        if !isClosed, JobControl.isInForeground {
            window?.end()
            // Messages start on a new line, and a question that ends with the sitting does not ask another one.
            if TerminalState.current.isReading { leaveLine() }
            keys.end()
        }
        let ended = window
        window = nil
        run {
            for line in ended?.processWillEnd() ?? [] { tell(line) }
            session.end()
        }
        whenDone(code)
    }

    // MARK: Reading

    /// Starts reading, and listens to the terminal's input.
    func begin() {
        if TerminalState.current == .idle { read() }
        let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
        // Keys are read in a task, since only there can another main-actor task start immediately: a check that a view model
        // awaits is done before the prompt returns. The source is suspended meanwhile, or it would report the same keys again.
        input.setEventHandler {
            input.suspend()
            Task { @MainActor in ReadlineLoop.current?.inputIsReady(from: input) }
        }
        start(input)
    }

    /// Starts reading a line, or a key if one is asked for.
    func read() {
        guard JobControl.waitForForeground() else { leave(.hungUp) }
        adoptWindow()
        isOutdated = false
        if Interruption.endingSignal == nil, session.asksForKey { return readKeys() }
        keys.end()
        if Interruption.endingSignal != nil { leave() }
        if runGiven() { return }
        adoptNextPrompt()
        TerminalState.readingLine.enter()
        unsafe sutra_readline_install(prompt) { line in
            let line = unsafe line.map { unsafe bytes(of: $0) }
            MainActor.assumeIsolated { ReadlineLoop.current?.take(line) }
        }
        sutra_history_hide(session.isAsking ? 1 : 0)
        lineBeginning = session.lineBeginning
        if let lineBeginning { unsafe sutra_readline_insert(lineBeginning) }
    }

    /// Runs the commands that are arguments of the process, up to one that takes input.
    /// - Returns: whether something else has the terminal now.
    private func runGiven() -> Bool {
        guard session.isDone else { return false }
        switch run(finishes: false, { session.runGiven() }) {
        case .browse(let place): browse(place)
        case .quit: leave()
        case .ready, .incomplete: read()
        }
        return true
    }

    func readKeys() {
        adoptNextPrompt()
        keys.begin()
        TerminalState.readingKey.enter()
        write(prompt)
    }

    /// Stops reading, and drops what was typed.
    private func leaveLine(erasing: Bool = false) {
        if isOutdated { drawForWindow() }
        switch TerminalState.current {
        case .readingLine: if erasing { sutra_readline_erase_line() } else { sutra_readline_discard_line() }
        default: write("\n")
        }
        keys.end()
        TerminalState.idle.enter()
    }

    /// Handles input from a suspended source, which then resumes: at once, or when the window has its final size.
    private func inputIsReady(from source: any DispatchSourceRead) {
        if sutra_terminal_is_closed() != 0 { leave(.hungUp) }
        comeToForeground()
        // Keys can be reported before the signal that came before them.
        if let size = Size.ofWindow, size != knownSize { resize() }
        if isResizing {
            waitingInput = source
        } else {
            inputIsReady()
            source.resume()
        }
    }

    private func inputIsReady() {
        readCount += 1
        if let window { return window.takeKeys() }
        if TerminalState.current == .readingKey { return readKey() }
        if session.expectsLateKeys || session.expectsSequelKey, takeKeysOfDialogue() { return }
        if escapeGoesBack() { return goBack() }
        sutra_readline_read()
        lineMayHaveChanged()
        if TerminalState.current == .readingLine, sutra_readline_is_pasting() != 0 { endPasteAfterPause() }
    }

    /// The line that is being typed; nil if it is not UTF-8.
    private var line: String? { unsafe String(validatingCString: sutra_readline_line()) }

    func lineMayHaveChanged() {
        if sutra_readline_take_rejected_paste() != 0 { tell("the paste was dropped: it contains a NUL character") }
        guard TerminalState.current == .readingLine else { return }
        if session.isAsking, let line { session.lineDidChange(line) }
        if sutra_readline_take_edit_request() != 0 { editLine() }
        if sutra_readline_take_window_request() != 0 { browseAndKeepLine() }
    }

    private func readKey() {
        switch keys.read() {
        case .endOfInput: leave(.hungUp)
        case .nothing: break
        case .other: if session.takesAnyKey { _ = press("\u{1B}") }
        case .key(let key, let next):
            if press(key), let next { pass(next) }
        }
    }

    /// Reports once for each dialogue that keys typed ahead were dropped.
    func tellOfDrop() {
        if !hasToldOfDrop { tell("the keys typed ahead were dropped") }
        hasToldOfDrop = true
    }

    /// Passes a byte that was already read to whatever waits for it.
    private func pass(_ byte: UInt8) {
        if TerminalState.current == .readingKey {
            _ = press(Character(Unicode.Scalar(byte)))
        } else {
            sutra_readline_stuff(Int32(byte))
            sutra_readline_read()
        }
    }

    // MARK: Running

    /// Runs a command, or what an answer causes.
    @discardableResult private func run<Result>(isAnswer: Bool = false, finishes: Bool = true, _ body: () -> Result) -> Result {
        let state = TerminalState.current == .readingKey ? TerminalState.runningForKey : .running
        state.enter()
        defer { TerminalState.idle.enter() }
        return Echo.off { Interruption.whileWorking(isAnswer: isAnswer, finishes: finishes, body) }
    }

    /// Runs an answer or a command, and reads on.
    /// - Returns: whether what was typed ahead is still wanted.
    @discardableResult private func runAndReadOn(isAnswer: Bool, finishes: Bool, _ body: () -> ReplSession.Step) -> Bool {
        let drops = session.typeAheadDrops
        switch run(isAnswer: isAnswer, finishes: finishes, body) {
        case .ready, .incomplete: break
        case .browse(let place):
            browse(place)
            return true
        case .quit: leave()
        }
        let isWanted = session.typeAheadDrops == drops
        if !isWanted {
            hasToldOfDrop = false
            if sutra_readline_drop_typed_ahead() != 0 { tellOfDrop() }
        }
        read()
        return isWanted
    }

    /// - Returns: whether a key that was typed ahead is still wanted.
    private func press(_ key: Character) -> Bool {
        if key == "\u{C}" {
            clearAndRedraw()
            return true
        }
        if session.ignores(key) { return true }
        write(key.isLetter || key.isNumber ? "\(key)\n" : "\n")
        return runAndReadOn(isAnswer: true, finishes: true) { session.press(key) }
    }

    /// Clears the screen, as Ctrl-L does for a line, and shows again what the question is about.
    private func clearAndRedraw() {
        // Terminals that keep what they clear, and show it again when the window is widened, must not keep a second prompt.
        write(Environment.isTerminalCapable ? upToPrompt(prompt) + beginningAnew + "\u{1B}[H\u{1B}[2J" : "\n")
        redrawQuestion()
        write(prompt)
    }

    /// Shows again what the question is about; the caller then shows the prompt, which may have changed.
    func redrawQuestion() {
        adoptForWindow { session.redraw() }
    }

    /// Handles a line, or nil at the end of the input.
    private func take(_ line: [UInt8]?) {
        TerminalState.idle.enter()
        sutra_readline_remove()
        guard let line else { return endOfInput() }
        let isAnswer = session.isAsking
        runAndReadOn(isAnswer: isAnswer, finishes: isAnswer) { session.take(line) }
    }

    /// Handles Ctrl-D, which leaves; in the middle of something, it first goes back, as Ctrl-C does.
    private func endOfInput() {
        if sutra_readline_ends_line() == 0 { write("\n") }
        if !session.isUnfinished { leave() }
        run { session.endInput() }
        read()
    }

    func interrupt() {
        if let window { return window.interrupt() }
        leaveLine()
        run { session.interrupt() }
        read()
    }

    /// Goes on from a finished dialogue with one of its keys.
    func goOn(by key: Character) {
        leaveLine()
        runAndReadOn(isAnswer: true, finishes: true) { session.goOn(by: key) }
    }

    private func goBack() {
        if session.ignores("\u{1B}") {
            sutra_readline_clear_line()
            return lineMayHaveChanged()
        }
        leaveLine()
        run { session.goBack() }
        read()
    }

    /// Opens the line in the person's editor, and runs the result.
    private func editLine() {
        let line = unsafe bytes(of: sutra_readline_line())
        leaveLine()
        let edited = EditorText(line, editor: Environment.editor, tick: session.tick).result
        session.terminalDidReturn()
        Interruption.forget()  // a Ctrl-C was meant for the editor
        if Interruption.endingSignal != nil { leave() }
        if let text = edited {
            let text = text.last == UInt8(ascii: "\n") ? text.dropLast() : text
            if !text.isEmpty {
                write(text + [UInt8(ascii: "\n")])
                runAndReadOn(isAnswer: false, finishes: session.isAsking) { session.take(text) }
                return
            }
        } else {
            if !session.isAsking { history?.add(line) }
            tell("the editor \"\(escapingControls(Environment.editor))\" failed: nothing was run")
        }
        read()
    }

    // MARK: Showing

    private func write(_ text: String) { write(Array(text.utf8)) }

    private func write(_ bytes: [UInt8]) {
        _ = unsafe Glibc.write(STDOUT_FILENO, bytes, bytes.count)
    }

    private func promptDidChange(_ text: String) {
        if isRedrawing {
            (prompt, nextPrompt) = (text, nil)
            return
        }
        if isResizing, TerminalState.current == .readingLine || TerminalState.current == .readingKey && session.asksForKey {
            nextPrompt = text
            return
        }
        nextPrompt = nil
        let before = prompt
        prompt = text
        switch TerminalState.current {
        case .readingLine where session.isDone:
            // The sitting of a command that is an argument of the process is over.
            DispatchQueue.main.async { MainActor.assumeIsolated { ReadlineLoop.current?.leaveIfDone() } }
        case .readingLine where session.isAsking && ![lineBeginning, line].contains(session.lineBeginning):
            // An answer was accepted late, and the line is for another question.
            leaveLine()
            read()
        case .readingLine:
            // A terminal that cannot redraw shows the new prompt with the next line.
            if Environment.isTerminalCapable { unsafe sutra_readline_set_prompt(text) }
        case .readingKey where !session.asksForKey:
            // The question was settled without an answer.
            write("\n")
            read()
        case .readingKey where Environment.isTerminalCapable:
            redrawPrompt(before)
        case .idle, .readingKey, .running, .runningForKey, .fullScreen, .lent:
            break
        }
    }

    private func leaveIfDone() {
        guard TerminalState.current == .readingLine, session.isDone else { return }
        // The result of the sitting is the last that is shown.
        leaveLine(erasing: true)
        read()
    }

    /// Writes the prompt for a key over the one that is shown.
    private func redrawPrompt(_ shown: String) {
        write(upToPrompt(shown) + beginningAnew + prompt)
    }

    /// What moves the cursor from the end of the prompt that is shown to its first row.
    private func upToPrompt(_ shown: String) -> String {
        guard let width = Terminal.width else { return "" }
        return unsafe String(repeating: "\u{1B}[A", count: Int(sutra_rewrapped_rows_above(shown, Int32(width))))
    }

    /// Shows a message of the loop's own as ``show(_:)`` does, broken after words.
    func tell(_ message: String) {
        show(Terminal.width.map { message.wrapped(toWidth: $0).joined(separator: "\n") } ?? message)
    }

    /// Shows a line above the prompt, without changing what is typed.
    func show(_ line: String) {
        if let window { return window.show(line) }
        if isOutdated { drawForWindow() }
        switch TerminalState.current {
        case .readingLine: unsafe sutra_readline_print_above(line)
        case .readingKey: write("\(beginningAnew)\(line)\n\(prompt)")
        case .idle, .running, .runningForKey, .fullScreen, .lent: write("\(line)\n")
        }
    }

    /// What to write before a text that replaces the prompt for a key: it erases the prompt, or begins a new line if it cannot.
    private var beginningAnew: String { Environment.isTerminalCapable ? "\r\u{1B}[2K\u{1B}[C\u{1B}[J\r" : "\n" }

    /// Adopts the size of the window. No signal tells of a change while the process is stopped or in the background.
    /// - Returns: the width, if it is known.
    @discardableResult private func adoptWindow() -> Int? {
        guard let size = Size.ofWindow else { return nil }
        if size != knownSize {
            knownSize = size
            session.sizeDidChange(width: size.columns, height: size.rows)
        }
        return size.columns
    }

    /// Draws the prompt and the line for the new size of the window.
    ///
    /// A terminal that rewraps its lines has already rewrapped this one. It is drawn once the size is final, or before something
    /// is shown above it: the terminal could rewrap it again between saying where its cursor is and the drawing.
    func resize() {
        if let window {
            adoptWindow()
            if let knownSize { window.resize(to: knownSize) }
            return
        }
        isOutdated = true
        isResizing = false
        if !TerminalState.current.isReading || sutra_terminal_rewraps() == 0 { drawForWindow() }
        waitForFinalSize()
    }

    private func drawForWindow() {
        let before = prompt
        isOutdated = false
        adoptForWindow()
        switch TerminalState.current {
        case .readingLine: unsafe sutra_readline_resize(prompt)
        case .readingKey: redrawPrompt(before)
        case .idle, .running, .runningForKey, .fullScreen, .lent: break
        }
    }

    /// Adopts the size of the window and the prompt for it, without drawing either.
    private func adoptForWindow(_ body: () -> Void = {}) {
        isRedrawing = true
        adoptNextPrompt()
        adoptWindow()
        body()
        isRedrawing = false
    }

    /// Leaves the prompt and the line as they are until the window has kept its size for a while; keys wait.
    ///
    /// A terminal that is being resized tells of some sizes late: tmux waits for a quarter of a second. What is drawn meanwhile,
    /// such as a typed character or the next second of a sitting, would be drawn for another width than the terminal has.
    private func waitForFinalSize() {
        (resizeCount, isResizing) = (resizeCount + 1, true)
        let count = resizeCount
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(300)) { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.resizeCount == count else { return }
                self.isResizing = false
                if self.isOutdated { self.drawForWindow() } else if let next = self.nextPrompt { self.promptDidChange(next) }
                // The question to the terminal where its cursor is has queued keys that were typed before its answer.
                if TerminalState.current == .readingLine, sutra_readline_has_input() != 0 { self.inputIsReady() }
                self.waitingInput?.resume()
                self.waitingInput = nil
            }
        }
    }

    /// Shows the prompt and the line where the cursor is, after something else had the terminal.
    func showLineAgain() {
        adoptForWindow()
        unsafe sutra_readline_resume(prompt)
    }

    private func adoptNextPrompt() {
        if let next = nextPrompt { prompt = next }
        nextPrompt = nil
    }
}

extension Size {
    /// The size of the window; nil if the terminal does not say it.
    static var ofWindow: Size? {
        guard let width = Terminal.width, let height = Terminal.height else { return nil }
        return Size(rows: height, columns: width)
    }
}

/// The bytes of a line, which need not be UTF-8.
private func bytes(of line: UnsafePointer<CChar>) -> [UInt8] {
    unsafe UnsafeRawBufferPointer(start: line, count: strlen(line)).map { $0 }
}
