/// Returns a fraction as `87%`, rounded to a whole number, with `0%` only for 0 or less and `100%` only for 1 or more.
public func percentText(_ fraction: Double) -> String {
    guard fraction > 0 else { return "0%" }
    guard fraction < 1 else { return "100%" }
    return "\(min(99, max(1, Int((fraction * 100).rounded()))))%"
}

/// Returns a duration in hours and minutes, or in seconds if it is less than a minute: `45s`, `12m`, `3h 20m`.
public func timeText(seconds: Double) -> String {
    let seconds = Int64(min(max(seconds, 0), 1e12))
    let minutes = seconds / 60
    return seconds < 60 ? "\(seconds)s" : minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
}

/// Returns a duration to the second, so that readers can add durations up: `45s`, `12m`, `3h 20m 5s`.
public func exactTimeText(seconds: Double) -> String {
    let seconds = Int64(min(max(seconds, 0), 1e12))
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")].filter { $0.0 > 0 }
    return parts.isEmpty ? "0s" : parts.map { "\($0.0)\($0.1)" }.joined(separator: " ")
}

/// `1 card`, `2 cards`.
public func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

/// Returns a time of day, such as `08:00`.
public func hourText(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }

extension [String] {
    /// The strings as a list in words: `a, b and c`.
    public var enumeration: String { count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1] }

    /// The strings as a choice in words: `a, b or c`.
    public var alternatives: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}

extension Duration {
    /// The duration as text: `850 µs`, `1.2 ms`, `3.4 s`, `2 min 5 s`.
    public var inWords: String {
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
