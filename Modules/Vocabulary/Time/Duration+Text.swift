extension Duration {
    /// Creates a duration from `90s`, `5m`, `1h30m`, `1d`, `7:30` or `1:02:03`.
    ///
    /// Units go from large to small, and each occurs at most once. After a larger unit, hours must be below 24, minutes and
    /// seconds below 60. With colons, every part after the first has two digits.
    /// - Throws: ``DurationFlaw``.
    public init(parsing text: String) throws(DurationFlaw) { self = .seconds(try wholeSeconds(of: text)) }

    /// Creates a duration from the same forms; nil for anything else, and for more than a million hours.
    public init?(sutra text: String) {
        guard let seconds = try? wholeSeconds(of: text), seconds <= 3_600_000_000 else { return nil }
        self = .seconds(seconds)
    }

    /// Creates a duration from the same forms.
    /// - Throws: `Failure.invalid(field, .malformed)`.
    package init(of field: Field, _ text: String) throws(Failure) {
        guard let duration = Duration(sutra: text) else {
            throw .invalid(field, .malformed(value: text, expected: "90s, 5m, 1h30m or 7:30"))
        }
        self = duration
    }

    /// The duration as `07:30`, or `01:02:03` from one hour on; a fraction of a second is rounded up.
    public var clock: String {
        let (whole, attoseconds) = components
        let seconds = whole + (attoseconds > 0 ? 1 : 0)
        let tail = "\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
        return seconds >= 3600 ? "\(twoDigits(seconds / 3600)):\(tail)" : tail
    }

    /// The duration in units: `1d`, `1h30m`, and `1m30s` for 90 seconds; a fraction of a second is dropped.
    public var units: String {
        var rest = components.seconds
        var text = ""
        for (unit, length) in unitLengths where rest >= length {
            text += "\(rest / length)\(unit)"
            rest %= length
        }
        return text.isEmpty ? "0s" : text
    }
}

/// The reason why a text is not a valid duration.
public enum DurationFlaw: Error, Hashable, Sendable {
    case notADuration
    /// After a larger unit, there are 24 hours or more, or 60 minutes or seconds or more.
    case unitOutOfRange
    /// The number of seconds does not fit into 64 bits.
    case numberTooLarge
}

private let unitLengths: [(name: Character, seconds: Int64)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]

private func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

private func wholeSeconds(of text: String) throws(DurationFlaw) -> Int64 {
    text.utf8.contains(UInt8(ascii: ":")) ? try secondsOfClock(text) : try secondsOfUnits(text)
}

private func secondsOfUnits(_ text: String) throws(DurationFlaw) -> Int64 {
    var total: Int64 = 0
    var digits = 0
    var number: Int64 = 0
    var last: Int64 = .max
    for byte in text.utf8 {
        if let digit = digit(byte) {
            number = try adding(digit, to: number, times: 10)
            digits += 1
            continue
        }
        let unit = unitLengths.first { $0.name.asciiValue == byte }?.seconds
        guard digits > 0, let unit, unit < last else { throw .notADuration }
        guard last == .max || number < (unit == 3600 ? 24 : 60) else { throw .unitOutOfRange }
        total = try adding(total, to: number, times: unit)
        (last, number, digits) = (unit, 0, 0)
    }
    guard digits == 0, last != .max else { throw .notADuration }
    return total
}

private func secondsOfClock(_ text: String) throws(DurationFlaw) -> Int64 {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 3 else { throw .notADuration }
    var total: Int64 = 0
    for (index, part) in parts.enumerated() {
        guard index == 0 ? !part.isEmpty : part.count == 2 else { throw .notADuration }
        var number: Int64 = 0
        for byte in part {
            guard let digit = digit(byte) else { throw .notADuration }
            number = try adding(digit, to: number, times: 10)
        }
        guard index == 0 || number < 60 else { throw .unitOutOfRange }
        total = try adding(number, to: total, times: 60)
    }
    return total
}

private func digit(_ byte: UInt8) -> Int64? { (0x30...0x39).contains(byte) ? Int64(byte - 0x30) : nil }

private func adding(_ value: Int64, to number: Int64, times factor: Int64) throws(DurationFlaw) -> Int64 {
    let product = number.multipliedReportingOverflow(by: factor)
    let sum = product.partialValue.addingReportingOverflow(value)
    guard !product.overflow, !sum.overflow else { throw .numberTooLarge }
    return sum.partialValue
}
