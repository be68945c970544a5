public import Binding
import MVVM
import TerminalText
public import ViewModel
import Vocabulary
import Wording

/// A conversation at a prompt: it takes lines as they are entered, shows results, and keeps the prompt up to date.
@MainActor public final class ReplSession {
    /// What the front must do after a line.
    public enum Step: Hashable, Sendable {
        case ready
        /// The command continues on the next line, and runs only when it is complete.
        case incomplete
        /// The person wants lists in the whole window. Lines can be taken again afterwards.
        case browse(BrowsePlace)
        case quit
    }

    /// The prompt before the line that is typed.
    public var prompt: Property<String> { promptView.text }

    let shell: Shell
    let report: Report
    /// The library that the conversation is about.
    public let library: LibraryViewModel
    let stopSignal: @Sendable () -> StopSignal?
    private let options: ConsoleOptions
    private let promptView: PromptView
    private var bookListView: BookListView?
    private var profileListView: ProfileListView?
    private let bag = DisposeBag()
    private var lexer = Lexer(source: Source(name: nil))
    /// The parent of the coordinators of dialogues.
    private let flow = Coordinator<Never>()
    private var dialogue: (any Dialogue)?
    private var failureCount = 0
    /// The number of commands that have succeeded, or have failed but changed the library.
    private(set) var doneCount = 0
    /// Whether the last command was interrupted without changing the library.
    private(set) var wasCommandTakenBack = false
    var hasFailed: Bool { failureCount > 0 }
    var hasToldOfReadOnly = false
    var hasToldOfMissing = false
    /// The commands that are arguments of the process and have not run yet; nil if commands are entered.
    var given: [ScriptReader]?
    /// Whether the last command was interrupted.
    private(set) var wasInterrupted = false

    /// Creates a conversation about a library.
    /// - Parameter stopSignal: polled often, on any thread, while input does not come from a prompt; once it returns a signal,
    ///   reading stops.
    public convenience init(
        library: LibraryViewModel, options: ConsoleOptions, stopSignal: @escaping @Sendable () -> StopSignal? = { nil }
    ) {
        let report = Report(options: options, tellsChanges: options.isErrorTerminal) { stopSignal() != nil }
        self.init(library: library, options: options, report: report, stopSignal: stopSignal)
    }

    init(
        library: LibraryViewModel, options: ConsoleOptions, report: Report, commands: Commands = .standard,
        stopSignal: @escaping @Sendable () -> StopSignal? = { nil }
    ) {
        self.library = library
        self.stopSignal = stopSignal
        self.options = options
        self.report = report
        shell = Shell(library: library, report: report, unit: .command, commands: commands)
        promptView = PromptView.make(with: library.prompt)
        asides = asideLines
        enteredCommands = typedCommands
        shell.variables = Variables(options.variables)
        shell.openItems = { library.openItem.current.current?.openItems ?? .nothing }
        report.isConversation = true
        cancel { stopSignal() != nil }
    }

    /// Lines about events that no command caused, for the front to show above the prompt while it waits for a line.
    public let asides: Signal<String>
    private let asideLines = MutableSignal<String>(name: "lines above the prompt")
    /// Each command as it was typed, before it runs: one line, or several of a quote or here-document. Answers are not included.
    public let enteredCommands: Signal<[UInt8]>
    private let typedCommands = MutableSignal<[UInt8]>(name: "commands as they were typed")
    /// The lines of the command that is incomplete.
    private var typedLines: [ArraySlice<UInt8>] = []
    private var isAnswering = false
    /// What to show in the whole window after the command; nil for nothing.
    private var browsing: BrowsePlace?
    /// The keys to drop at the beginning of the next line; nil if there are none.
    private var lateKeys: LateKeys?
    /// The finished dialogue that a key at the beginning of the next line can continue; nil if there is none.
    private var continuable: (any Dialogue)?
    /// The lines held back while another program has the terminal; nil if none has it.
    private var held: [String]?

    /// Advances a sitting while another program has the terminal.
    /// - Returns: the time after which to call it again; nil if there is no sitting.
    public func tick() -> Duration? {
        guard isSitting else { return nil }
        held = held ?? []
        library.sitting.tick()
        return library.sitting.untilNextTick ?? .seconds(1)
    }

    /// Shows the lines held back while another program had the terminal.
    public func terminalDidReturn() {
        let lines = held ?? []
        held = nil
        for line in lines { tellAside(line) }
    }

    private func tellAside(_ line: String) {
        if held != nil {
            held?.append(line)
        } else if isAnswering {
            report.notice(line)
        } else {
            asideLines.send(line)
        }
    }

    /// Whether ``asides`` have no colours and are not broken into lines, for views that fill the window.
    public var hasPlainAsides = false {
        didSet {
            report.asidePresentation = hasPlainAsides ? .plain : nil
            let style = hasPlainAsides ? Style.plain : report.noticePresentation.style
            bookListView?.style = style
            profileListView?.style = style
        }
    }

    /// Whether a sitting is running or paused.
    public var isSitting: Bool { library.sitting.current.current != nil }

    /// Pauses the sitting, or resumes it if it is paused.
    public func pauseOrResume() { if isSitting { library.sitting.pauseOrResume() } }

    /// Ends the dialogue and the sitting, so that what was done is saved.
    public func end() {
        keepTypedLines()
        if let dialogue { _ = answer(dialogue) { $0.end() } }
        guard isSitting else { return }
        do throws(Failure) {
            try library.sitting.stop()
        } catch {
            report.notice("the end of the sitting could not be logged: \(FailureWording(error).message)")
        }
    }

    /// Takes a line without its newline; pasted text can be several lines, of which those after a failure are not run.
    public func take(_ line: String) -> Step { take(Array(line.utf8)) }

    /// Takes a line as the bytes that were typed; text that is not valid UTF-8 is rejected.
    public func take(_ line: [UInt8]) -> Step {
        if let dialogue, dialogue.question.takesLines { return answer(dialogue, line[...]) }
        (lateKeys, continuable) = (nil, nil)
        var step = Step.ready
        let (failures, drops) = (failureCount, typeAheadDrops)
        let lines = line.split(separator: Byte.newline, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            step = takeLine(line)
            if step == .quit { break }
            let hasLeft = if case .browse = step { true } else { false }
            if hasLeft || failureCount > failures || typeAheadDrops > drops || asksForKey || report.shouldStop() {
                tellUnrun(lines[(index + 1)...])
                break
            }
        }
        return step
    }

    /// Reports that pasted lines were not run or used: an earlier one failed, or started a dialogue that takes keys.
    private func tellUnrun(_ lines: ArraySlice<ArraySlice<UInt8>>) {
        let count = lines.count { line in !line.allSatisfy(Byte.isBlank) }
        if count == 0 { return }
        if dialogue == nil {
            // The blank lines at the end, such as the one after the last newline, are not worth keeping.
            let end = lines.lastIndex { line in !line.allSatisfy(Byte.isBlank) } ?? lines.startIndex
            keep(Array(lines[...end]))
        }
        let verb = dialogue == nil ? "run" : "used"
        report.notice(count == 1 ? "the remaining line was not \(verb)" : "the remaining \(count) lines were not \(verb)")
    }

    private func keep(_ lines: [ArraySlice<UInt8>]) {
        if !lines.isEmpty { typedCommands.send(Array(lines.joined(separator: [Byte.newline]))) }
    }

    /// Sends what was typed of the command, which is complete or was cancelled.
    private func keepTypedLines() {
        keep(typedLines)
        typedLines = []
    }

    private func takeLine(_ line: ArraySlice<UInt8>) -> Step {
        if let dialogue { return answer(dialogue, line) }
        typedLines.append(line)
        switch lexer.feed(line, inputBytes: line.count + 1) {
        case .blank:
            keepTypedLines()
        case .incomplete(let continuation):
            promptView.continuation.value = continuation
            return .incomplete
        case .complete:
            keepTypedLines()
            run(lexer.take())
        }
        return nextStep()
    }

    /// Passes a line to a dialogue; if it is not valid UTF-8, the question is asked again.
    private func answer(_ dialogue: any Dialogue, _ line: ArraySlice<UInt8>) -> Step {
        guard let text = String(validating: line, as: UTF8.self) else {
            if let text = Lexer.invalidText(line) { show(Diagnostic(text.errors[0], in: text)) }
            return nextStep()
        }
        return answer(dialogue) { $0.take(text) }
    }

    /// Discards an incomplete command or cancels the dialogue; during a sitting, asks whether to stop it (Ctrl-C).
    public func interrupt() {
        if isSitting, dialogue == nil, promptView.continuation.value == nil {
            return begin(StopSittingQuestion(library.sitting, report))
        }
        keepTypedLines()
        lexer.reset()
        if let dialogue { _ = answer(dialogue) { $0.cancel() } }
        _ = nextStep()
    }

    /// Reports what is lost at the end of the input (Ctrl-D), and then does as ``interrupt()``.
    ///
    /// During a sitting, asks whether to stop it and to leave.
    public func endInput() {
        if isSitting, dialogue == nil, promptView.continuation.value == nil {
            return begin(StopSittingQuestion(library.sitting, report, leave: { [shell] in shell.quit() }))
        }
        if let continuation = promptView.continuation.value {
            let missing = continuation.missingEnd.map { "\($0); " } ?? ""
            report.notice("\(missing)the unfinished command was dropped")
        }
        interrupt()
    }

    /// Shows again what the question is about, since the screen was cleared or another program has used it.
    public func redraw() {
        dialogue?.redraw()
        showQuestion()
        report.flush()
    }

    /// Returns whether a key means nothing to the dialogue at this moment.
    public func ignores(_ key: Character) -> Bool { dialogue?.ignores(key) ?? false }

    /// Goes back to the previous question of a dialogue (Esc).
    public func goBack() {
        guard let dialogue else { return }
        _ = answer(dialogue) { $0.goBack() }
    }

    /// Passes the text of a line that is being edited to the dialogue, if there is one.
    public func lineDidChange(_ line: String) {
        guard let dialogue else { return }
        // Otherwise, a paste of several lines is several answers, of which the first is for this question.
        dialogue.lineDidChange(dialogue.question.takesLines ? line : String(line.prefix { $0 != "\n" }))
        showQuestion()
    }

    /// Shows the changes that others made to the library while the front was waiting.
    private func tellEditsElsewhere() {
        if isAnswering || dialogue?.holdsEdits == true { return }
        let edits = bookListView?.takeEdits(all: true, reversal: nil) ?? []
        for line in edits.map(\.line) + (profileListView?.takeLines() ?? []) {
            asideLines.send((report.asidePresentation ?? report.noticePresentation).wrapped(line))
        }
    }

    /// Passes a key to the dialogue, if there is one.
    public func press(_ key: Character) -> Step {
        guard let dialogue else { return .ready }
        return answer(dialogue) {
            library.refreshIfChanged()
            $0.press(key)
        }
    }

    /// Counts how often the question that typed-ahead input was meant for went away; the front must then drop that input.
    public var typeAheadDrops: Int { report.typeAheadDrops }

    /// Whether keys that were meant for a finished dialogue may still arrive; ``takesLateKey(_:)`` says which are dropped.
    public var expectsLateKeys: Bool { lateKeys?.isExpecting(at: options.now()) ?? false }

    /// Returns whether to drop a key at the beginning of a line, since it was meant for a finished dialogue.
    public func takesLateKey(_ key: Character) -> Bool {
        guard expectsLateKeys else { return false }
        if lateKeys?.keys.contains(key) ?? false { return true }
        lateKeys = nil  // a key that the dialogue does not have begins a command
        return false
    }

    /// Whether a key at the beginning of the line may go on from a dialogue that has ended; ``takesSequelKey(_:)`` says which does.
    public var expectsSequelKey: Bool { continuable != nil }

    /// Returns whether a key at the beginning of a line goes on from the finished dialogue.
    public func takesSequelKey(_ key: Character) -> Bool {
        if continuable?.hasSequel(key) ?? false { return true }
        if !expectsLateKeys { continuable = nil }  // a command begins
        return false
    }

    /// Starts the finished dialogue again, and passes it the key that goes on from it.
    public func goOn(by key: Character) -> Step {
        guard let dialogue = continuable else { return .ready }
        (lateKeys, continuable) = (nil, nil)
        begin(dialogue)
        return press(key)
    }

    /// Whether a command, a dialogue or a sitting is incomplete, which the end of the input would end.
    public var isUnfinished: Bool { isWaitingForMore || isSitting }

    /// Whether a command or a dialogue is incomplete, which would be lost at the end of the input.
    public var isWaitingForMore: Bool { promptView.continuation.value != nil || dialogue != nil }

    // MARK: Keys that help with a command; a position in a line is in bytes of UTF-8 from its start

    /// Completes nouns, verbs, options and names.
    public func complete(_ line: String, cursor: Int) -> LineCompletion {
        isWaitingForMore ? .none(at: cursor) : shell.complete(line, cursor: cursor)
    }

    /// Returns the lines of help that `?` shows: an explanation, and then the candidates.
    public func explain(_ line: String, cursor: Int) -> [String] { shell.explain(line, cursor: cursor) }

    /// Returns whether a word begins at a position: outside quotes, after a blank or at the start.
    public func wordBegins(in line: String, at cursor: Int) -> Bool {
        !isWaitingForMore && shell.wordBegins(in: line, at: cursor)
    }

    /// Whether the next line answers a question and is not a command.
    public var isAsking: Bool { dialogue != nil }

    /// Whether the conversation is over, for example after `quit` in its startup file.
    public var isOver: Bool { shell.hasQuit || report.outputError != nil }

    /// Whether Tab is part of the text that is typed: the text of a card, or a line of a here-document or of a quoted word.
    public var takesTabs: Bool { promptView.continuation.value?.takesTabs ?? (dialogue?.question.takesTabs ?? false) }

    /// What a person who wants the whole window without a command sees: the cards of the open book, or the books.
    public var openPlace: BrowsePlace {
        if case .book(let book)? = library.openItem.current.current { .cards(book) } else { .books }
    }

    /// Whether the question asks for a single key, without Enter.
    public var asksForKey: Bool { dialogue?.question.entry == .key || takesAnyKey }

    /// Whether keys that do not type a character are answers too; they are passed to ``press(_:)`` as Escape.
    public var takesAnyKey: Bool { dialogue?.question.entry == .anyKey }

    /// The initial text of the line, for the person to edit; nil if there is none.
    public var lineBeginning: String? {
        guard case .line(let beginning)? = dialogue?.question.entry else { return nil }
        return beginning
    }

    /// Sets the condition for cancelling a running command; it is polled on any thread while the command runs.
    public func cancel(when shouldStop: @escaping @Sendable () -> Bool) {
        report.shouldStop = shouldStop
        let sitting = library.sitting
        shell.files.shouldStop = {
            MainActor.assumeIsolated { sitting.tick() }  // waiting for a file must not hold up a sitting
            return shouldStop()
        }
        library.stop(when: shouldStop)
    }

    /// Called when the size of the terminal's window has changed.
    public func sizeDidChange(width: Int, height: Int) {
        report.printer.pager?.size = (height, width)
        promptView.width.value = width
        report.printer.presentation.resize(width: width, height: height)
        report.noticePresentation.resize(width: width, height: height)
        showQuestion()
    }

    func run(_ statement: Statement) {
        isAnswering = true
        defer { isAnswering = false }
        library.refreshIfChanged()
        showEdits(all: true, reversal: nil)
        report.beginPage()
        let tally = shell.unit.tally
        let result = library.undo.titled(statement.firstLine) { shell.run(statement) }
        let hasChanged = shell.unit.tally != tally
        wasInterrupted = result.error?.code == .interrupted
        wasCommandTakenBack = wasInterrupted && !hasChanged
        if result.error == nil || hasChanged { doneCount += 1 }
        report.endPage()
        terminalDidReturn()
        if result.error != nil { _ = report.takeBookNotices() }
        _ = profileListView?.takeLines()  // the command has said what it did
        showEdits(all: false, reversal: library.undo.reversal)
        if let error = result.error {
            failureCount += 1
            show(error)
        } else if let dialogue = result.dialogue {
            begin(dialogue)
        }
        browsing = result.browsing
    }

    /// Starts a dialogue, which receives all input until it finishes.
    private func begin(_ dialogue: any Dialogue) {
        self.dialogue = dialogue
        dialogue.questionDidChange = { [weak self] in self?.showQuestion() }
        flow.start(dialogue) { [weak self] in
            self?.dialogue = nil
            self?.showQuestion()
        }
        showQuestion()
    }

    private func showQuestion() { promptView.question.value = dialogue?.question }

    /// Shows the edits of the list of books, the notices about books that no edit covers, and what happened to profiles.
    private func showEdits(all: Bool, reversal: UndoHistory.Reversal?) {
        let notices = report.takeBookNotices()
        let edits = bookListView?.takeEdits(all: all, reversal: reversal) ?? []
        // An edit of another kind is only a side effect in the list: a book that is put away is not deleted.
        let shown = notices.filter { notice in
            notice.replacesEdit || !edits.contains { $0.book == notice.book && $0.change == notice.change }
        }
        for notice in shown { report.notice(notice.line) }
        let replaced = Set(shown.map(\.book))
        for edit in edits where edit.book.map({ !replaced.contains($0) }) ?? true { report.notice(edit.line) }
        for line in profileListView?.takeLines() ?? [] { report.notice(line) }
    }

    private func answer(_ dialogue: any Dialogue, _ input: (any Dialogue) -> Void) -> Step {
        isAnswering = true
        defer { isAnswering = false }
        let drops = typeAheadDrops
        input(dialogue)
        if self.dialogue == nil, typeAheadDrops > drops {
            lateKeys = LateKeys(dialogue.keys, after: options.now())
            continuable = dialogue.sequels.isEmpty ? nil : dialogue
            if continuable != nil { offer(dialogue.sequels) }
        }
        // A dialogue that goes on after a question has just shown what it asks about.
        let holdsEdits = self.dialogue != nil && (dialogue.holdsEdits || self.dialogue?.holdsEdits ?? false)
        if !holdsEdits { showEdits(all: dialogue.holdsEdits, reversal: nil) }
        showQuestion()
        return nextStep()
    }

    /// Says which keys go on from the finished dialogue; a process that would end with it asks for the key.
    private func offer(_ sequels: [StudySequel]) {
        if given == nil { return report.notice(sequels.map { "\($0.key) \($0.words)." }.joined(separator: "\n")) }
        begin(
            SequelQuestion(sequels) { [weak self] key in
                self?.takesLateKey(key) ?? false
            } goOn: { [weak self] key in
                _ = self?.goOn(by: key)
            })
    }

    func nextStep() -> Step {
        promptView.continuation.value = nil
        report.flush()
        if isOver { return .quit }
        defer { browsing = nil }
        return browsing.map { .browse($0) } ?? .ready
    }

    /// The message for a terminal that cannot show lists in the whole window.
    public static let needsCursor = "browse needs a terminal that can move its cursor, and TERM says that this one cannot"

    /// Fails the command that wants to show lists in the whole window, since the terminal cannot.
    public func cannotBrowse() {
        failureCount += 1
        show(Diagnostic(.unsupported, Self.needsCursor, hints: Diagnostic.printedInstead))
    }

    func show(_ diagnostic: Diagnostic) {
        report.notify(ErrorText(report.noticePresentation).text(of: diagnostic))
    }

    /// Enables what needs a person at a terminal: dialogues, the pager, edits of the list of books, and lines above the prompt.
    public func allowDialogues() {
        report.tell(library.presence)
        if case .missing = library.presence, given == nil {
            report.notice("`book add` creates your first book, and `help` lists the commands")
        }
        shell.hasPerson = true
        if given == nil { shell.standardInput = .keyboard }
        report.waits = false
        if let width = report.printer.presentation.width { promptView.width.value = width }
        if let pager = options.pager, let height = options.height {
            report.printer = report.printer.paging(with: pager, height: height) ?? report.printer
        }
        let style = report.noticePresentation.style
        bookListView = BookListView.make(with: library.books.events()) { BookListView(style: style) }
        bookListView?.listDidChange = { [weak self] in self?.tellEditsElsewhere() }
        profileListView = ProfileListView.make(with: library.profiles.events()) { ProfileListView(style: style) }
        profileListView?.listDidChange = { [weak self] in self?.tellEditsElsewhere() }
        library.failure.observe(in: bag) { [report] failure in
            if let failure { report.aside(FailureWording(failure).message) }
        }
        library.watch()
        report.showsEdits = report.tellsChanges
        report.tellsAside = { [weak self] in self?.tellAside($0) }
        report.printer.pager?.tick = { [weak self] in MainActor.assumeIsolated { self?.tick() } }
    }
}
