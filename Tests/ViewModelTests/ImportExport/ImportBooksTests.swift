import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Which books the cards of a file go to.
@MainActor @Suite struct ImportBooksTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        try services.library.givenBook("Fran\u{E7}ais")
        try services.library.givenBook("Spanish")
    }

    struct Destination: CustomTestStringConvertible {
        let testDescription: String
        let path: String
        let book: EntityReference?
        /// The books that the file names for its cards.
        let named: [String?]
        /// Each book with the cards it has afterwards.
        let books: [String: [String]]
        let summary: [String]

        init(
            _ description: String, path: String = "files/German.tsv", book: EntityReference? = nil, named: [String?],
            _ books: [String: [String]], summary: [String]
        ) {
            testDescription = description
            self.path = path
            self.book = book
            self.named = named
            self.books = books.merging(["Fran\u{E7}ais": [], "Spanish": []]) { given, _ in given }
            self.summary = summary
        }
    }

    @Test(arguments: [
        Destination(
            "the book of the request, by its name", book: .name("spanish"), named: [nil, "Kanji"],
            ["Spanish": ["1", "2"]], summary: ["Spanish"]),
        Destination(
            "the book of the request, by its number", book: .id(2), named: [nil, "Kanji"], ["Spanish": ["1", "2"]],
            summary: ["Spanish"]),
        Destination(
            "the book of the request, which is made", book: .name(" Kanji "), named: [nil, "Spanish"],
            ["Kanji": ["1", "2"]], summary: ["Kanji"]),
        Destination(
            "the books that the file names", named: ["Spanish", "Kanji", "Kanji", "Spanish"],
            ["Spanish": ["1", "4"], "Kanji": ["2", "3"]], summary: ["Spanish", "Kanji"]),
        Destination(
            "a book in several spellings", named: ["FRAN\u{C7}AIS", "franc\u{327}ais", "Fran\u{E7}ais"],
            ["Fran\u{E7}ais": ["1", "2", "3"]], summary: ["Fran\u{E7}ais"]),
        Destination(
            "a book in several spellings, which is made", named: ["Kanji", "KANJI", "Spanish", "kanji"],
            ["Kanji": ["1", "2", "4"], "Spanish": ["3"]], summary: ["Kanji", "Spanish"]),
        Destination("the book that is called like the file", named: [nil], ["German": ["1"]], summary: ["German"]),
        Destination(
            "the books that the file names, else that called like the file", named: [nil, "Spanish", nil],
            ["German": ["1", "3"], "Spanish": ["2"]], summary: ["German", "Spanish"]),
        Destination(
            "a file's name with several endings", path: "/tmp/a.b/Core 2000.part.1.csv", named: [nil],
            ["Core 2000.part.1": ["1"]], summary: ["Core 2000.part.1"]),
        Destination("a file without ending", path: "German", named: [nil], ["German": ["1"]], summary: ["German"]),
        Destination("a hidden file", path: "dir/.cards", named: [nil], [".cards": ["1"]], summary: [".cards"]),
        Destination("standard input that names its book", path: "-", named: ["Kanji"], ["Kanji": ["1"]], summary: ["Kanji"]),
    ])
    func `Cards are imported into the intended book`(_ destination: Destination) throws {
        // Given
        services.files.readable[destination.path] = destination.named.enumerated().map { index, book in
            CardRecord(front: "\(index + 1)", back: "", book: book)
        }
        // When
        let summary = try library.importExport.importFile(
            ImportRequest(path: destination.path, book: destination.book))
        // Then
        #expect(try frontsByBook() == destination.books)
        #expect(summary.books == destination.summary)
        #expect(summary.added == destination.named.count)
    }

    @Test func `A file without cards creates no book`() throws {
        // Given
        services.files.readable["German.tsv"] = []
        // When
        let reports = results(
            library.importExport.importFile,
            ImportRequest(path: "German.tsv"), ImportRequest(path: "German.tsv", book: .name("German")))
        // Then
        #expect(reports.map { $0.map(\.counts) } == [.success([0, 0, 0]), .success([0, 0, 0])])
        #expect(reports.map { $0.map(\.books) } == [.success([]), .success([])])
        #expect(try services.library.bookNames() == ["Fran\u{E7}ais", "Spanish"])
    }

    @Test func `Standard input that names no book is rejected`() throws {
        // Given
        services.files.readable["-"] = [
            CardRecord(front: "1", back: "", book: "Kanji"), CardRecord(front: "2", back: "", line: 4),
        ]
        // Then
        #expect(
            results(library.importExport.importFile, ImportRequest(path: "-"))
                == [.failure(.format(.noBook, file: "-", line: 4))])
        #expect(try services.library.bookNames() == ["Fran\u{E7}ais", "Spanish"])
    }

    @Test func `An unknown book ID is rejected before the file is read`() {
        services.files.readable["German.tsv"] = [CardRecord(front: "1", back: "")]
        #expect(
            results(library.importExport.importFile, ImportRequest(path: "German.tsv", book: .id(7)))
                == [.failure(.notFound(.book, .id(7), near: []))])
        #expect(services.files.formatsRead.isEmpty)
    }

    @Test(arguments: [nil] + CardFormat.allCases)
    func `The requested format is passed on`(format: CardFormat?) throws {
        services.files.readable["German.tsv"] = [CardRecord(front: "1", back: "")]
        try library.importExport.importFile(ImportRequest(path: "German.tsv", format: format.map { .cards($0) }))
        #expect(services.files.formatsRead == [format])
    }

    private func frontsByBook() throws -> [String: [String]] {
        var fronts: [String: [String]] = [:]
        for book in try services.library.books(BookQuery(), at: .start) {
            fronts[book.name] = try services.library.fronts(in: book.id)
        }
        return fronts
    }
}
