import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct ExportTests {
    private let services = FakeServices()
    private let importExport: ImportExportViewModel

    init() { importExport = LibraryViewModel(services: services).importExport }

    @Test(arguments: [EntityReference.name("french"), .id(1)])
    func `A book is exported with the texts and tags of its cards`(_ book: EntityReference) throws {
        // Given
        try givenBooks()
        // When
        let reports = results(importExport.exportFile, ExportRequest(path: "French.tsv", book: book))
        // Then
        #expect(reports == [.success(.cards(2))])
        let written = try #require(services.files.written["French.tsv"])
        #expect(
            written.records == [
                CardRecord(front: "le chat", back: "the cat", tags: ["pet", "animal"], book: "French"),
                CardRecord(front: "le chien", back: "", tags: [], book: "French"),
            ])
        #expect(written.book == "French")
    }

    @Test func `Without a book, all books are exported in the order of their names`() throws {
        // Given
        try givenBooks()
        // When
        let reports = results(importExport.exportFile, ExportRequest(path: "-"))
        // Then
        #expect(reports == [.success(.cards(3))])
        let written = try #require(services.files.written["-"])
        #expect(written.book == nil)
        #expect(
            written.records.map { "\($0.book ?? "") \($0.front)" } == ["catalan el gat", "French le chat", "French le chien"])
    }

    @Test func `Long books are exported completely across pages`() throws {
        // Given
        let sizes = [("A", 500), ("B", 0), ("C", 501), ("D", 1), ("E", 999)]
        for (name, cards) in sizes { try services.library.givenBook(name, cards: cards) }
        // When
        let all = results(importExport.exportFile, ExportRequest(path: "all.tsv"))
        let one = results(importExport.exportFile, ExportRequest(path: "one.tsv", book: .name("C")))
        // Then
        #expect(all == [.success(.cards(2001))])
        #expect(one == [.success(.cards(501))])
        let fronts = sizes.flatMap { name, cards in (1..<(cards + 1)).map { "\(name) \($0)" } }
        #expect(services.files.written["all.tsv"]?.records.map(\.front) == fronts)
        #expect(services.files.written["one.tsv"]?.records.map(\.front) == (1...501).map { "C \($0)" })
    }

    @Test func `Notes of built-in types are one record with their kind`() throws {
        // Given
        let library = LibraryViewModel(services: services)
        try library.books.add("B")
        try library.cards.add(NewCard(book: .name("B"), front: "chat", back: "cat", tags: ["old", "pet"]))
        for (kind, front, back) in [
            (NewNoteKind.cloze, "{{c1::a}} {{c2::b}}", ""), (.reversed, "chien", "dog"), (.typed, "2 + 2", "4"),
        ] {
            try library.notes.add(NewNote(book: .name("B"), kind: kind, front: front, back: back, tags: ["t"]))
        }
        _ = try services.library.editCard(Card.ID(3), CardRevision(tags: ["old", "t"]))
        _ = try services.library.editCard(Card.ID(2), CardRevision(tags: ["old", "t"]))
        // When
        try importExport.exportFile(ExportRequest(path: "all.tsv"))
        try importExport.exportFile(ExportRequest(path: "old.tsv", tags: ["old"]))
        // Then
        let records = [
            CardRecord(front: "chat", back: "cat", tags: ["old", "pet"], book: "B"),
            CardRecord(front: "{{c1::a}} {{c2::b}}", back: "", tags: ["old", "t"], book: "B", kind: .cloze),
            CardRecord(front: "chien", back: "dog", tags: ["t"], book: "B", kind: .reversed),
            CardRecord(front: "2 + 2", back: "4", tags: ["t"], book: "B", kind: .typed),
        ]
        #expect(services.files.written["all.tsv"]?.records == records)
        #expect(services.files.written["all.tsv"]?.hasKinds == true)
        #expect(services.files.written["old.tsv"]?.records == Array(records.prefix(2)))
        // When
        try importExport.exportFile(ExportRequest(path: "old.txt", tags: ["old"]))
        // Then
        #expect(services.files.writtenNotes["old.txt"]?.map(\.tags) == [["old", "pet"], ["old", "t"]])
    }

    @Test func `A card that its note no longer makes is exported by itself`() throws {
        // Given
        let library = LibraryViewModel(services: services)
        try library.books.add("B")
        try library.notes.add(NewNote(book: .name("B"), kind: .cloze, front: "{{c1::a}} {{c2::b}}", back: "", tags: []))
        services.files.others["B.md"] = (
            .cards(.markdown),
            [.note(NoteRecord(meaning: .cloze, fields: ["{{c1::a}} b"], line: 1))]
        )
        try importExport.importFile(ImportRequest(path: "B.md"))
        // When
        try importExport.exportFile(ExportRequest(path: "all.tsv"))
        // Then
        #expect(services.files.written["all.tsv"]?.records.map(\.front) == ["{{c1::a}} b", "a […]"])
    }

    @Test func `An export says how many cards an import could not tell apart`() throws {
        // Given
        let (french, greek) = (try services.library.givenBook("French"), try services.library.givenBook("Greek"))
        let type = NoteType(
            id: NoteType.ID(0), name: "Word", fields: ["Word"],
            templates: [CardTemplate(name: "1", front: "{{Word}}", back: "{{Word}}")])
        let id = try services.library.addNoteType(type)
        for (guid, book) in [("a", french), ("b", french), ("c", greek), ("d", french)] {
            let card = RenderedCard(ordinal: 0, front: try .front("twin"), back: try .back(guid))
            let draft = NoteDraft(type: id, guid: guid, fields: ["twin"], tags: [], cards: [card], modifiedAt: .start)
            _ = try services.library.addNote(draft, to: book, at: .start)
        }
        // When
        let reports = results(importExport.exportFile, ExportRequest(path: "all.tsv"))
        // Then
        #expect(try reports.first?.get().remarks == [.repeatedFronts(2)])
    }

    @Test func `An empty library is exported as an empty file`() {
        #expect(results(importExport.exportFile, ExportRequest(path: "all.tsv")) == [.success(.cards(0))])
        #expect(services.files.written["all.tsv"]?.records == [])
    }

    @Test(
        arguments: [
            ("all.txt", nil, .anki), ("all.txt", .tsv, .tsv), ("all.txt", .csv, .csv), ("all.tsv", .anki, .anki),
            ("ALL.CSV", nil, .csv), ("-", nil, .tsv), ("/dev/full", nil, .tsv), ("all.json", .csv, .csv), ("all", .csv, .csv),
        ] as [(String, CardFormat?, CardFormat)])
    func `The format is the requested one or that of the file extension`(path: String, asked: CardFormat?, format: CardFormat)
        throws
    {
        try importExport.exportFile(ExportRequest(path: path, format: asked.map { .cards($0) }))
        #expect(services.files.written[path]?.format == format)
    }

    @Test(arguments: [".json", ".docx", ".xlsx", ".tsv.bak", ".2026"])
    func `An unknown file extension is rejected`(_ ending: String) {
        let last = String(ending.suffix(from: ending.lastIndex(of: ".") ?? ending.startIndex))
        let failure = Failure.format(.unknownEnding(last), file: "all\(ending)", line: 0)
        #expect(results(importExport.exportFile, ExportRequest(path: "all\(ending)")) == [.failure(failure)])
        #expect(failures(importExport.checkExport, ExportRequest(path: "all\(ending)")) == [failure])
        #expect(services.files.written.isEmpty)
    }

    @Test(arguments: ["all", "a.b/all", ".all", "all."]) func `Without an extension, the format must be named`(_ path: String) {
        let failure = Failure.format(.noEnding, file: path, line: 0)
        #expect(results(importExport.exportFile, ExportRequest(path: path)) == [.failure(failure)])
        #expect(failures(importExport.checkExport, ExportRequest(path: path)) == [failure])
        #expect(services.files.written.isEmpty)
    }

    @Test func `A format that can only be imported is rejected`() {
        let request = ExportRequest(path: "all.md", format: .cards(.obsidian))
        let failure = Failure.format(.readOnly(format: "obsidian"), file: "all.md", line: 0)
        #expect(results(importExport.exportFile, request) == [.failure(failure)])
        #expect(throws: failure) { try importExport.check(request) }
        #expect(failures(importExport.checkExport, request) == [failure])
        #expect(services.files.written.isEmpty)
    }

    @Test func `Checking an export reports what the export would and writes nothing`() {
        services.files.guarded = ["library.tsv", "library.sqlite"]
        #expect(
            results(importExport.exportFile, ExportRequest(path: "library.sqlite")) == [.failure(.conflict(.fileIsTheLibrary))],
            "whatever its ending stands for")
        let missing = Failure.notFound(.book, .name("Frnech"), near: [])
        #expect(failures(importExport.checkExport, ExportRequest(path: "all.tsv")) == [])
        #expect(
            failures(importExport.checkExport, ExportRequest(path: "library.tsv")) == [.conflict(.fileIsTheLibrary)])
        #expect(
            failures(importExport.checkExport, ExportRequest(path: "all.tsv", book: .name("Frnech"))) == [missing])
        #expect(services.files.written.isEmpty)
        #expect(results(importExport.exportFile, ExportRequest(path: "library.tsv")) == [.failure(.conflict(.fileIsTheLibrary))])
    }

    @Test func `Exporting to a file that cannot be written fails`() throws {
        // Given
        try givenBooks()
        services.files.failureInWriting = .file("all.tsv", .create, code: 13)
        // Then
        #expect(
            results(importExport.exportFile, ExportRequest(path: "all.tsv"))
                == [.failure(.file("all.tsv", .create, code: 13))])
        #expect(services.files.written.isEmpty)
    }

    @Test func `An exported file can be imported again`() throws {
        // Given
        try givenBooks()
        try importExport.exportFile(ExportRequest(path: "all.tsv"))
        let other = FakeServices()
        other.files.readable["all.tsv"] = services.files.written["all.tsv"]?.records
        // When
        let library = LibraryViewModel(services: other)
        let summary = try library.importExport.importFile(ImportRequest(path: "all.tsv"))
        // Then
        #expect(summary.added == 3)
        #expect(summary.books == ["catalan", "French"])
        #expect(try library.cards.show(.name("le chat")).tags == ["pet", "animal"])
    }

    private func givenBooks() throws {
        let french = try services.library.givenBook("French")
        let catalan = try services.library.givenBook("catalan")
        try services.library.givenCard("le chat", "the cat", tags: ["pet", "animal"], in: french)
        try services.library.givenCard("el gat", "the cat", in: catalan)
        let dog = try services.library.givenCard("le chien", "", in: french, schedule: .review(dueAt: .start))
        _ = try services.library.setSuspended(true, of: dog)
    }
}

extension ExportSummary {
    static func cards(_ count: Int) -> Self { Self(.cards, count: count) }
}
