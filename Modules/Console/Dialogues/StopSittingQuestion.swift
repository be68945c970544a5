import Binding
import ViewModel
import Vocabulary

/// A sitting that can be stopped.
@MainActor protocol StoppableSitting: AnyObject {
    var current: Property<SittingState?> { get }
    @discardableResult func stop() throws(Failure) -> SessionRow
}

extension SittingViewModel: StoppableSitting {}

/// Asks whether a sitting is to be stopped: a Ctrl-C may have been meant for the line.
final class StopSittingQuestion: Dialogue {
    let question = Question(text: "Stop the sitting? y/n › ", entry: .anyKey)
    private(set) var isFinished = false
    private let sitting: any StoppableSitting
    private let report: Report
    private let bag = DisposeBag()
    var questionDidChange: @MainActor () -> Void = {}

    init(_ sitting: any StoppableSitting, _ report: Report) {
        self.sitting = sitting
        self.report = report
        sitting.current.changes.observe(in: bag) { [weak self] current in
            guard let self, current == nil, !isFinished else { return }
            isFinished = true
            questionDidChange()
        }
    }

    func take(_ line: String) { isFinished = true }

    func press(_ key: Character) {
        isFinished = true
        if key == "y" || key == "Y" { stop() } else { tellThatItGoesOn() }
    }

    func cancel() {
        tellThatItGoesOn()
        isFinished = true
    }

    private func stop() {
        do throws(Failure) {
            try sitting.stop()
        } catch {
            report.notice("the sitting goes on: \(FailureWording(error).message)")
        }
    }

    private func tellThatItGoesOn() {
        report.notice(sitting.current.current?.isPaused == true ? "the sitting stays paused" : "the sitting goes on")
    }
}
