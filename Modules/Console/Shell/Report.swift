import Binding
import TerminalText
import ViewModel
import Vocabulary

/// The output of commands and dialogues: data goes to one stream, notices and errors to another.
@MainActor final class Report {
    var printer: Printer
    let notices: TextOutput
    var noticePresentation: Presentation
    /// How lines that are not part of a command's output are shown; nil for the same as notices.
    var asidePresentation: Presentation?
    /// Whether each change is reported as it happens, as to a person, or only counted, as in a script.
    var tellsChanges: Bool

    /// Whether `sit` blocks until the sitting ends, as in a script; at a prompt, other commands can run meanwhile.
    var waits = true

    /// Shows a line that is not part of a command's output; nil if there is no prompt that the line could break into.
    var tellsAside: (@MainActor (String) -> Void)?

    /// Whether commands are entered one by one, and a book or profile can be open.
    var isConversation = false

    /// Whether a view shows the edits of the list of books.
    var showsEdits = false

    /// Pending notices about books, which are not shown if an edit of the list of books says the same.
    private var bookNotices: [BookNotice] = []

    /// Whether the run must not leave any change behind, including files.
    var isDryRun = false

    /// Returns whether to cancel the current command.
    var shouldStop: @MainActor () -> Bool = { false }

    private(set) var outputError: OutputError?
    /// Counts how often the question that typed-ahead input was meant for went away.
    private(set) var typeAheadDrops = 0
    /// The files that a dry run would have written, and whether each would be a library.
    var unwritten: [String: Bool] = [:]
    /// Whether the terminal can show a line that is erased before anything else is shown there.
    var allowsPassingLine = false
    /// Returns the width for such a line; nil while none can be shown.
    var passingWidth: () -> Int? = { 80 }
    private var hasPassingLine = false
    /// Text to show when the person has left the pager.
    private var noticesAfterPaging = ""

    init(_ printer: Printer, notices: TextOutput, noticePresentation: Presentation, tellsChanges: Bool) {
        self.printer = printer
        self.notices = notices
        self.noticePresentation = noticePresentation
        self.tellsChanges = tellsChanges
    }

    // MARK: Answers

    /// Shows the answer of a command.
    /// - Throws: what reading the data throws.
    func show(_ answer: Answer) throws(Failure) -> CommandResult {
        var result = CommandResult()
        try show(answer, &result)
        return result
    }

    private func show(_ answer: Answer, _ result: inout CommandResult) throws(Failure) {
        switch answer {
        case .nothing, .changes: break
        case .data(let id, let show):
            result.entity = id
            try show(self)
        case .change(let kind, let id, let tally, let text):
            (result.change, result.entity) = (kind, id)
            if id == nil { result.count = tally?.changes }
            tell(kind, text())
        case .bookChange(let kind, let id, let text):
            (result.change, result.entity) = (kind, id)
            tellOfBook(kind, id, text())
        case .remark(let line): remark(line())
        case .notice(let line): notice(line)
        case .suggestion(let command): notify(unbroken: command + "\n")
        case .failure(let error): result.error = error
        case .dialogue(let dialogue): result.dialogue = dialogue
        case .browse(let place): result.browsing = place
        case .both(let first, let second):
            try show(first, &result)
            try show(second, &result)
        }
    }

    // MARK: Notices

    /// Reports a change if changes are reported.
    func tell(_ change: ChangeKind, _ text: @autoclosure () -> String) {
        if tellsChanges { notice(line(change, text())) }
    }

    /// Reports a change to a book; if the edits of the list of books are shown, only if there is none for this book.
    /// - Parameter replacesEdit: whether this notice is shown in place of the edit.
    func tellOfBook(_ change: ChangeKind, _ id: Int64, _ text: @autoclosure () -> String, replacesEdit: Bool = false) {
        guard tellsChanges else { return }
        let line = line(change, text())
        guard showsEdits, change != .unchanged else { return notice(line) }
        bookNotices.append(BookNotice(book: id, change: change, line: line, replacesEdit: replacesEdit))
    }

    /// Returns the pending notices about books, and clears them.
    func takeBookNotices() -> [BookNotice] {
        defer { bookNotices = [] }
        return bookNotices
    }

    private func line(_ change: ChangeKind, _ text: String) -> String {
        let style = noticePresentation.style
        return switch change {
        case .added: style(.added, "+ \(text.withVisibleControls)")
        case .updated: style(.changed, "~ \(text.withVisibleControls)")
        case .deleted: style(.removed, "− \(text.withVisibleControls)")
        case .unchanged: style(.faint, "= \(text.withVisibleControls)")
        }
    }

    /// Shows a notice, separate from the data, if changes are reported.
    func remark(_ line: @autoclosure () -> String) {
        if tellsChanges { notice(line()) }
    }

    /// Shows a line about an event that no command caused, whatever is running.
    func aside(_ line: String) {
        if let tellsAside { tellsAside((asidePresentation ?? noticePresentation).wrapped(line)) } else { notice(line) }
    }

    /// The lines above the prompt, as a target: `report.asides(in: bag) <~ viewModel.failed.map { … }`.
    func asides(in bag: DisposeBag) -> BindingTarget<String> { BindingTarget(self, in: bag) { $0.aside($1) } }

    /// Shows a notice, separate from the data.
    func notice(_ line: String) { notify(line + "\n") }

    /// Reports in a sentence why an answer is rejected, and drops the answers pasted after it.
    func reject(_ reason: String) {
        dropTypedAhead()
        // The answer can be rejected late, while a line is typed.
        aside(reason.prefix(1).uppercased() + reason.dropFirst() + (reason.last == "." ? "" : "."))
    }

    /// Makes the front drop typed-ahead input, which was meant for questions that will not be asked: the last answer was
    /// rejected, or there are no more questions.
    func dropTypedAhead() { typeAheadDrops += 1 }

    /// Writes text separate from the data, with its lines broken after words, after flushing the data that came before it.
    func notify(_ text: String) { notify(unbroken: noticePresentation.wrapped(text)) }

    private func notify(unbroken text: String) {
        flush()
        erasePassingLine()
        if let pager = printer.pager {
            if pager.isPaging { return noticesAfterPaging += text }
            writing { () throws(OutputError) in try pager.letThrough() }
        }
        do {
            try notices.write(text)
            try notices.flush()
        } catch {
            return  // nowhere left to report the error
        }
    }

    /// Shows a line in the last row of the terminal in place of the one that is there, if the terminal can.
    func show(passing line: String) {
        guard allowsPassingLine, let width = passingWidth() else { return }
        hasPassingLine = true
        write(passing: "\r\u{1b}[K" + line.truncated(toWidth: max(10, width - 1)))
    }

    /// Erases the line that is shown in the last row of the terminal, if there is one.
    func erasePassingLine() {
        guard hasPassingLine else { return }
        hasPassingLine = false
        // In the background, the line of the cursor is the shell's.
        if passingWidth() != nil { write(passing: "\r\u{1b}[K") }
    }

    private func write(passing text: String) {
        do {
            try notices.write(text)
            try notices.flush()
        } catch {
            return  // nowhere left to report the error
        }
    }

    /// Runs `body`, which writes, and keeps the first error: a command whose output is lost has not succeeded.
    func writing(_ body: () throws(OutputError) -> Void) {
        guard outputError == nil else { return }
        do {
            try body()
        } catch {
            outputError = error
        }
    }

    func flush() {
        guard !printer.isDiverted else { return }
        if printer.presentation.isTerminal { erasePassingLine() }
        writing { () throws(OutputError) in try printer.output.flush() }
    }

    /// Begins the output of a command, which may need a pager.
    func beginPage() { printer.pager?.begin() }

    /// Shows the rest of the command's output, and waits for the pager, if there is one.
    func endPage() {
        flush()
        guard let pager = printer.pager else { return }
        let wasPaging = pager.isPaging
        do {
            try pager.end()
        } catch {
            outputError = outputError ?? error
        }
        // Leaving the pager before the end is not an error.
        if wasPaging, outputError == .closed { outputError = nil }
        if let failure = pager.failure { notice(failure) }
        let notices = noticesAfterPaging
        noticesAfterPaging = ""
        if !notices.isEmpty { notify(notices) }
    }

    /// Runs `body` and returns its output, in the form it would have in a file, instead of writing it.
    func capture<Result>(_ body: () -> Result) -> (result: Result, output: String) {
        let own = printer
        defer { printer = own }
        let sink = MemorySink()
        printer = own.diverted(to: sink)
        let result = body()
        writing { () throws(OutputError) in try printer.output.flush() }
        return (result, sink.text)
    }

    /// Discards all further output.
    func discardOutput() {
        flush()
        printer = printer.diverted(to: NullSink())
    }
}

/// A line about a book that a command or a dialogue changed.
struct BookNotice {
    let book: Int64
    let change: ChangeKind
    let line: String
    /// Whether it is shown in place of any edit of the list of books.
    let replacesEdit: Bool
}
