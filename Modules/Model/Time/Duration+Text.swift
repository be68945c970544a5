extension Duration {
    /// Reads `90s`, `5m`, `1h30m`, `1d`, `7:30` or `1:02:03`; nil for anything else, and beyond a million hours.
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

    /// `1d`, `1h30m`, `90s` as `1m30s`; whole seconds.
    package var units: String {
        var rest = components.seconds
        var text = ""
        for (unit, length) in unitLengths where rest >= length {
            text += "\(rest / length)\(unit)"
            rest %= length
        }
        return text.isEmpty ? "0s" : text
    }
}

private let unitLengths: [(name: String, seconds: Int64)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]

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
    for (unit, length) in unitLengths {
        guard let end = rest.firstIndex(of: Character(unit)) else { continue }
        let carry = length == 3600 ? 24 : 60
        guard let number = digits(rest[..<end]), !found || number < carry else { return nil }
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
