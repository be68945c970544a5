/// The first line in which two texts differ.
struct LineDifference: Equatable {
    /// From 1.
    let line: Int
    let expected: String
    let found: String

    /// Nil where all lines are the same, byte for byte.
    init?(_ expected: [Substring], _ found: [Substring]) {
        let same = zip(expected, found).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        if same == expected.count, same == found.count { return nil }
        line = same + 1
        self.expected = same < expected.count ? "\"\(expected[same])\"" : "the end"
        self.found = same < found.count ? "\"\(found[same])\"" : "the end"
    }
}

extension String {
    /// Without what follows a newline at the end, which is no line.
    var lines: [Substring] {
        var lines = split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
