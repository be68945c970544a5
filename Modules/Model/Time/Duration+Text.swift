extension Duration {
    /// Reads `90s`, `5m`, `1h30m`, `7:30` or `1:02:03`; nil for anything else, and beyond a million hours.
    package init?(sutra text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let seconds = parts.count > 1 ? secondsOfClock(parts) : secondsOfUnits(text)
        guard let seconds, seconds <= 3_600_000_000 else { return nil }
        self = .seconds(seconds)
    }

    /// `07:30`, and `01:02:03` from an hour on; a fraction of a second counts as a whole one.
    package var clock: String {
        let (whole, attoseconds) = components
        let seconds = whole + (attoseconds > 0 ? 1 : 0)
        let tail = "\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
        return seconds >= 3600 ? "\(twoDigits(seconds / 3600)):\(tail)" : tail
    }
}

private func secondsOfClock(_ parts: [Substring]) -> Int64? {
    guard parts.count <= 3 else { return nil }
    var seconds: Int64 = 0
    for (index, part) in parts.enumerated() {
        guard let number = digits(part), index == 0 || (part.utf8.count == 2 && number < 60) else { return nil }
        seconds = seconds * 60 + number
    }
    return seconds
}

private func secondsOfUnits(_ text: String) -> Int64? {
    var rest = Substring(text)
    var seconds: Int64 = 0
    var found = false
    for (unit, length) in [("h", Int64(3600)), ("m", 60), ("s", 1)] {
        guard let end = rest.firstIndex(of: Character(unit)) else { continue }
        guard let number = digits(rest[..<end]), !found || number * length < length * 60 else { return nil }
        seconds += number * length
        rest = rest[rest.index(after: end)...]
        found = true
    }
    return found && rest.isEmpty ? seconds : nil
}

private func digits(_ text: Substring) -> Int64? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int64(text)
}

private func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
