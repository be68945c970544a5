import Binding
import MVVM
import ViewModel
import Vocabulary
import Wording

/// A sitting that can be stopped.
@MainActor protocol StoppableSitting: AnyObject {
    var current: Property<SittingState?> { get }
    @discardableResult func stop() throws(Failure) -> SessionRow
}

extension SittingViewModel: StoppableSitting {}

/// Asks whether to stop the sitting, since a Ctrl-C may have been meant for the line.
final class StopSittingQuestion: Coordinator<Void>, Dialogue {
    let question: Question
    private let sitting: any StoppableSitting
    /// Leaves the conversation once the sitting is stopped; nil to stay.
    private let leave: (@MainActor () -> Void)?
    private let report: Report
    private let bag = DisposeBag()
    var questionDidChange: @MainActor () -> Void = {}

    init(_ sitting: any StoppableSitting, _ report: Report, leave: (@MainActor () -> Void)? = nil) {
        self.sitting = sitting
        self.report = report
        self.leave = leave
        let (text, short) = leave == nil ? ("Stop the sitting?", "Stop?") : ("Stop the sitting and leave?", "Leave?")
        question = Question(text: "\(text) y/n › ", shorter: ["\(short) y/n › "], entry: .anyKey)
    }

    override func start() {
        // The sitting may also end while the question is open.
        sitting.current.changes.observe(in: bag) { [weak self] current in if current == nil { self?.finish() } }
    }

    func take(_ line: String) { finish() }

    func press(_ key: Character) {
        // A second Ctrl-D insists on leaving.
        let isYes = key == "y" || key == "Y" || key == "\u{4}" && leave != nil
        if isYes { stop() } else { tellThatItGoesOn() }
        // Someone who types "yes" and Enter does not mean the rest as a command.
        report.dropTypedAhead()
        finish()
    }

    func cancel() {
        tellThatItGoesOn()
        finish()
    }

    private func stop() {
        do throws(Failure) {
            try sitting.stop()
            leave?()
        } catch {
            report.notice("the sitting continues: \(FailureWording(error).message)")
        }
    }

    private func tellThatItGoesOn() {
        report.notice(sitting.current.current?.isPaused == true ? "the sitting stays paused" : "the sitting continues")
    }
}
