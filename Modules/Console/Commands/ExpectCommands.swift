import ViewModel
import Vocabulary

// Commands that turn a script into a test.
extension CommandGroup {
    static let expect = CommandGroup(
        "expect", "makes a script fail unless it finds what it expects", isBuiltin: true,
        [
            Command(
                "count", "Fails unless the number is as expected.",
                [
                    .required("WHAT", .choice(["book", "card", "due", "profile", "session"])), .optional("BOOK", .book),
                    .required("RELATION", .choice(["==", "!=", "<", "<=", ">", ">="])), .required("N", .count),
                ], does: .reads, rule: CommandRule { .uncountedByBook($1) },
                examples: ["expect count book == 3", "expect count card French == 20", "expect count due French '>' 0"],
                notes: ["card and due count the cards of BOOK, else of the open book, else of all books."],
                inShell: { (shell, call) throws(Failure) in try shell.expectCount(call) }),
            Command(
                "error", "Fails unless a command fails with an error of that code.",
                [.required("CODE", .errorCode), .required("COMMAND", .command)], does: .reverts,
                examples: ["expect error DUPLICATE book add French", "expect error NOT_FOUND card show @9"],
                notes: ["Whatever the command did is rolled back."],
                inShell: { (shell, call) throws(Failure) in try shell.expectError(call) }),
            Command(
                "output", "Fails unless a command prints exactly that text.",
                [.required("COMMAND", .command), .required("TEXT", .text)], does: .reads,
                examples: ["expect output echo hello <<END\nhello\nEND"],
                notes: [
                    "The text is a here-document: write <<END after the command and end the lines with END.",
                    "The command prints TSV, even on a terminal, unless --mode or an earlier `mode` chose another mode.",
                ],
                inShell: { $0.expectOutput($1) }),
        ])
}

extension Shell {
    fileprivate func expectCount(_ call: Invocation) throws(Failure) -> Answer {
        guard let request = CountRequest(call, openItems: openItems()) else {
            return Diagnostic.uncountedByBook(call).map { .failure($0) } ?? .nothing
        }
        let found = try library.count(request)
        let relation = call.text("RELATION")
        guard let number = call.count("N"), !holds(found, relation, number) else { return .nothing }
        let verb = found == 1 ? "is" : "are"
        let what = call.text("WHAT")
        let words = what == "due" ? "\(counted(found, "card")) \(verb) due" : "there \(verb) \(counted(found, what))"
        return .unexpected("expected \(relation) \(number), but \(words)", call, at: "N")
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
        // A here-document does not end with a newline.
        guard let difference = LineDifference(call.text("TEXT").lines, output.lines) else { return .nothing }
        return .unexpected(
            "the output differs in line \(difference.line)", call,
            hints: ["expected: \(difference.expected)", "found:    \(difference.found)"])
    }

    private func changesWhatCanBeTakenBack(_ words: Range<Int>, of call: Invocation) -> Bool {
        guard let spec = parser.spec(of: call.statement, words: words), !unit.runsOutsideTransactions(spec) else { return false }
        return spec.effect.changesLibrary || spec.effect == .includesFile || spec.effect == .movesClock
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
        switch call.text("WHAT") {
        case "card": self = .cards(countedBook)
        case "due": self = .due(countedBook)
        case "book" where book == nil: self = .books
        case "profile" where book == nil: self = .profiles
        case "session" where book == nil: self = .sessions
        default: return nil
        }
    }
}
