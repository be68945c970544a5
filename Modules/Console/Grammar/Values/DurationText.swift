/// Durations as people write them: `90s`, `5m`, `1h30m`, `1d`, `7:30`, `1:02:03`.
enum DurationText {
    /// The whole seconds of a duration.
    ///
    /// Units go from large to small, each at most once, and after a larger unit hours are below 24, minutes and seconds
    /// below 60. With colons every part after the first has two digits.
    /// - Throws: ``ValueProblem/noDuration``, ``ValueProblem/unitOutOfRange``, ``ValueProblem/numberTooLarge``.
    static func seconds(_ text: String) throws(ValueProblem) -> Int64 {
        text.utf8.contains(UInt8(ascii: ":")) ? try clock(text) : try units(text)
    }

    private static func units(_ text: String) throws(ValueProblem) -> Int64 {
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
            guard digits > 0, let unit = unit(byte), unit < last else { throw .noDuration }
            guard last == .max || number < (unit == 3600 ? 24 : 60) else { throw .unitOutOfRange }
            total = try adding(total, to: number, times: unit)
            (last, number, digits) = (unit, 0, 0)
        }
        guard digits == 0, last != .max else { throw .noDuration }
        return total
    }

    private static func clock(_ text: String) throws(ValueProblem) -> Int64 {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count <= 3 else { throw .noDuration }
        var total: Int64 = 0
        for (index, part) in parts.enumerated() {
            guard index == 0 ? !part.isEmpty : part.count == 2 else { throw .noDuration }
            var number: Int64 = 0
            for byte in part {
                guard let digit = digit(byte) else { throw .noDuration }
                number = try adding(digit, to: number, times: 10)
            }
            guard index == 0 || number < 60 else { throw .unitOutOfRange }
            total = try adding(number, to: total, times: 60)
        }
        return total
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        byte >= 0x30 && byte <= 0x39 ? Int64(byte - 0x30) : nil
    }

    private static func unit(_ byte: UInt8) -> Int64? {
        switch byte {
        case UInt8(ascii: "d"): 86_400
        case UInt8(ascii: "h"): 3600
        case UInt8(ascii: "m"): 60
        case UInt8(ascii: "s"): 1
        default: nil
        }
    }

    private static func adding(_ value: Int64, to number: Int64, times factor: Int64) throws(ValueProblem) -> Int64 {
        let product = number.multipliedReportingOverflow(by: factor)
        let sum = product.partialValue.addingReportingOverflow(value)
        guard !product.overflow, !sum.overflow else { throw .numberTooLarge }
        return sum.partialValue
    }
}
