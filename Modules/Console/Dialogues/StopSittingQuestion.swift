import Binding
import ViewModel

/// Asks whether a sitting is to be stopped: a Ctrl-C may have been meant for the line.
final class StopSittingQuestion: Dialogue {
    let question = Question(text: "Stop the sitting? y/n › ", entry: .key)
    private(set) var isFinished = false
    private let sitting: SittingViewModel
    private let report: Report

    init(_ sitting: SittingViewModel, _ report: Report) {
        self.sitting = sitting
        self.report = report
    }

    func take(_ line: String) { isFinished = true }

    func press(_ key: Character) {
        if key == "y" || key == "Y" { sitting.stop.apply(()) } else { report.notice("the sitting goes on") }
        isFinished = true
    }

    func cancel() {
        report.notice("the sitting goes on")
        isFinished = true
    }
}
