import Vocabulary
import Wording

/// A script's progress, in the last line of the terminal: `running  42 % · 12.0 MB of 29.0 MB · 8.0 MB/s · 2 s left`.
@MainActor final class ProgressLine {
    private let total: Int
    private let report: Report
    private var activity = ""
    private var began = ContinuousClock.Instant.now
    private var nextShow = ContinuousClock.Instant.now
    private var calls = 0

    /// The number of updates after which to read the clock.
    private static let callsBetweenLooks = 64
    private static let (delay, interval) = (Duration.milliseconds(500), Duration.milliseconds(100))

    /// - Parameter total: the size of the work in bytes; 0 shows no percentage.
    init(total: Int, report: Report) { (self.total, self.report) = (total, report) }

    /// Starts a new phase of the work, named `activity`.
    func begin(_ activity: String) {
        report.erasePassingLine()
        self.activity = activity
        began = .now
        nextShow = began + Self.delay
    }

    /// Shows the progress, at most ten times a second; most calls do not even read the clock.
    func update(done: @autoclosure () -> Int) {
        calls += 1
        guard calls % Self.callsBetweenLooks == 0, case let now = ContinuousClock.now, now >= nextShow else { return }
        nextShow = now + Self.interval
        var progress = FileProgress()
        (progress.bytes, progress.allBytes, progress.time) = (done(), total > 0 ? total : nil, now - began)
        report.show(passing: progress.text(activity))
    }
}
