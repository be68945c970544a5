import ViewModel
import Vocabulary

/// The output of commands and screens: data goes to one stream, notices and errors to another.
///
/// It also keeps the result of the current command.
@MainActor final class Report {
    private(set) var output: TextOutput
    let notices: TextOutput
    var mode: OutputMode
    /// Whether the mode was chosen explicitly, and is not just the default for the output.
    private var isModeChosen: Bool
    var outputPresentation: Presentation
    var noticePresentation: Presentation
    /// Whether each change is reported as it happens, as to a person, or only counted, as in a script.
    var tellsChanges: Bool

    /// Whether a sitting blocks until it ends, as in a script; at a prompt, it runs beside it.
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

    private(set) var invocation: Invocation?
    private(set) var diagnostic: Diagnostic?
    /// The failure that the view model threw, if it is the source of the diagnostic.
    private(set) var failure: Failure?
    private(set) var outputError: OutputError?
    /// The number of rejected answers to questions.
    private(set) var rejections = 0
    /// The files that a dry run would have written, and whether each would be a library.
    var unwritten: [String: Bool] = [:]
    /// What the command did to an entity of the library.
    private(set) var outcome: ChangeKind?
    /// The id of that entity.
    private(set) var entity: Int64?
    /// The dialogue that begins when the command has ended.
    var dialogue: (any Dialogue)?
    /// A line of the terminal that is erased before anything else is shown there.
    var passingLine: (any TransientLine)?
    /// The sink between the output and the terminal, if long output is paged.
    private(set) var pager: PagerSink?
    /// Text to show when the person has left the pager.
    private var noticesAfterPaging = ""
    /// Whether the output goes elsewhere than to the process's own.
    private(set) var isDiverted = false

    init(
        output: TextOutput, notices: TextOutput, mode: OutputMode, isModeChosen: Bool = false, outputPresentation: Presentation,
        noticePresentation: Presentation, tellsChanges: Bool
    ) {
        self.output = output
        self.notices = notices
        self.mode = mode
        self.isModeChosen = isModeChosen
        self.outputPresentation = outputPresentation
        self.noticePresentation = noticePresentation
        self.tellsChanges = tellsChanges
    }

    /// Clears the result of the previous command and makes `invocation` the current one.
    func begin(_ invocation: Invocation) {
        forget()
        self.invocation = invocation
    }

    /// Clears the result of the previous command.
    func forget() {
        invocation = nil
        dialogue = nil
        diagnostic = nil
        failure = nil
        outcome = nil
        entity = nil
    }

    /// Sets the output mode that was chosen explicitly.
    func choose(_ mode: OutputMode) {
        self.mode = mode
        isModeChosen = true
    }

    func fail(_ failure: Failure) {
        guard let invocation else { return }
        self.failure = failure
        diagnostic = Diagnostic(failure, of: invocation)
    }

    func fail(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

    /// Makes the current command fail with the error of a command that it ran.
    func fail(_ diagnostic: Diagnostic, because failure: Failure?) {
        self.failure = failure
        self.diagnostic = diagnostic
    }

    /// Returns whether the current command was interrupted; if so, makes it fail.
    func stops() -> Bool {
        guard shouldStop(), let invocation else { return false }
        fail(Diagnostic(.interrupted, "interrupted", in: invocation))
        return true
    }

    /// Records the command's change, and reports it if changes are reported.
    func changed(_ outcome: ChangeKind, of entity: Int64?, _ text: @autoclosure () -> String) {
        note(outcome, of: entity)
        tell(outcome, text())
    }

    func note(_ outcome: ChangeKind?, of entity: Int64?) {
        self.outcome = outcome
        self.entity = entity
    }

    func tell(_ outcome: ChangeKind, _ text: @autoclosure () -> String) {
        if tellsChanges { notice(line(outcome, text())) }
    }

    /// Reports a change to a book; if the edits of the list of books are shown, only if there is none for this book.
    /// - Parameter replacesEdit: whether this notice is shown in place of the edit.
    func tellOfBook(_ outcome: ChangeKind, _ id: Int64, _ text: @autoclosure () -> String, replacesEdit: Bool = false) {
        guard tellsChanges else { return }
        let line = line(outcome, text())
        guard showsEdits, outcome != .unchanged else { return notice(line) }
        bookNotices.append(BookNotice(book: id, line: line, replacesEdit: replacesEdit))
    }

    /// Returns the pending notices about books, and clears them.
    func takeBookNotices() -> [BookNotice] {
        defer { bookNotices = [] }
        return bookNotices
    }

    private func line(_ outcome: ChangeKind, _ text: String) -> String {
        let style = noticePresentation.style
        return switch outcome {
        case .added: style(.added, "+ \(text.withVisibleControls)")
        case .updated: style(.changed, "~ \(text.withVisibleControls)")
        case .deleted: style(.removed, "− \(text.withVisibleControls)")
        case .unchanged: style(.faint, "= \(text.withVisibleControls)")
        }
    }

    /// Shows a line beside the data if changes are reported.
    func remark(_ line: @autoclosure () -> String) {
        if tellsChanges { notice(line()) }
    }

    /// Shows a line about an event that no command caused, whatever is running.
    func aside(_ line: String) {
        if let tellsAside { tellsAside(noticePresentation.wrapped(line)) } else { notice(line) }
    }

    /// Shows a line beside the data.
    func notice(_ line: String) { notify(line + "\n") }

    /// Says why an answer is rejected. Answers pasted after it are dropped, since they were meant for other questions.
    func reject(_ line: String) {
        noteRejection()
        notice(line)
    }

    /// Counts a rejected answer whose reason has been shown.
    func noteRejection() { rejections += 1 }

    /// Writes text beside the data, after flushing the data that came before it.
    func notify(_ text: String) {
        let text = noticePresentation.wrapped(text)
        flush()
        passingLine?.erase()
        if let pager {
            if pager.isPaging { return noticesAfterPaging += text }
            writing { () throws(OutputError) in try pager.letThrough() }
        }
        do {
            try notices.write(text)
            try notices.flush()
        } catch {
            return  // there is no one left to tell
        }
    }

    /// Writes part of a transient line.
    func write(passing text: String) {
        do {
            try notices.write(text)
            try notices.flush()
        } catch {
            return  // there is no one left to tell
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
        guard !isDiverted else { return }
        if outputPresentation.isTerminal { passingLine?.erase() }
        writing { () throws(OutputError) in try output.flush() }
    }

    /// Shows the output of each command with a pager if it does not fit on the screen.
    func page(with command: String, height: Int) {
        guard let width = outputPresentation.width else { return }
        let sink = PagerSink(DescriptorSink(descriptor: 1), command: command, size: (height, width))
        output = TextOutput(sink)
        pager = sink
    }

    /// Shows the rest of the command's output, and waits for the pager, if there is one.
    func endPage() {
        flush()
        guard let pager else { return }
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
        let before = (output, outputPresentation, mode, isModeChosen, isDiverted)
        let sink = MemorySink()
        output = TextOutput(sink)
        outputPresentation = .plain
        if !isModeChosen { mode = .default(isTerminal: false) }
        isDiverted = true
        let result = body()
        writing { () throws(OutputError) in try output.flush() }
        (output, outputPresentation, mode, isModeChosen, isDiverted) = before
        return (result, sink.text)
    }

    /// Discards all further output.
    func discardOutput() {
        flush()
        output = TextOutput(NullSink())
        isDiverted = true
    }
}

/// A line about a book that a command or a dialogue changed.
struct BookNotice {
    let book: Int64
    let line: String
    /// Whether it is shown in place of the edit of the list of books.
    let replacesEdit: Bool
}
