import TerminalText
import ViewModel
import Vocabulary
import Wording

// Commands that turn a script into a test.
extension CommandGroup {
    static let expect = CommandGroup(
        "expect", "makes a script fail unless it finds what it expects", isBuiltin: true,
        [
            Command(
                "count", "Fails unless the number is as expected.",
                [
                    .required("WHAT", .choice(of: Countable.allCases), "what is counted"),
                    .optional("BOOK", .book, after: Countable.ofBooks),
                    .required("RELATION", .choice(of: Relation.allCases), "how the number compares with N"),
                    .required("N", .count),
                ], options: [.one("--where", "QUERY", .query, "counts the cards that the query finds")], does: .reads,
                rule: CommandRule { .uncountedByBook($1) },
                examples: [
                    "expect count book == 3", "expect count card French == 20", "expect count card --where 'is:leech' == 0",
                    "expect count due French '>' 0",
                ],
                notes: ["card and due count the cards of BOOK, else of the open book, else of all books."],
                inShell: { (shell, call) throws(Failure) in try shell.expectCount(call) }),
            Command(
                "error", "Fails unless a command fails with an error of that code.",
                [.required("CODE", .errorCode, "the expected code"), .required("COMMAND", .command)], does: .reverts,
                examples: ["expect error DUPLICATE book add French", "expect error NOT_FOUND card show @9"],
                notes: ["Whatever the command did is rolled back."],
                inShell: { (shell, call) throws(Failure) in try shell.expectError(call) }),
            Command(
                "output", "Fails unless a command prints exactly that text.",
                [.required("COMMAND", .command), .required("TEXT", .text, "the expected output")], does: .reads,
                examples: ["expect output echo hello <<END\nhello\nEND"],
                notes: [
                    "The text is a here-document: write <<END after the command and end the lines with END.",
                    "The command prints TSV, even on a terminal, unless --mode or an earlier `mode` chose another mode.",
                ],
                inShell: { $0.expectOutput($1) }),
        ])
}

/// What `expect count` counts.
private enum Countable: String, Choice, CaseIterable {
    case book, card, due, profile, session

    /// The kinds of things that can be counted by book.
    static let ofBooks = [card, due].map(\.name)
}

/// How the actual number must relate to the expected one.
private enum Relation: String, Choice, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="

    func holds(_ found: Int, _ number: Int) -> Bool {
        switch self {
        case .equal: found == number
        case .unequal: found != number
        case .less: found < number
        case .atMost: found <= number
        case .more: found > number
        case .atLeast: found >= number
        }
    }
}

extension Shell {
    fileprivate func expectCount(_ call: Invocation) throws(Failure) -> Answer {
        if let diagnostic = Diagnostic.uncountedByBook(call) { return .failure(diagnostic) }
        guard let request = CountRequest(call, openItems: openItems()) else { return .nothing }
        let found: Int
        if let count = try count(call) { found = count } else { found = try library.count(request) }
        guard let what = call.choice("WHAT", of: Countable.allCases), let number = call.count("N"),
            let relation = call.choice("RELATION", of: Relation.allCases), !relation.holds(found, number)
        else { return .nothing }
        let verb = found == 1 ? "is" : "are"
        let words = what == .due ? "\(counted(found, "card")) \(verb) due" : "there \(verb) \(counted(found, what.name))"
        return .unexpected("expected \(relation.name) \(number), but \(words)", call, at: "N")
    }

    /// Returns the number of cards that the query of a command finds; nil if it has none.
    private func count(_ call: Invocation) throws(Failure) -> Int? {
        guard let text = call.optional("--where") else { return nil }
        let book = call.optionalEntity("BOOK")
        return try library.cards.count(book == nil ? query(call) : SetQuery(text), in: book)
    }

    fileprivate func expectError(_ call: Invocation) throws(Failure) -> Answer {
        let expected = call.text("CODE")
        guard let error = try tryOut(call.words("COMMAND"), of: call) else {
            return .unexpected("expected \(expected), but the command succeeded", call)
        }
        if error.code.rawValue == expected { return .nothing }
        // An interruption of the nested command interrupts this one too.
        if error.code == .interrupted { return .failure(error) }
        return .unexpected("expected \(expected), but the error is \(error.code.rawValue)", call, hints: [error.message])
    }

    /// Runs a command and reverts its effects on the library and the shell.
    private func tryOut(_ words: Range<Int>, of call: Invocation) throws(Failure) -> Diagnostic? {
        let before = (variables, isTimed)
        defer { (variables, isTimed) = before }
        func run() -> Diagnostic? {
            library.openItem.restoringOpenItem { report.capture { runNested(words, of: call) }.result.error }
        }
        return changesWhatCanBeTakenBack(words, of: call) ? try unit.reverting(run) : run()
    }

    fileprivate func expectOutput(_ call: Invocation) -> Answer {
        let (result, output) = report.capture { runNested(call.words("COMMAND"), of: call) }
        if let error = result.error { return .failure(error) }
        let document = call.statement.words[call.words("COMMAND").upperBound]
        guard let difference = LineDifference(call.statement.documentLines(of: document), output.lines) else { return .nothing }
        return .unexpected(
            "the output differs in line \(difference.line)", call,
            hints: ["expected: \(difference.expected)", "found:    \(difference.found)"])
    }

    private func changesWhatCanBeTakenBack(_ words: Range<Int>, of call: Invocation) -> Bool {
        guard let spec = parser.spec(of: call.statement, words: words), !unit.runsOutsideTransactions(spec) else { return false }
        return spec.effect.changesLibrary || spec.effect == .includesFile || spec.effect == .movesClock
    }
}

extension Answer {
    fileprivate static func unexpected(
        _ message: String, _ call: Invocation, at argument: String? = nil, hints: [String] = []
    ) -> Answer {
        .failure(Diagnostic(.expect, message, in: call, at: argument, hints: hints))
    }
}

extension Diagnostic {
    /// Returns an error if a book is given for something that is not counted by book; nil otherwise.
    fileprivate static func uncountedByBook(_ call: Invocation) -> Diagnostic? {
        if call.isSet("--where"), call.choice("WHAT", of: Countable.allCases) != .card {
            return Diagnostic(
                .usage, "--where counts cards only", in: call, at: "--where", hints: ["is:due stands for the due ones"])
        }
        guard CountRequest(call, openItems: .nothing) == nil else { return nil }
        return Diagnostic(
            .usage, "\(call.text("WHAT"))s are not counted by book", in: call, at: "BOOK", hints: ["leave the book out"])
    }
}

extension CountRequest {
    /// Returns nil if a book is given for something that is not counted by book.
    fileprivate init?(_ call: Invocation, openItems: OpenItems) {
        let book = call.optionalEntity("BOOK")
        let countedBook = book ?? openItems.book.flatMap { (try? Reference($0))?.entity }
        switch call.choice("WHAT", of: Countable.allCases) {
        case .card: self = .cards(countedBook)
        case .due: self = .due(countedBook)
        case .book where book == nil: self = .books
        case .profile where book == nil: self = .profiles
        case .session where book == nil: self = .sessions
        default: return nil
        }
    }
}
