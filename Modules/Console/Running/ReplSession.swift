public import Binding
import MVVM
public import ViewModel

/// A conversation: lines go in as they are typed, what they do is shown, and the prompt follows the library.
@MainActor public final class ReplSession {
    /// What the front is to do after a line.
    public enum Step: Hashable, Sendable {
        case ready
        /// The line goes on: nothing runs before its end.
        case incomplete
        case quit
    }

    /// What stands before the line that is typed.
    public var prompt: Property<String> { promptView.text }

    let shell: Shell
    let report: Report
    let library: LibraryViewModel
    private let promptView: PromptView
    private var lexer = Lexer(source: Source(name: nil))
    private var dialogue: (any Dialogue)?
    private var failureCount = 0
    var hasFailed: Bool { failureCount > 0 }

    public init(library: LibraryViewModel, options: ConsoleOptions) {
        self.library = library
        report = Report(options: options, tellsChanges: options.isErrorTerminal)
        shell = Shell(library: library, report: report, unit: .command)
        promptView = PromptView.make(with: library.prompt)
        for (name, value) in options.variables { shell.variables.set(name, to: value) }
    }

    /// Takes a line without its newline; one that was pasted can be several, which end at the first that fails.
    public func take(_ line: String) -> Step {
        guard line.utf8.contains(UInt8(ascii: "\n")) else { return takeLine(line) }
        var step = Step.ready
        let failures = failureCount
        for line in line.split(separator: "\n", omittingEmptySubsequences: false) {
            step = takeLine(String(line))
            if step == .quit || failureCount > failures { break }
        }
        return step
    }

    private func takeLine(_ line: String) -> Step {
        if let dialogue { return answer(dialogue, line) }
        switch lexer.feed(line) {
        case .blank:
            break
        case .incomplete:
            promptView.isContinuing = true
            return .incomplete
        case .complete:
            run(lexer.take())
        }
        return settle()
    }

    /// Forgets what was typed of a command or answered in a dialogue.
    public func interrupt() {
        lexer.reset()
        dialogue?.cancel()
        leaveDialogue()
        _ = settle()
    }

    /// Whether lines are being collected that would be lost at the end of the input.
    public var isWaitingForMore: Bool { promptView.isContinuing || dialogue != nil }

    /// Whether the next line answers a question instead of being a command.
    public var isAsking: Bool { dialogue != nil }

    /// Lets a command that lasts be given up: it is asked for again and again while the command runs.
    public func giveUp(when shouldStop: @escaping @MainActor () -> Bool) { report.shouldStop = shouldStop }

    /// The cells across have changed.
    public func widthDidChange(to width: Int) {
        if report.outputPresentation.width != nil { report.outputPresentation.width = width }
        if report.noticePresentation.width != nil { report.noticePresentation.width = width }
    }

    func run(_ statement: Statement) {
        do {
            try library.refresh()
        } catch {
            report.notice(FailureWording(error).message)
        }
        let diagnostic = shell.run(statement)
        report.flush()
        if let diagnostic, !startDialogue(statement) {
            failureCount += 1
            show(diagnostic)
        }
    }

    /// A `book add` without a name asks for it.
    private func startDialogue(_ statement: Statement) -> Bool {
        guard promptView.isInteractive, shell.parser.spec(of: statement)?.name == "book add", statement.words.count == 2
        else { return false }
        let flow = NewBookFlow(viewModel: library.newBook(), report: report)
        dialogue = flow
        promptView.question = flow.question
        return true
    }

    private func answer(_ dialogue: any Dialogue, _ line: String) -> Step {
        dialogue.take(line)
        if dialogue.isFinished { leaveDialogue() }
        promptView.question = self.dialogue?.question
        return settle()
    }

    private func leaveDialogue() {
        dialogue = nil
        promptView.question = nil
    }

    private func settle() -> Step {
        promptView.isContinuing = false
        report.flush()
        return shell.hasQuit || report.outputError != nil ? .quit : .ready
    }

    func show(_ diagnostic: Diagnostic) {
        report.notify(ErrorText(report.noticePresentation).text(of: diagnostic))
    }

    /// Lets a person be asked for what a command leaves out.
    public func allowDialogues() { promptView.isInteractive = true }
}
