import ViewModel
import Vocabulary

/// Where screens show what happens: data to one output, notices and errors to another; and what became of the command.
@MainActor final class Report {
    private(set) var output: TextOutput
    let notices: TextOutput
    var mode: OutputMode
    /// Whether the mode was asked for, and not only what suits the output.
    private var isModeChosen: Bool
    var outputPresentation: Presentation
    var noticePresentation: Presentation
    /// Whether changes are told as they happen, as to a person, or only counted, as in a script.
    var tellsChanges: Bool

    /// Whether a command that lasts is waited for, as in a script; a prompt goes on beside it.
    var waits = true

    /// Where a line goes that comes while nothing is run; nil where there is no prompt to keep from being torn.
    var tellsAside: (@MainActor (String) -> Void)?

    /// Whether commands come one by one, and something can be in hand.
    var isConversation = false

    /// Whether the edits of the list of books are shown by themselves.
    var showsEdits = false

    /// What is to be told of books unless an edit of their list says it.
    private var bookNotices: [BookNotice] = []

    /// Whether nothing is to be left behind, no file either.
    var isDryRun = false

    /// Whether the command under way is to be given up.
    var shouldStop: @MainActor () -> Bool = { false }

    private(set) var invocation: Invocation?
    private(set) var diagnostic: Diagnostic?
    /// What the view model said, where the diagnostic is its.
    private(set) var failure: Failure?
    private(set) var outputError: OutputError?
    /// How many answers to questions were rejected.
    private(set) var rejections = 0
    /// The files that a dry run has not written, and whether each would be a library.
    var unwritten: [String: Bool] = [:]
    /// What the command did to something in the library.
    private(set) var outcome: ChangeKind?
    /// The number of that thing.
    private(set) var entity: Int64?
    /// A line of the terminal that is taken away before anything else is shown there.
    var passingLine: (any PassingLine)?
    /// Between the output and the terminal, where long output is paged.
    private(set) var pager: PagerSink?
    /// What is to be shown when the person has left the pager.
    private var noticesAfterPaging = ""
    /// Whether the output goes somewhere else than to the process's own.
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

    /// Forgets the command before and expects what this one does.
    func begin(_ invocation: Invocation) {
        forget()
        self.invocation = invocation
    }

    /// Forgets the command before.
    func forget() {
        invocation = nil
        diagnostic = nil
        failure = nil
        outcome = nil
        entity = nil
    }

    /// Has output in a form that was asked for.
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

    /// Takes over what went wrong in a command that this one ran.
    func fail(_ diagnostic: Diagnostic, because failure: Failure?) {
        self.failure = failure
        self.diagnostic = diagnostic
    }

    /// Whether the command was interrupted; it has failed then.
    func stops() -> Bool {
        guard shouldStop(), let invocation else { return false }
        fail(Diagnostic(.interrupted, "interrupted", in: invocation))
        return true
    }

    /// Notes the command's change, and tells it where changes are told.
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

    /// Tells of a book that was changed; where the list of books shows its edits, only when it shows none for this one.
    /// - Parameter replacesEdit: whether this is told instead of the edit.
    func tellOfBook(_ outcome: ChangeKind, _ id: Int64, _ text: @autoclosure () -> String, replacesEdit: Bool = false) {
        guard tellsChanges else { return }
        let line = line(outcome, text())
        guard showsEdits, outcome != .unchanged else { return notice(line) }
        bookNotices.append(BookNotice(book: id, line: line, replacesEdit: replacesEdit))
    }

    /// Hands over what is to be told of books, and forgets it.
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

    /// A line beside the data, where changes are told.
    func remark(_ line: @autoclosure () -> String) {
        if tellsChanges { notice(line()) }
    }

    /// A line about what happens by itself, whatever is done at the moment.
    func aside(_ line: String) {
        if let tellsAside { tellsAside(line) } else { notice(line) }
    }

    /// A line beside the data.
    func notice(_ line: String) { notify(line + "\n") }

    /// Says why an answer is rejected. The answers pasted after it are not used: they were meant for other questions.
    func reject(_ line: String) {
        noteRejection()
        notice(line)
    }

    /// An answer was rejected, and why was said.
    func noteRejection() { rejections += 1 }

    /// Writes text beside the data, behind the data that came before it.
    func notify(_ text: String) {
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

    /// Writes a part of a line that is shown for a while.
    func write(passing text: String) {
        do {
            try notices.write(text)
            try notices.flush()
        } catch {
            return  // there is no one left to tell
        }
    }

    /// Runs what writes; the first error is kept, since a command whose output is lost has not succeeded.
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

    /// Has what a command prints shown with a pager, where it is more than fits on the screen.
    func page(with command: String, height: Int) {
        guard let width = outputPresentation.width else { return }
        let sink = PagerSink(DescriptorSink(descriptor: 1), command: command, size: (height, width))
        output = TextOutput(sink)
        pager = sink
    }

    /// The command has ended: what it printed is shown, and the pager, if there was one, was left.
    func endPage() {
        flush()
        guard let pager else { return }
        let wasPaging = pager.isPaging
        do {
            try pager.end()
        } catch {
            outputError = outputError ?? error
        }
        // Who leaves a pager has seen enough.
        if wasPaging, outputError == .closed { outputError = nil }
        if let failure = pager.failure { notice(failure) }
        let notices = noticesAfterPaging
        noticesAfterPaging = ""
        if !notices.isEmpty { notify(notices) }
    }

    /// Runs `body`, whose output is kept back and given as it would be in a file.
    func capture<Result>(_ body: () -> Result) -> (result: Result, output: String) {
        let before = (output, outputPresentation, mode, isModeChosen, isDiverted)
        let sink = MemorySink()
        output = TextOutput(sink)
        outputPresentation = .plain
        if !isModeChosen { mode = .standard(isTerminal: false) }
        isDiverted = true
        let result = body()
        writing { () throws(OutputError) in try output.flush() }
        (output, outputPresentation, mode, isModeChosen, isDiverted) = before
        return (result, sink.text)
    }

    /// Has output lost from now on.
    func discardOutput() {
        flush()
        output = TextOutput(NoSink())
        isDiverted = true
    }
}

/// A line about a book that a command or a dialogue has changed.
struct BookNotice {
    let book: Int64
    let line: String
    /// Whether it is told instead of the edit that the list of books shows.
    let replacesEdit: Bool
}
