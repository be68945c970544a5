import Model
import Testing
import ViewModel

/// What an error of the model is to a front.
@Suite struct FailureTests {
    struct Mapping: CustomTestStringConvertible {
        let error: ModelError
        let failure: Failure
        var testDescription: String { "\(error)" }

        init(_ error: ModelError, _ failure: Failure) {
            self.error = error
            self.failure = failure
        }
    }

    @Test(arguments: subjects + fields + flaws + conflicts + formatFlaws + files + library)
    func everyErrorOfTheModelBecomesItsFailure(_ mapping: Mapping) {
        #expect(Failure(mapping.error, duplicating: "le chat") == mapping.failure)
    }

    private static let kinds: [(Subject, Failure.Kind)] = [
        (.book, .book), (.card, .card), (.profile, .profile), (.segment, .segment), (.sound, .sound), (.setting, .setting),
    ]

    private static let subjects = kinds.flatMap { subject, kind in
        [
            Mapping(.notFound(subject, id: 7), .notFound(kind, .id(7), near: [])),
            Mapping(.duplicate(subject, id: 7), .duplicate(kind, "le chat", id: 7)),
        ]
    }

    private static let inputs: [(Field, Failure.Input)] = [
        (.name, .name), (.front, .front), (.back, .back), (.tag, .tag), (.duration, .duration), (.interval, .interval),
        (.times, .times), (.sound, .sound), (.setting, .setting), (.limit, .limit),
    ]

    private static let fields = inputs.map { Mapping(.invalid($0, .empty), .invalid($1, .empty)) }

    private static let allFlaws: [(Flaw, Failure.Flaw)] = [
        (.empty, .empty), (.tooLong(limit: 3, actual: 4), .tooLong(limit: 3, actual: 4)), (.containsNUL, .containsNUL),
        (.containsControlCharacter, .containsControlCharacter), (.containsWhitespace, .containsWhitespace),
        (.startsWithAt, .startsWithAt), (.outOfRange(value: 0, least: 1, most: 2), .outOfRange(value: 0, least: 1, most: 2)),
        (.unknown(value: "a", known: ["b", "c"]), .unknown(value: "a", known: ["b", "c"])),
        (.malformed(value: "a", expected: "b"), .malformed(value: "a", expected: "b")),
    ]

    private static let flaws = allFlaws.flatMap { flaw, expected in
        [
            Mapping(.invalid(.front, flaw), .invalid(.front, expected)),
            Mapping(
                .format(.card(.tag, flaw), file: "cards.tsv", line: 3),
                .format(.card(.tag, expected), file: "cards.tsv", line: 3)),
        ]
    }

    private static let conflicts = [
        Mapping(.conflict(.mainSegmentCannotBeDisabled), .conflict(.mainSegmentCannotBeDisabled)),
        Mapping(.conflict(.sittingElsewhere), .conflict(.sittingElsewhere)),
        Mapping(.conflict(.noLibrary), .conflict(.noLibrary)),
        Mapping(.conflict(.noSuchSound(.begin)), .conflict(.noSuchSound(kind: "begin"))),
        Mapping(.conflict(.noSuchSound(.repeat)), .conflict(.noSuchSound(kind: "repeat"))),
        Mapping(.conflict(.noSuchSound(.end)), .conflict(.noSuchSound(kind: "end"))),
    ]

    private static let allFormatFlaws: [(FormatFlaw, Failure.FormatFlaw)] = [
        (.fieldCount(found: 1, expected: 4), .fieldCount(found: 1, expected: 4)),
        (.unclosedQuote, .unclosedQuote), (.textAfterQuote, .textAfterQuote), (.invalidUTF8, .invalidUTF8),
        (.containsNUL, .containsNUL), (.header(name: "html", value: "no"), .header(name: "html", value: "no")),
        (.missingColumn(header: "a", column: 3, fields: 2), .missingColumn(header: "a", column: 3, fields: 2)),
        (.noBook, .noBook), (.conflict(front: "le chien"), .conflict(front: "le chien")),
        (.repeated(front: "le chien"), .repeated(front: "le chien")), (.unknownFormat, .unknownFormat),
        (.titles(expected: ["A", "B"]), .titles(expected: ["A", "B"])),
        (.writtenOnly(format: "ics"), .writtenOnly(format: "ics")),
        (.noBooks(format: "yaml"), .noBooks(format: "yaml")), (.card(.startedAt, .empty), .card(.startedAt, .empty)),
    ]

    private static let profileFlaws: [(ProfileFlaw, Failure.ProfileFlaw)] = [
        (.syntax("odd"), .syntax("odd")), (.alias(name: "a"), .alias(name: "a")), (.tooDeep, .tooDeep),
        (.tooLarge(limit: 5), .tooLarge(limit: 5)), (.unknownKey("a", known: ["b"]), .unknownKey("a", known: ["b"])),
        (.missingKey("name"), .missingKey("name")), (.repeatedKey("name"), .repeatedKey("name")),
        (.wrongShape(key: "a", expected: .text), .wrongShape(key: "a", expected: .text)),
        (.wrongShape(key: "a", expected: .number), .wrongShape(key: "a", expected: .number)),
        (.wrongShape(key: "a", expected: .onOrOff), .wrongShape(key: "a", expected: .onOrOff)),
        (.wrongShape(key: "a", expected: .list), .wrongShape(key: "a", expected: .list)),
        (.wrongShape(key: "a", expected: .mapping), .wrongShape(key: "a", expected: .mapping)),
        (.unknownValue(key: "a", "b", known: ["c"]), .unknownValue(key: "a", "b", known: ["c"])),
        (.repeatedProfile(name: "a"), .repeatedProfile(name: "a")), (.repeatedSound(.end), .repeatedSound(kind: "end")),
        (.conflict(name: "a"), .conflict(name: "a")),
    ]

    private static let formatFlaws = (allFormatFlaws + profileFlaws.map { (.profiles($0), .profiles($1)) }).map {
        Mapping(.format($0, file: "cards.tsv", line: 3), .format($1, file: "cards.tsv", line: 3))
    }

    private static let acts: [(FileAct, Failure.FileAct)] = [(.read, .read), (.create, .create), (.write, .write)]

    private static let files = acts.map {
        Mapping(.file("cards.tsv", $0, code: 28), .file("cards.tsv", $1, code: 28))
    }

    private static let library: [Mapping] = [
        Mapping(.library(.busy), .library(.busy)), Mapping(.library(.corrupt("page 3")), .library(.corrupt("page 3"))),
        Mapping(.library(.newer(version: "2.0")), .library(.newer(version: "2.0"))),
        Mapping(.library(.full(path: nil)), .library(.full(path: nil))),
        Mapping(.library(.readOnly(.file)), .library(.readOnly(.file))),
        Mapping(.library(.readOnly(.folder)), .library(.readOnly(.folder))),
        Mapping(.library(.readOnly(.companion("l-shm"))), .library(.readOnly(.companion("l-shm")))),
        Mapping(.library(.cannotOpen("a")), .library(.cannotOpen("a"))),
        Mapping(.library(.inputOutput("b")), .library(.inputOutput("b"))),
        Mapping(.library(.unexpected("c")), .library(.unexpected("c"))),
    ]
}
