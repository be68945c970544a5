import Binding
import ViewModel
import Vocabulary

// Commands that make a script a test.
extension Shell {
    func expectCount(_ invocation: Invocation) {
        guard let request = CountRequest(invocation, inHand: inHand()) else {
            if let diagnostic = Diagnostic.uncountedByBook(invocation) { report.fail(diagnostic) }
            return
        }
        let bag = DisposeBag()
        var found: Int?
        counts.count.results.observe(in: bag) { found = $0 }
        counts.count.errors.observe(in: bag) { [report] in report.fail($0) }
        counts.count.apply(request)
        guard let found, let number = invocation.count("N") else { return }
        let relation = invocation.text("RELATION")
        if !holds(found, relation, number) {
            let verb = found == 1 ? "is" : "are"
            let what = invocation.text("WHAT")
            let words = what == "due" ? "\(counted(found, "card")) \(verb) due" : "there \(verb) \(counted(found, what))"
            fail("\(words), where \(relation) \(number) is expected", invocation, at: "N")
        }
    }

    func expectError(_ invocation: Invocation) {
        let words = invocation.words("COMMAND")
        let expected = invocation.text("CODE")
        do throws(Failure) {
            var diagnostic: Diagnostic?
            if changesWhatCanBeTakenBack(words, of: invocation) {
                diagnostic = try unit.tryingOut { report.capture { runNested(words, of: invocation) }.result }
            } else {
                diagnostic = report.capture { runNested(words, of: invocation) }.result
            }
            if diagnostic?.code == .interrupted, expected != ErrorCode.interrupted.rawValue { return }
            report.begin(invocation)
            guard let diagnostic else { return fail("the command succeeded, where \(expected) is expected", invocation) }
            if diagnostic.code.rawValue != expected {
                fail(
                    "the error is \(diagnostic.code.rawValue), where \(expected) is expected", invocation,
                    hints: [diagnostic.message])
            }
        } catch {
            report.begin(invocation)
            report.fail(error)
        }
    }

    func expectOutput(_ invocation: Invocation) {
        let (diagnostic, output) = report.capture { runNested(invocation.words("COMMAND"), of: invocation) }
        if let diagnostic { return report.fail(diagnostic, because: report.failure) }
        report.begin(invocation)
        // A here-document has no newline at its end.
        guard let difference = LineDifference(invocation.text("TEXT").lines, output.lines) else { return }
        fail(
            "the output differs in line \(difference.line)", invocation,
            hints: ["expected: \(difference.expected)", "found:    \(difference.found)"])
    }

    private func changesWhatCanBeTakenBack(_ words: Range<Int>, of invocation: Invocation) -> Bool {
        guard let spec = parser.spec(of: invocation.statement, words: words), !unit.standsOutside(spec) else { return false }
        return switch command(for: spec)?.effect {
        case .changes, .lasts: true
        case .steers: spec.name == "include"
        case .reads, .tries, nil: false
        }
    }

    private func fail(_ message: String, _ invocation: Invocation, at argument: String? = nil, hints: [String] = []) {
        report.fail(Diagnostic(.expect, message, in: invocation, at: argument, hints: hints))
    }

    private func holds(_ found: Int, _ relation: String, _ number: Int) -> Bool {
        switch relation {
        case "==": found == number
        case "!=": found != number
        case "<": found < number
        case "<=": found <= number
        case ">": found > number
        default: found >= number
        }
    }
}

extension Diagnostic {
    /// Nil where what is to be counted can be.
    static func uncountedByBook(_ invocation: Invocation) -> Diagnostic? {
        guard CountRequest(invocation, inHand: .nothing) == nil else { return nil }
        return Diagnostic(
            .usage, "\(invocation.text("WHAT"))s are not counted by book", in: invocation, at: "BOOK",
            hints: ["leave the book out"])
    }
}

extension CountRequest {
    /// Nil for a book of what is not counted by book.
    fileprivate init?(_ invocation: Invocation, inHand: InHand) {
        let book = invocation.reference("BOOK")?.entity
        let countedBook = book ?? inHand.book.flatMap { (try? Reference($0))?.entity }
        switch invocation.text("WHAT") {
        case "card": self = .cards(countedBook)
        case "due": self = .due(countedBook)
        case "book" where book == nil: self = .books
        case "profile" where book == nil: self = .profiles
        case "session" where book == nil: self = .sessions
        default: return nil
        }
    }
}

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
    fileprivate var lines: [Substring] {
        var lines = split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
