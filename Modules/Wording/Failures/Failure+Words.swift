import TerminalText
public import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Failure.Kind {
    /// What an entity of this kind is called.
    public var noun: String {
        switch self {
        case .book: "book"
        case .card: "card"
        case .note: "note"
        case .noteType: "type"
        case .tag: "tag"
        case .filter: "filter"
        case .profile: "profile"
        case .segment: "segment"
        case .sound: "sound"
        case .setting: "setting"
        case .session: "sitting"
        case .mediaFile: "media file"
        case .bookOrProfile: "book or profile"
        }
    }

    /// The parameters and options that name an entity of this kind.
    var places: [String] {
        switch self {
        case .book: ["BOOK", "--book"]
        case .card: ["CARD", "NOTE"]
        case .note: ["NOTE"]
        case .noteType: ["TYPE"]
        case .tag: ["TAG"]
        case .filter: ["NAME"]
        case .profile: ["PROFILE"]
        case .segment: ["SEGMENT"]
        case .sound: ["NAME"]
        case .setting: ["KEY"]
        case .session: ["ID"]
        case .mediaFile: []
        case .bookOrProfile: ["BOOK|PROFILE"]
        }
    }
}

extension Field {
    /// The input with its article, for the beginning of a message.
    var name: String {
        switch self {
        case .name: "the name"
        case .front: "the front"
        case .back: "the back"
        case .tag: "a tag"
        case .field: "the field"
        case .noteField(let name): "the field \(name.inQuotes)"
        case .duration: "the duration"
        case .interval: "the interval"
        case .times: "the number of times"
        case .sound: "the sound"
        case .setting: "the value"
        case .limit: "the limit"
        case .startedAt: "the start"
        case .days: "the number of days"
        case .dueDay: "the day"
        case .columns: "the list of columns"
        case .kind: "the kind"
        }
    }

    /// The noun for a value of the field.
    fileprivate var noun: String {
        switch self {
        case .duration, .interval: "a duration"
        case .startedAt: "a date and time"
        case .times, .limit, .days: "a number"
        case .columns: "a list of columns with one front, one or more backs, and at most one tags, book and kind"
        case .kind: "a kind of note"
        case .dueDay: "a day on which cards can be due"
        default: "a valid value"
        }
    }

    /// The parameters and options that give the field's value.
    var places: [String] {
        switch self {
        case .name: ["NAME", "--book"]
        case .front: ["FRONT", "--front", "TEXT"]
        case .back: ["BACK", "--back", "TEXT"]
        case .tag: ["--tag", "TAG", "NEW"]
        case .field: ["--field"]
        case .noteField: ["TEXT"]
        case .duration: ["--duration", "D", "VALUE"]
        case .interval: ["--every"]
        case .times: ["--times"]
        case .sound: ["NAME"]
        case .setting: ["VALUE", "--on-conflict"]
        case .limit: ["--limit"]
        case .startedAt: []
        case .days: ["--days"]
        case .columns: ["--columns"]
        case .kind, .dueDay: []
        }
    }

    fileprivate var isTime: Bool { self == .duration || self == .interval || self == .setting }
}

extension Flaw {
    /// A message that says what is wrong with the input.
    func message(about input: Field) -> String {
        switch self {
        case .weightOutOfRange(let index, _, _, _): "weight w\(index) \(words(for: input))"
        case .unknown(let value, _) where input == .sound: "no sound named \"\(value)\""
        case .unknown(let value, _) where input == .field: "the note has no field named \"\(value)\""
        case .unknown(let value, _) where input == .columns: "no column is called \"\(value)\""
        case .malformed(let value, let expected) where input == .setting && expected.isOfNumber:
            "\"\(value)\" is not \(Double(value)?.isFinite ?? false ? "a whole number" : "a number")"
        case .unknown(let value, _), .malformed(let value, _): "\"\(value)\" is not \(input.noun)"
        case .unclosedDeletion: "the cloze deletion is not closed"
        case .repeated(let value) where input == .tag: "the tag \"\(value)\" is given twice"
        case .repeated(let value) where input == .columns: "the column \"\(value)\" is given twice"
        case .startsWithAt: "a name \(words(for: input))"
        case .outOfRange where input == .duration: "a duration \(words(for: input))"
        default: "\(input.name) \(words(for: input))"
        }
    }

    /// The part of the message after the name of the input.
    func words(for input: Field) -> String {
        switch self {
        case .empty: "is empty"
        case .tooLong(let limit, let actual): "is too long: \(actual) bytes of UTF-8, and at most \(limit) are allowed"
        case .recordTooLong(let limit, let recordLimit):
            "is too long: the record is longer than \(recordLimit >> 20) MiB, and at most \(limit) bytes of UTF-8 are allowed"
        case .containsNUL: "contains a NUL character"
        case .noDeletion: "has no cloze deletion"
        case .noDeletionNumber(let most): "has no cloze deletion with a number from 1 to \(most)"
        case .emptyDeletion: "has a cloze deletion without an answer"
        case .unclosedDeletion: "has a cloze deletion that is not closed"
        case .containsControlCharacter: "contains a control character or an invisible one"
        case .containsWhitespace: "contains white space"
        case .emptyPart: "has an empty part: exactly two colons separate the names of a book and of one below it"
        case .blankBesidePart: "has a blank beside ::, which separates the names of a book and of one below it"
        case .belowItself: "is below the book itself"
        case .startsWithAt: "cannot start with @; only ids do"
        case .outOfRange(let value, let least, let most):
            input == .duration
                ? "must be \(clock(least)) to \(clock(most))"
                : input.isTime
                    ? "must be between \(clock(least)) and \(clock(most)), not \(clock(value))"
                    : "must be between \(least) and \(most), not \(value)"
        case .outOfBounds(let value, let least, let most), .weightOutOfRange(_, let value, let least, let most):
            "must be between \(plain(least)) and \(plain(most)), not \(plain(value))"
        case .wrongCount(let found, let expected): "has \(counted(found, "weight")), but \(expected) are needed"
        case .repeated(let value): "has \"\(value)\" more than once"
        case .unknown, .malformed: "is not valid"
        }
    }

    func hints(for input: Field) -> [String] {
        switch self {
        case .unknown(_, let known) where input == .sound:
            ["choose \(known.alternatives), or give the path of a file, such as ./gong.wav"]
        case .unknown(_, let known): ["choose " + known.alternatives]
        case .repeated where input == .columns: ["only back and - can be given several times"]
        case .malformed(_, let expected): ["write it as \(expected)"]
        case .noDeletion, .noDeletionNumber, .emptyDeletion:
            ["mark what the card asks for: {{c1::Paris}}, or {{c1::Paris::city}} with a hint"]
        case .unclosedDeletion: ["close it with }}, as in {{c1::Paris}}"]
        case .containsWhitespace: ["use several tags, or a - between the words"]
        default: []
        }
    }
}

extension FormatFlaw {
    var code: ErrorCode {
        switch self {
        case .conflict, .madeFromNote, .profiles(.conflict): .conflict
        case .noBooks, .noTags, .noProgress, .noColumns, .noDeckOptions, .noEnding, .unknownEnding: .usage
        case .writtenOnly, .readOnly, .readOnlyEnding: .unsupported
        default: .format
        }
    }

    /// The parameters and options that may have caused the flaw.
    var places: [String] {
        switch self {
        case .noBooks: ["--book"]
        case .noTags: ["--tag", "--where"]
        case .noProgress: ["--without-progress"]
        case .noColumns: ["--separator", "--header", "--columns"]
        case .noDeckOptions: ["--options"]
        default: ["FILE"]
        }
    }

    var words: String {
        switch self {
        case .fieldCount(let found, let expected):
            "the record has \(counted(found, "field")), but \(expected) \(expected == 1 ? "is" : "are") expected"
        case .untitledColumns(let count): "the record has \(counted(count, "column")), and no titles say what they contain"
        case .untitledTexts(let text, let column):
            "column \(column) has texts such as \(text.excerpt.inQuotes), which are not tags, and no title says what they are"
        case .extraFields(let type, let found, let expected):
            "the note has \(counted(found, "field")), but its type \(type.inQuotes) has \(expected)"
        case .columnNames(let found, let expected):
            "the header \"columns\" has \(counted(found, "name")), but \(expected) \(expected == 1 ? "is" : "are") expected"
        case .unclosedQuote: "a quote is opened here and never closed"
        case .textAfterQuote: "there is text after a closing quote"
        case .invalidUTF8: "the text is not valid UTF-8"
        case .invalidUTF16: "the text is not valid UTF-16"
        case .containsNUL: "the text contains a NUL character"
        case .header(let name, let value):
            value.isEmpty ? "the column \"\(name)\" is unknown" : "the header \"\(name)\" cannot be \"\(value)\""
        case .repeatedColumn(let name): "the column \"\(name)\" is named by two titles"
        case .missingColumn(let header, let column, let fields):
            "the header \"\(header)\" names column \(column), but the record has \(counted(fields, "field"))"
        case .noBook: "the card names no book"
        case .card(let input, let flaw): flaw.message(about: input)
        case .conflict(let front): "a card with the front \"\(front)\" already exists"
        case .repeated(let front): "the front \"\(front)\" appears earlier in the file"
        case .repeatedGUID(let guid, let line): "the guid \(guid.inQuotes) is also on line \(line), with different content"
        case .madeFromNote(let front, let type, _):
            "the card \(front.inQuotes) comes from a note of the type \(type.inQuotes), and changes with it"
        case .unknownFormat: "cannot determine the format from the file's name or content"
        case .unknownEnding(let ending): "no format has the extension \"\(ending)\""
        case .noEnding: "the file's name has no extension that says the format"
        case .binary(let kind): "the file is not text but \(binaryNoun(kind))"
        case .noColumns(let format): "the format \(format) is not a table of cards"
        case .noDeckOptions(let format): "the format \(format) has no decks with options"
        case .titles(let expected): "the first line is not \(expected.joined(separator: ","))"
        case .writtenOnly(let format): "the format \(format) can be exported but not imported"
        case .readOnly(let format): "the format \(format) can be imported but not exported"
        case .readOnlyEnding(let ending, _): "files with the extension \"\(ending)\" can be imported but not exported"
        case .package(let flaw): flaw.words
        case .noTags(let format): "the format \(format) has no cards"
        case .noProgress(let format): "the format \(format) has no progress to leave out"
        case .noBooks(let format): "the format \(format) has no cards, and so no books"
        case .profiles(let flaw): flaw.words
        case .json(let flaw): flaw.words
        case .markdown(let flaw): flaw.words
        case .tooLong(let limit): "the text is longer than \(limit >> 20) MiB"
        case .several(let first, _): first.words
        }
    }

    var hints: [String] {
        switch self {
        case .fieldCount:
            [
                "nothing was imported; a field with the separator or a line break in it needs quotes", Self.separatorHint,
                Self.columnsHint,
            ]
        case .untitledColumns:
            [
                "nothing was imported; name the columns in their order with --columns: "
                    + "\(Self.columns.joined(separator: ", ")), or - to skip one",
                Self.titlesHint, Self.separatorHint,
            ]
        case .untitledTexts:
            [
                "nothing was imported; name the columns with --columns, as in front,back,back, or front,back,- to leave them out",
                "if they are tags, separate them with spaces, and use --columns front,back,tags", Self.separatorHint,
            ]
        case .extraFields:
            [
                "nothing was imported; name the column of the tags with the header #tags column:",
                "if you have added fields to the type in Anki, name all columns with the header #columns:",
            ]
        case .columnNames:
            [
                "nothing was imported; name each column, or choose the columns to read with --columns, as in front,back,-",
                "with the header #notetype:, columns with other names are fields of the type",
            ]
        case .missingColumn: ["nothing was imported", Self.separatorHint]
        case .unclosedQuote: ["nothing was imported; close it, and double each quote inside: \"\""]
        case .textAfterQuote: ["nothing was imported; double each quote inside a quoted field: \"\""]
        case .invalidUTF8: ["nothing was imported; save the file as UTF-8, or name its encoding with --encoding"]
        case .invalidUTF16: ["nothing was imported; if it has another encoding, name that with --encoding"]
        case .containsNUL: ["nothing was imported; if the file is UTF-16, use --encoding utf-16"]
        case .repeatedColumn: ["nothing was imported", Self.cardHint]
        case .header(_, let value) where value.isEmpty:
            [
                "nothing was imported; the known columns are \(Self.columns.enumeration); name others with --columns",
                Self.cardHint,
            ]
        case .repeated: ["nothing was imported; remove one of them, or keep the first one with --on-conflict skip"]
        case .repeatedGUID: ["nothing was imported; give one of them another guid, or keep the first one with --on-conflict skip"]
        case .madeFromNote(_, _, let field):
            [
                "nothing was imported; `note edit` changes the field \(field.inQuotes) of the note",
                "a new export names the kind of each note, and can be edited and imported",
            ]
        case .noBook: ["name one with --book"]
        case .unknownFormat:
            [
                "name it with --format " + FileFormat.imported.map(\.name).alternatives,
                "the formats have the extensions " + FileFormat.imported.flatMap(\.details.extensions).uniqued.enumeration,
            ]
        case .unknownEnding, .noEnding:
            [
                "name the format with --format " + FileFormat.exported.map(\.name).alternatives,
                "the formats have the extensions " + FileFormat.exported.flatMap(\.details.written).uniqued.enumeration,
            ]
        case .binary(let kind): ["nothing was imported; \(binaryRemedy(kind))"]
        case .noColumns:
            ["leave out --separator, --header and --columns; they are for \(FileFormat.tables.map(\.name).enumeration)"]
        case .noDeckOptions: ["leave out --options; only packages and collections of Anki have decks with options"]
        case .card(let input, let flaw) where !flaw.hints(for: input).isEmpty:
            flaw.hints(for: input).map { "nothing was imported; \($0)" }
        case .titles: ["nothing was imported; the log that Insight Timer exports begins with this line"]
        case .writtenOnly(let name):
            SessionFormat(rawValue: name) == nil
                ? ["cards can be imported with --format " + FileFormat.imported.filter(\.hasBooks).map(\.name).alternatives]
                : ["sittings can be imported with --format \(SessionFormat.importedNames)"]
        case .readOnly: ["cards can be exported with --format " + FileFormat.exportedWithCards]
        case .readOnlyEnding(_, let written): ["write a file with the extension \(written.alternatives)"]
        case .package(.noLibrary(let name)): ["install \(name) with the system's package manager"]
        case .noTags: ["leave out --tag and --where; the formats \(FileFormat.withCards) have cards"]
        case .noProgress: ["leave out --without-progress; it is for \(FileFormat.withProgress)"]
        case .package(let flaw): ["nothing was imported" + (flaw.remedy.map { "; \($0)" } ?? "")]
        case .noBooks:
            ["leave out --book; the formats \(FileFormat.imported.filter(\.hasBooks).map(\.name).enumeration) have cards"]
        case .profiles(let flaw): flaw.hints
        case .json(let flaw): flaw.hints
        case .markdown(let flaw): flaw.hints
        case .conflict: ["nothing was imported; use --on-conflict update or skip"]
        default: ["nothing was imported"]
        }
    }
}

extension FormatFlaw {
    /// The remedy for an export of a book in a format without cards.
    public static let exportsCards = "leave out --book, or export cards with --format " + FileFormat.exportedWithCards

    private static let columns = ImportColumn.allCases.map(\.rawValue)

    /// The hints that suggest an option, by its name; they are omitted if the command has the option.
    public static let hintsByOption = [
        "--separator": [separatorHint], "--columns": [columnsHint], "--header": [titlesHint, cardHint],
    ]

    /// The remedy if the separator may be another one.
    private static let separatorHint =
        "if these are cards, name what separates the fields with --separator: tab, pipe, semicolon, colon, comma or space"

    /// The remedy if the first record may be titles that are unknown.
    private static let titlesHint = "if the first record has titles, add --header on"

    /// The remedy if the first record was taken for titles.
    private static let cardHint = "if the first line is a card, use --header off"

    /// The remedy if records have different numbers of columns.
    private static let columnsHint =
        "if these are cards with different numbers of columns, name the columns to read with --columns, as in front,-,back"
}

extension FileAct {
    var verb: String {
        switch self {
        case .read: "read"
        case .create: "create"
        case .write, .replace: "write"
        }
    }
}

/// The noun for a kind of binary file.
public func binaryNoun(_ kind: BinaryKind) -> String {
    switch kind {
    case .zip: "a ZIP archive, like .xlsx, .ods and Anki's .apkg"
    case .gzip, .zstd: "a compressed file"
    case .pdf: "a PDF document"
    case .png, .jpeg, .gif: "an image"
    case .sqlite: "a SQLite database"
    case .office: "an old Office document such as .xls"
    }
}

/// How to get an importable text file from a kind of binary file.
private func binaryRemedy(_ kind: BinaryKind) -> String {
    switch kind {
    case .zip: "save a spreadsheet as CSV, and import a package from Anki with --format apkg"
    case .gzip, .zstd: "unpack it first"
    case .sqlite: "`library restore` restores a Sutra backup; --format apkg imports an Anki collection"
    case .office: "save it as CSV"
    case .pdf, .png, .jpeg, .gif: "import a text file such as CSV"
    }
}

/// The system's message for an `errno`, except for the codes that Sutra itself produces.
public func systemMessage(_ code: Int32) -> String {
    switch code {
    case EILSEQ: "a name in its path is not valid UTF-8"
    case EINVAL: "it is not a file"
    default: unsafe String(cString: strerror(code))
    }
}

/// A number without a trailing `.0`.
private func plain(_ number: Double) -> String { Int64(exactly: number).map { "\($0)" } ?? "\(number)" }

/// Seconds in the form `1:30`, or `1:01:30` from an hour on.
private func clock(_ seconds: Int64) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60)
    let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    return minutes < 60 ? "\(minutes):\(two(rest))" : "\(minutes / 60):\(two(minutes % 60)):\(two(rest))"
}

extension FileFormat {
    /// `tsv, csv or apkg`
    fileprivate static var exportedWithCards: String { exported.filter(\.hasBooks).map(\.name).alternatives }
}

extension [String] {
    /// The texts without those that are there earlier.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

extension SessionFormat {
    /// `insight`
    fileprivate static var importedNames: String { allCases.filter(\.details.canBeImported).map(\.rawValue).alternatives }
}

extension String {
    /// Whether what is expected is a number, or consists of numbers.
    fileprivate var isOfNumber: Bool { contains("number") || contains("fraction") || Double(self) != nil }
}
