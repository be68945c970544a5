extension Duration {
    /// The duration as text: `850 µs`, `1.2 ms`, `3.4 s`, `2 min 5 s`.
    var inWords: String {
        let (seconds, attoseconds) = components
        let microseconds = Double(seconds) * 1e6 + Double(attoseconds) / 1e12
        return switch microseconds {
        case ..<1000: "\(Int(microseconds)) µs"
        case ..<1_000_000: "\(tenths(microseconds / 1000)) ms"
        case ..<60_000_000: "\(tenths(microseconds / 1_000_000)) s"
        default: "\(seconds / 60) min \(seconds % 60) s"
        }
    }

    private func tenths(_ value: Double) -> String { "\(Double(Int(value * 10)) / 10)" }
}
