package import Vocabulary

extension Setting {
    /// Returns a value in its stored form.
    /// - Throws: `Failure.invalid(.setting, …)` if the setting does not accept the value, `Failure.invalid(.duration, …)` if it
    ///   should be a duration and is not.
    package func normalized(_ value: String) throws(Failure) -> String {
        switch kind {
        case .duration(let range): try duration(value, in: range).clock
        case .choice(let choices): try choice(value, of: choices)
        case .count(let range): String(try count(value, in: range))
        case .limit(let range): value == Self.unlimited ? value : String(try count(value, in: range, or: Self.unlimited))
        case .fraction(let range): try fraction(value, in: range).description
        case .steps: try Self.durations(value).steps
        case .weekdays: try DayWeights.text(ofShares: DayWeights.shares(value))
        case .dates: try DayWeights.text(ofHolidays: DayWeights.holidays(value))
        case .weights: try MemoryModel(weights: Self.numbers(value)).weights.map(\.description).joined(separator: " ")
        }
    }

    /// Returns the durations of a list of steps.
    /// - Throws: `Failure.invalid(.duration, …)` for a word that is not a duration, `Failure.invalid(.setting, …)` for a duration
    ///   of zero or of more than a day, or an empty list.
    static func durations(_ value: String) throws(Failure) -> [Duration] {
        if value.trimmingWhitespace() == noSteps { return [] }
        var durations: [Duration] = []
        for word in value.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            guard let duration = Duration(sutra: String(word)) else {
                throw .invalid(.duration, .malformed(value: String(word), expected: "1m 10m, or \(noSteps)"))
            }
            guard stepRange.contains(duration) else { throw .invalid(.setting, .outOfRange(duration, stepRange)) }
            durations.append(duration)
        }
        if durations.isEmpty { throw .invalid(.setting, .empty) }
        return durations
    }

    /// Returns the numbers of a list.
    /// - Throws: `Failure.invalid(.setting, .malformed)` for a word that is not a finite number.
    static func numbers(_ value: String) throws(Failure) -> [Double] {
        var numbers: [Double] = []
        for word in value.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == "[" || $0 == "]" }) {
            guard let number = Double(word), number.isFinite else {
                throw .invalid(.setting, .malformed(value: String(word), expected: "21 numbers with spaces between them"))
            }
            numbers.append(number)
        }
        return numbers
    }

    package static let stepRange = Duration.seconds(1)...Duration.seconds(86_400)

    private func duration(_ value: String, in range: ClosedRange<Duration>) throws(Failure) -> Duration {
        if value == "0", range.contains(.zero) { return .zero }
        let duration = try Duration(of: .duration, value)
        guard range.contains(duration) else { throw .invalid(.setting, .outOfRange(duration, range)) }
        return duration
    }

    private func choice(_ value: String, of choices: [String]) throws(Failure) -> String {
        guard choices.contains(value) else { throw .invalid(.setting, .unknown(value: value, known: choices)) }
        return value
    }

    private func count(_ value: String, in range: ClosedRange<Int>, or word: String? = nil) throws(Failure) -> Int {
        guard let count = Int(value) else {
            let number = "a whole number"
            throw .invalid(.setting, .malformed(value: value, expected: word.map { "\(number), or \($0)" } ?? number))
        }
        guard range.contains(count) else {
            throw .invalid(
                .setting,
                .outOfBounds(value: Double(count), least: Double(range.lowerBound), most: Double(range.upperBound)))
        }
        return count
    }

    private func fraction(_ value: String, in range: ClosedRange<Double>) throws(Failure) -> Double {
        guard let fraction = Double(value), !fraction.isNaN else {
            let percent = value.hasSuffix("%") ? Double(value.dropLast()).map { ($0 * 100).rounded() / 10_000 } : nil
            let expected = percent.flatMap { range.contains($0) ? "\($0)" : nil }
            throw .invalid(.setting, .malformed(value: value, expected: expected ?? "a fraction such as 0.9"))
        }
        guard range.contains(fraction) else {
            throw .invalid(.setting, .outOfBounds(value: fraction, least: range.lowerBound, most: range.upperBound))
        }
        return fraction
    }
}

extension Flaw {
    fileprivate static func outOfRange(_ value: Duration, _ range: ClosedRange<Duration>) -> Flaw {
        .outOfRange(
            value: value.components.seconds, least: range.lowerBound.components.seconds,
            most: range.upperBound.components.seconds)
    }
}

extension [Duration] {
    fileprivate var steps: String { isEmpty ? Setting.noSteps : map(\.units).joined(separator: " ") }
}

extension Setting {
    /// Returns what a value is for a machine; nil for a word, such as `on` or `unlimited`, and for an invalid value.
    package func quantity(of value: String) -> SettingQuantity? {
        switch kind {
        case .duration: Duration(sutra: value).map { .duration(seconds: $0.components.seconds) }
        case .choice, .weekdays, .dates: nil
        case .count, .limit: Int64(value).map { .count($0) }
        case .fraction: Double(value).map { .fraction($0) }
        case .steps: (try? Self.durations(value)).map { .durations(seconds: $0.map(\.components.seconds)) }
        case .weights: (try? Self.numbers(value)).map { .numbers($0) }
        }
    }
}
