@testable import FullScreen

/// A window of which a test reads what is shown.
@MainActor final class TestDisplay: Display {
    var size: Size
    var capabilities = Capabilities()
    var canvas: Canvas? { history.last }
    /// All canvases that were shown.
    var history: [Canvas] = []
    private(set) var beeps = 0
    private(set) var invalidations = 0
    /// The keys that have arrived.
    var keys: [Key] = []

    init(rows: Int = 24, columns: Int = 80) { size = Size(rows: rows, columns: columns) }

    func show(_ canvas: Canvas) { history.append(canvas) }
    func nextKey() -> Key? { keys.isEmpty ? nil : keys.removeFirst() }
    func beep() { beeps += 1 }
    func invalidate() { invalidations += 1 }

    /// The rows that are shown, without those at the end that are empty.
    var lines: [String] {
        var lines = canvas?.lines ?? []
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines
    }
}

extension KeyHelp {
    /// The help as the line at the bottom has it.
    var words: String { "\(key) \(action)" }
}

/// What a list schedules, until the test lets it happen.
@MainActor final class TestSchedule {
    private var bodies: [@MainActor () -> Void] = []

    func add(_ time: Duration, _ body: @escaping @MainActor () -> Void) { bodies.append(body) }

    func happen() {
        let due = bodies
        bodies = []
        for body in due { body() }
    }
}
