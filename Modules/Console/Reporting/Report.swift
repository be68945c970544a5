import ViewModel

/// Where screens show what happens: data to one output, notices and errors to another; and what became of the command.
@MainActor final class Report {
    let output: TextOutput
    let notices: TextOutput
    var mode: OutputMode
    var outputPresentation: Presentation
    var noticePresentation: Presentation
    /// Whether changes are told as they happen, as to a person, or only counted, as in a script.
    var tellsChanges: Bool

    /// Whether a command that lasts is waited for, as in a script; a prompt goes on beside it.
    var waits = true

    /// Where a line goes that comes while nothing is run; nil where there is no prompt to keep from being torn.
    var tellsAside: (@MainActor (String) -> Void)?

    /// Whether the command under way is to be given up.
    var shouldStop: @MainActor () -> Bool = { false }

    private(set) var invocation: Invocation?
    private(set) var diagnostic: Diagnostic?
    /// What the view model said, where the diagnostic is its.
    private(set) var failure: Failure?
    private(set) var outputError: OutputError?

    init(
        output: TextOutput, notices: TextOutput, mode: OutputMode, outputPresentation: Presentation,
        noticePresentation: Presentation, tellsChanges: Bool
    ) {
        self.output = output
        self.notices = notices
        self.mode = mode
        self.outputPresentation = outputPresentation
        self.noticePresentation = noticePresentation
        self.tellsChanges = tellsChanges
    }

    /// Forgets the command before and expects what this one does.
    func begin(_ invocation: Invocation) {
        self.invocation = invocation
        diagnostic = nil
        failure = nil
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

    /// Tells the command's change, where changes are told.
    func changed(_ outcome: Outcome, _ text: @autoclosure () -> String) {
        guard tellsChanges else { return }
        let style = noticePresentation.style
        let line =
            switch outcome {
            case .added: style(.added, "+ \(text().withVisibleControls)")
            case .updated: style(.changed, "~ \(text().withVisibleControls)")
            case .deleted: style(.removed, "− \(text().withVisibleControls)")
            case .unchanged: style(.faint, "= \(text().withVisibleControls)")
            }
        notice(line)
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

    /// Writes text beside the data, behind the data that came before it.
    func notify(_ text: String) {
        flush()
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

    func flush() { writing { () throws(OutputError) in try output.flush() } }
}
