import ViewModel

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Failure.Kind {
    var noun: String {
        switch self {
        case .book: "book"
        case .card: "card"
        case .profile: "profile"
        case .segment: "segment"
        case .sound: "sound"
        case .setting: "setting"
        case .session: "session"
        case .bookOrProfile: "book or profile"
        }
    }

    /// The parameters and options that name such a thing.
    var places: [String] {
        switch self {
        case .book: ["BOOK", "--book"]
        case .card: ["CARD"]
        case .profile: ["PROFILE"]
        case .segment: ["SEGMENT"]
        case .sound: ["NAME"]
        case .setting: ["KEY"]
        case .session: ["SESSION"]
        case .bookOrProfile: ["THING"]
        }
    }
}

extension Failure.Input {
    var name: String {
        switch self {
        case .name: "the name"
        case .front: "the front"
        case .back: "the back"
        case .tag: "a tag"
        case .duration: "the duration"
        case .interval: "the interval"
        case .times: "the number of times"
        case .sound: "the sound"
        case .setting: "the value"
        case .limit: "the limit"
        case .startedAt: "the start"
        case .separator: "the separator"
        }
    }

    /// The parameters and options that give such a value.
    var places: [String] {
        switch self {
        case .name: ["NAME"]
        case .front: ["FRONT", "--front"]
        case .back: ["BACK", "--back"]
        case .tag: ["--tag"]
        case .duration: ["--duration", "D"]
        case .interval: ["--every"]
        case .times: ["--times"]
        case .sound: ["NAME"]
        case .setting: ["VALUE", "--on-conflict"]
        case .limit: ["--limit"]
        case .startedAt: []
        case .separator: ["--separator"]
        }
    }

    fileprivate var isTime: Bool { self == .duration || self == .interval || self == .setting }
}

extension Failure.Flaw {
    /// What is wrong with the input, as a sentence.
    func message(about input: Failure.Input) -> String {
        let subject = if case .weightOutOfRange(let index, _, _, _) = self { "weight w\(index)" } else { input.name }
        return "\(subject) \(words(for: input))"
    }

    /// What follows the name of the input.
    func words(for input: Failure.Input) -> String {
        switch self {
        case .empty: "is empty"
        case .tooLong(let limit, let actual): "is too long: \(actual) bytes of UTF-8, where at most \(limit) fit"
        case .containsNUL: "holds a NUL character"
        case .containsControlCharacter: "holds a control character"
        case .containsWhitespace: "holds white space"
        case .startsWithAt: "starts with @, which is how ids are written"
        case .outOfRange(let value, let least, let most):
            input.isTime
                ? "is \(clock(value)), where \(clock(least)) to \(clock(most)) is possible"
                : "is \(value), where \(least) to \(most) is possible"
        case .outOfBounds(let value, let least, let most), .weightOutOfRange(_, let value, let least, let most):
            "is \(plain(value)), where \(plain(least)) to \(plain(most)) is possible"
        case .wrongCount(let found, let expected): "has \(counted(found, "weight")), where \(expected) are needed"
        case .unknown(let value, _): "is '\(value)', which is none that there is"
        case .malformed(let value, _): "is '\(value)', which cannot be read"
        }
    }

    var hints: [String] {
        switch self {
        case .unknown(_, let known): ["one of " + known.joined(separator: ", ")]
        case .malformed(_, let expected): ["write it as \(expected)"]
        case .containsWhitespace: ["use several tags, or a - between the words"]
        default: []
        }
    }
}

extension Failure.FormatFlaw {
    var code: ErrorCode {
        switch self {
        case .conflict, .profiles(.conflict): .conflict
        case .noBooks, .noColumns, .unknownEnding: .usage
        case .writtenOnly: .unsupported
        default: .format
        }
    }

    /// The parameters and options that it may be about.
    var places: [String] {
        switch self {
        case .noBooks: ["--book"]
        case .noColumns: ["--separator", "--header"]
        default: ["FILE"]
        }
    }

    var words: String {
        switch self {
        case .fieldCount(let found, let expected):
            "the record has \(found) field\(found == 1 ? "" : "s"), where \(expected) are expected"
        case .unclosedQuote: "a quote is opened here and never closed"
        case .textAfterQuote: "text stands behind a closing quote"
        case .invalidUTF8: "the text is not valid UTF-8"
        case .containsNUL: "the text holds a NUL character"
        case .header(let name, let value):
            value.isEmpty ? "the column \"\(name)\" is unknown or named twice" : "the header \"\(name)\" cannot be \"\(value)\""
        case .noBook: "no book is named for the card"
        case .card(let input, let flaw): flaw.message(about: input)
        case .conflict(let front): "a card with the front \"\(front)\" is there"
        case .repeated(let front): "the front \"\(front)\" stands in the file before, with another back or tags"
        case .unknownFormat: "the format cannot be told from the name or the content"
        case .unknownEnding(let ending): "no format is known by the ending \"\(ending)\""
        case .binary(let kind): "the file is not text but \(binaryNoun(kind))"
        case .noColumns(let format): "the format \(format) is not a table of cards"
        case .titles(let expected): "the first line is not \(expected.joined(separator: ","))"
        case .writtenOnly(let format): "files of the format \(format) can be written, and not read"
        case .noBooks(let format): "the format \(format) carries no cards, and nothing in it belongs to a book"
        case .profiles(let flaw): flaw.words
        }
    }

    var hints: [String] {
        switch self {
        case .fieldCount:
            [
                "nothing was imported; a field with the separator or a line break in it needs quotes",
                "`--separator` says what separates the fields, as --separator semicolon",
            ]
        case .unclosedQuote: ["nothing was imported; close it, and double each quote inside: \"\""]
        case .textAfterQuote: ["nothing was imported; double each quote inside a quoted field: \"\""]
        case .invalidUTF8: ["nothing was imported; save the file as UTF-8"]
        case .header(_, let value) where value.isEmpty:
            [
                "nothing was imported; columns are front, back, tags and book",
                "`--header off` takes the first line for a card, if it is one",
            ]
        case .repeated: ["nothing was imported; leave one of them, or let the first one hold with --on-conflict skip"]
        case .noBook: ["name one with --book"]
        case .unknownFormat: ["name it with --format tsv, csv, anki, insight or yaml"]
        case .unknownEnding: ["name the format with --format tsv, csv, anki, insight, ics or yaml"]
        case .binary(let kind): ["nothing was imported; \(binaryRemedy(kind))"]
        case .noColumns: ["leave --separator and --header out; they are for tsv, csv and anki"]
        case .card(_, let flaw) where !flaw.hints.isEmpty: flaw.hints.map { "nothing was imported; \($0)" }
        case .titles: ["nothing was imported; the log that Insight Timer exports begins with this line"]
        case .writtenOnly: ["sessions are read from Insight Timer's CSV: --format insight"]
        case .noBooks: ["leave --book out; tsv, csv and anki carry the cards of a book"]
        case .profiles(let flaw): flaw.hints
        case .conflict: ["nothing was imported; --on-conflict update or skip lets it pass"]
        default: ["nothing was imported"]
        }
    }
}

extension Failure.FileAct {
    var verb: String {
        switch self {
        case .read: "read"
        case .create: "create"
        case .write: "write"
        }
    }
}

/// What a kind of file without text is called.
private func binaryNoun(_ kind: String) -> String {
    switch kind {
    case "zip": "a ZIP archive, as .xlsx, .ods and Anki's .apkg are"
    case "gzip", "zstd": "a compressed file"
    case "pdf": "a PDF document"
    case "png", "jpeg", "gif": "an image"
    case "sqlite": "a SQLite database"
    case "office": "an old Office document, as .xls"
    case "utf16": "UTF-16"
    default: "something else"
    }
}

/// What makes a text of a kind of file without text.
private func binaryRemedy(_ kind: String) -> String {
    switch kind {
    case "zip": "save a spreadsheet as CSV, and export from Anki as \"Notes in Plain Text\""
    case "gzip", "zstd": "unpack it first"
    case "sqlite": "`library restore` takes a backup of Sutra's, and Anki exports \"Notes in Plain Text\""
    case "office": "save it as CSV"
    case "utf16": "save it as UTF-8"
    default: "import a text file, as CSV"
    }
}

/// The system's words for an `errno`.
func systemMessage(_ code: Int32) -> String {
    code == EILSEQ ? "a name in its path is not valid UTF-8" : unsafe String(cString: strerror(code))
}

/// A number without a `.0` at its end.
private func plain(_ number: Double) -> String { Int64(exactly: number).map { "\($0)" } ?? "\(number)" }

/// `90s` as `1:30`.
private func clock(_ seconds: Int64) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60)
    let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    return minutes < 60 ? "\(minutes):\(two(rest))" : "\(minutes / 60):\(two(minutes % 60)):\(two(rest))"
}
