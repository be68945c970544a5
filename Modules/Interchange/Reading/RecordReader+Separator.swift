import Model
import Vocabulary

extension RecordReader {
    /// The number of bytes in which to look for semicolons instead of commas.
    private static let examinedBytes = 8192

    /// Consumes a first line such as `sep=;`, by which a table tells Excel its separator; nil if there is none.
    mutating func takeDeclaredSeparator() throws(Failure) -> FieldSeparator? {
        let line = String(decoding: try peekLine(limit: FieldSeparator.declarationLimit), as: UTF8.self)
        guard let separator = FieldSeparator(declaredIn: line) else { return nil }
        _ = try takeLine(startingWith: "")
        return separator
    }

    /// Returns whether the next records are separated by semicolons rather than commas, and whether titles prove it.
    mutating func findSemicolons() throws(Failure) -> (isSeparator: Bool, isCertain: Bool) {
        let beginning = try peek(Self.examinedBytes)
        let first = String(decoding: beginning.prefix { $0 != .lineFeed && $0 != .carriageReturn }, as: UTF8.self)
        if first.hasTitles(separatedBy: .comma) { return (false, true) }
        if first.hasTitles(separatedBy: .semicolon) { return (true, true) }
        let lines = SeparatorCounts.lines(of: beginning, isWhole: beginning.count < Self.examinedBytes)
        return (lines.agree(on: \.semicolons) && !lines.agree(on: \.commas), false)
    }
}

extension FieldSeparator {
    /// The maximum number of bytes of a line that declares a separator, and one more.
    fileprivate static let declarationLimit = 8

    /// Creates the separator that a line like `sep=;` declares, in quotes or not; nil for another line.
    init?(declaredIn line: String) {
        var line = line[...]
        if line.hasPrefix("\""), line.hasSuffix("\""), line.utf8.count > 1 { line = line.dropFirst().dropLast() }
        guard line.prefix(4).lowercased() == "sep=", line.utf8.count == 5 else { return nil }
        guard let separator = Self.allCases.first(where: { $0.byte == line.utf8.last }) else { return nil }
        self = separator
    }
}

extension String {
    /// Whether the line has the titles of a front and of a back.
    func hasTitles(separatedBy separator: FieldSeparator) -> Bool {
        let titles = utf8.split(separator: separator.byte).map { field in
            let text = String(Substring(field)).trimmingWhitespace()
            let isQuoted = text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
            return ColumnTitle(isQuoted ? String(text.dropFirst().dropLast()) : text)?.column
        }
        return titles.contains(.front) && titles.contains(.back)
    }
}

/// The numbers of possible separators outside of quotes in a record.
private struct SeparatorCounts {
    var semicolons = 0
    var commas = 0

    /// - Parameter isWhole: whether the last record ends where the bytes end.
    static func lines(of bytes: ArraySlice<UInt8>, isWhole: Bool) -> [SeparatorCounts] {
        var lines: [SeparatorCounts] = []
        var line = SeparatorCounts()
        var (isQuoted, isAtStart, isEmpty) = (false, true, true)
        for byte in bytes {
            if byte == .quote, isQuoted || isAtStart {
                isQuoted.toggle()
                // After a closing quote, another one reopens the field: the quote was doubled.
                (isAtStart, isEmpty) = (!isQuoted, false)
                continue
            }
            if isQuoted { continue }
            isAtStart = true
            switch byte {
            case FieldSeparator.semicolon.byte: (line.semicolons, isEmpty) = (line.semicolons + 1, false)
            case FieldSeparator.comma.byte: (line.commas, isEmpty) = (line.commas + 1, false)
            case .lineFeed, .carriageReturn:
                if !isEmpty { lines.append(line) }
                (line, isEmpty) = (SeparatorCounts(), true)
            default: (isAtStart, isEmpty) = (false, false)
            }
        }
        if !isEmpty, isWhole || lines.isEmpty { lines.append(line) }
        return lines
    }
}

extension [SeparatorCounts] {
    /// Whether all records have the separator, and equally often.
    fileprivate func agree(on count: KeyPath<SeparatorCounts, Int>) -> Bool {
        guard let first else { return false }
        return first[keyPath: count] > 0 && allSatisfy { $0[keyPath: count] == first[keyPath: count] }
    }
}
