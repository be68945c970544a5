/// The first difference between the lines of two texts.
struct LineDifference: Equatable {
    /// The number of the line, from 1.
    let line: Int
    let expected: String
    let found: String

    /// Finds the first difference; nil if all lines are equal, byte for byte.
    init?(_ expected: [Substring], _ found: [Substring]) {
        let same = zip(expected, found).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        if same == expected.count, same == found.count { return nil }
        line = same + 1
        self.expected = same < expected.count ? "\"\(expected[same])\"" : "the end"
        self.found = same < found.count ? "\"\(found[same])\"" : "the end"
    }
}

extension String {
    /// The lines of the text; a newline at the end does not begin another one.
    var lines: [Substring] {
        var lines = split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
