import Interchange
import Model
import Testing
import Vocabulary

/// A card by its bytes; `CardRecord` by itself takes composed and decomposed accents for the same.
struct Exact: Equatable, CustomTestStringConvertible {
    let front: [UInt8]
    let back: [UInt8]
    let tags: [[UInt8]]
    let book: [UInt8]?
    let kind: NewNoteKind?
    let line: Int
    private let text: String

    /// - Parameter line: 0 leaves the line out of the comparison.
    init(_ record: CardRecord, line: Int? = nil) {
        front = Array(record.front.utf8)
        back = Array(record.back.utf8)
        tags = (record.tags ?? []).map { Array($0.utf8) }
        book = record.book.map { Array($0.utf8) }
        kind = record.kind
        self.line = line ?? record.line
        text = "\(record.front.debugDescription) \(record.back.debugDescription) \((record.tags ?? [])) \(record.book ?? "-")"
    }

    var testDescription: String { text }
}

/// The cards of a file with these bytes.
func read(
    _ bytes: some Collection<UInt8>, as format: CardFormat?, name: String = "cards",
    layout: CardLayoutChoice = CardLayoutChoice(),
    chunk: Int = 65_536, recordLimit: Int = 8 << 20
) throws -> [CardRecord] {
    let folder = try Folder()
    let path = try folder.file(name, bytes)
    do {
        return try readFile(path, as: format, layout: layout, chunk: chunk, recordLimit: recordLimit)
    } catch Failure.format(let flaw, let file, let line) {
        #expect(file == path, "the error names the file")
        throw Refused(flaw: flaw, line: line)
    }
}

/// All records of a file with these bytes.
func records(of bytes: some Collection<UInt8>, as format: CardFormat?, chunk: Int = 65_536) throws -> [FileRecord] {
    let folder = try Folder()
    let path = try folder.file("cards", bytes)
    var records: [FileRecord] = []
    try DiskFileGateway(chunk: chunk).read(from: path, as: format.map { .cards($0) }) { records.append($0) }
    return records
}

func readFile(
    _ path: String, as format: CardFormat? = nil, layout: CardLayoutChoice = CardLayoutChoice(), chunk: Int = 65_536,
    recordLimit: Int = 8 << 20
) throws -> [CardRecord] {
    var records: [CardRecord] = []
    let files = DiskFileGateway(chunk: chunk, recordLimit: recordLimit)
    try files.readCards(from: path, as: format, layout: layout) { records.append($0) }
    return records
}

extension DiskFileGateway {
    /// Calls `body` with each card of a file up to the first flawed one, which is thrown.
    ///
    /// Whether the file has tags at all is left out: no tags are always `[]`.
    func readCards(
        from path: String, as format: CardFormat?, layout: CardLayoutChoice = CardLayoutChoice(),
        _ body: (CardRecord) throws(Failure) -> Void
    ) throws(Failure) {
        try read(from: path, as: format.map { .cards($0) }, layout: layout) { (record) throws(Failure) in
            if case .flawed(let flaw) = record { throw .format(flaw.flaw, file: path, line: flaw.line) }
            guard case .card(var card) = record else { return }
            card.tags = card.tags ?? []
            try body(card)
        }
    }
}

extension CardFormat {
    static var ofRoundTrips: [CardFormat] { allCases.filter { $0.details.canBeExported && $0.details.canBeImported } }
}

/// A format error without the file's path, which differs from run to run.
struct Refused: Error, Equatable {
    let flaw: FormatFlaw
    let line: Int
}

/// The bytes of a file of these cards; by way of standard output, which nothing waits for a disk to take in.
func written(_ records: [CardRecord], as format: CardFormat, book: String? = nil) throws -> [UInt8] {
    let hasKinds = records.contains { $0.kind != nil }
    let folder = try Folder()
    let path = folder / "cards"
    try withFile(path) { descriptor in
        let files = DiskFileGateway(standardOutput: descriptor)
        try files.writeCards(to: "-", as: format, book: book, hasKinds: hasKinds) { source(of: records) }
    }
    return try contents(of: path)
}

func writeFile(_ path: String, _ records: [CardRecord], as format: CardFormat? = nil, book: String? = nil) throws {
    let named = try format.map(FileFormat.cards) ?? FileFormat(writing: path)
    guard case .cards(let format) = named else { throw Failure.notFound(.card, .name(path), near: []) }
    try DiskFileGateway().writeCards(to: path, as: format, book: book) { source(of: records) }
}

func source(of records: [CardRecord]) -> CardSource {
    var rest = records[...]
    return { () throws(Failure) in rest.popFirst() }
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
