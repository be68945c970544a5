/// A script's progress, in the last line of the terminal: `running  42 % · 12 of 29 MB · 8 MB/s · 2 s left`.
@MainActor final class ProgressLine: TransientLine {
    private let total: Int
    private let width: Int
    private let write: (String) -> Void
    private let now: () -> ContinuousClock.Instant
    private var activity = ""
    private var began: ContinuousClock.Instant
    private var lastShown: ContinuousClock.Instant
    private var isShown = false
    private var calls = 0

    private let callsBetweenLooks: Int
    private static let firstWait = Duration.milliseconds(500)
    private static let wait = Duration.milliseconds(100)

    /// - Parameters:
    ///   - total: the size of the work in bytes; 0 shows no percentage.
    ///   - callsBetweenLooks: the number of updates after which to read the clock.
    ///   - write: writes text to the terminal.
    init(
        total: Int, width: Int, callsBetweenLooks: Int = 64, now: @escaping () -> ContinuousClock.Instant = { .now },
        write: @escaping (String) -> Void
    ) {
        (self.total, self.width, self.now, self.write) = (total, width, now, write)
        self.callsBetweenLooks = callsBetweenLooks
        began = now()
        lastShown = began
    }

    /// Starts a new phase of the work, named `activity`.
    func begin(_ activity: String) {
        erase()
        self.activity = activity
        began = now()
        lastShown = began + Self.firstWait - Self.wait
    }

    /// Shows the progress, at most ten times a second; most calls do not even read the clock.
    func update(done: @autoclosure () -> Int) {
        calls += 1
        guard calls % callsBetweenLooks == 0 else { return }
        let now = now()
        guard now - lastShown >= Self.wait else { return }
        lastShown = now
        write("\r\u{1b}[K" + text(done: done(), after: now - began).truncated(toWidth: max(10, width - 1)))
        isShown = true
    }

    func erase() {
        guard isShown else { return }
        isShown = false
        write("\r\u{1b}[K")
    }

    private func text(done: Int, after time: Duration) -> String {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        let rate = seconds > 0 ? Double(done) / seconds : 0
        var parts = [total > 0 ? "\(size(done)) of \(size(total))" : size(done), "\(size(Int(rate)))/s"]
        if total > 0 { parts.insert("\(done * 100 / total) %", at: 0) }
        if rate > 0, done < total {
            parts.append("\(Duration.seconds(Int64(Double(total - done) / rate + 1)).inWholeWords) left")
        }
        return "\(activity)  " + parts.joined(separator: " · ")
    }

    private func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1000: "\(bytes) B"
        case ..<1_000_000: "\(bytes / 1000) kB"
        default: "\(Double(bytes / 100_000) / 10) MB"
        }
    }
}

extension Duration {
    /// `2 s`, `2 min 5 s`.
    fileprivate var inWholeWords: String {
        let seconds = components.seconds
        return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    }
}
