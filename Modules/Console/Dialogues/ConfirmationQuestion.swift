import MVVM
import ViewModel
import Vocabulary

/// Asks for confirmation before something that a person should think about first.
final class ConfirmationQuestion: Coordinator<Void>, Dialogue {
    let question: Question
    private let warning: String
    private let refusal: String
    private let report: Report
    private let call: Invocation
    private let act: @MainActor () throws(Failure) -> Answer
    var questionDidChange: @MainActor () -> Void = {}

    /// - Parameters:
    ///   - text: the question, without its keys.
    ///   - short: the same for a narrow window.
    ///   - warning: what to consider, such as what would be lost.
    ///   - refusal: what to report if the person declines.
    ///   - call: the command that asks, for the place of a failure.
    init(
        _ text: String, short: String, warning: String, refusal: String, _ report: Report, _ call: Invocation,
        act: @escaping @MainActor () throws(Failure) -> Answer
    ) {
        question = Question(text: "\(text) y/n › ", shorter: ["\(short) y/n › "], entry: .anyKey)
        (self.warning, self.refusal, self.report, self.call, self.act) = (warning, refusal, report, call, act)
    }

    override func start() {
        report.notice(warning)
        // A key that was typed before the question cannot be the answer.
        report.dropTypedAhead()
    }

    func press(_ key: Character) {
        if key == "y" || key == "Y" { confirm() } else { report.notice(refusal) }
        // Someone who types "yes" and Enter does not mean the rest as a command.
        report.dropTypedAhead()
        finish()
    }

    func cancel() {
        report.notice(refusal)
        finish()
    }

    func end() { cancel() }

    private func confirm() {
        do throws(Failure) {
            _ = try report.show(act())
        } catch {
            report.notify(ErrorText(report.noticePresentation).text(of: Diagnostic(error, of: call)))
        }
    }
}
