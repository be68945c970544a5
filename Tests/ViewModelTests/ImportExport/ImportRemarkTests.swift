import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// What a file was taken for and what was left out of it comes with the import's summary.
@MainActor @Suite struct ImportRemarkTests {
    private let services = FakeServices()
    private let importExport: ImportExportViewModel

    init() {
        importExport = LibraryViewModel(services: services).importExport
        services.files.readable["a.txt"] = [CardRecord(front: "1", back: "", book: "A")]
    }

    private func remarks(_ change: (inout Reading) -> Void) throws -> [ImportRemark] {
        change(&services.files.reading)
        return try importExport.importFile(ImportRequest(path: "a.txt")).remarks
    }

    @Test func `An unambiguous file has no remarks`() throws { #expect(try remarks { _ in } == []) }

    @Test(
        arguments: [
            (.titles, nil, [.tookTitles(front: "f", back: "b")]), (.cardLikeTitles, nil, [.tookCard(front: "f", back: "b")]),
            (.certain, .pipe, [.guessedSeparator("pipe", front: "f", back: "b")]),
            (.titles, .comma, [.guessedSeparator("comma", front: "f", back: "b"), .tookTitles(front: "f", back: "b")]),
        ] as [(CardGuess.FirstRecord, FieldSeparator?, [ImportRemark])])
    func `A guess is reported as a remark`(
        _ first: CardGuess.FirstRecord, _ separator: FieldSeparator?, _ expected: [ImportRemark]
    ) throws {
        #expect(try remarks { $0.guess = CardGuess(separator: separator, first: first, front: "f", back: "b") } == expected)
    }

    @Test func `A column that was taken for tags by its position is reported as a remark`() throws {
        let remarks = try remarks {
            $0.guess = CardGuess(separator: nil, first: .certain, untitledTags: "t", front: "f", back: "b")
        }
        #expect(remarks == [.tookTags("t")])
    }

    @Test func `Cards of another format that were left out are reported as a remark`() throws {
        let remarks = try remarks {
            $0.leftOutCards = LeftOutCards(for: .obsidian, line: 3, count: 2)
            $0.leftOutText = LeftOutText(line: 4)
        }
        #expect(remarks == [.leftOutCards(2, line: 3, format: "obsidian"), .leftOutText(1, line: 4)])
    }

    @Test func `Schedules without a card and dropped markup are reported as remarks and not counted`() throws {
        // Given
        services.files.reading.dropped = DroppedMarkup(cards: 4, tags: ["b"], images: 1, sounds: 2)
        services.files.reading.leftOutSchedules = 5
        // When
        let summary = try importExport.importFile(ImportRequest(path: "a.txt"))
        // Then
        #expect(
            summary.remarks == [
                .droppedHTML(cards: 4, tags: ["b"], images: 1, sounds: 2),
                .leftOutSchedules(studied: 0, unread: 5),
            ])
        #expect([summary.added, summary.updated, summary.unchanged] == [1, 0, 0])
    }

    @Test func `The chosen layout is passed on`() throws {
        for separator in FieldSeparator.allCases {
            try importExport.importFile(ImportRequest(path: "a.txt", separator: separator, hasTitles: false))
        }
        #expect(services.files.layoutsRead.map(\.separator) == FieldSeparator.allCases)
        #expect(services.files.layoutsRead.allSatisfy { $0.hasTitles == false })
    }

    @Test func `The columns are passed on, and checked first`() throws {
        try importExport.importFile(ImportRequest(path: "a.txt", columns: "front,-,back"))
        #expect(services.files.layoutsRead.map(\.columns?.contents) == [[.front, .skipped, .back]])
        let unknown = Failure.invalid(.columns, .unknown(value: "x", known: ["front", "back", "tags", "book", "kind", "-"]))
        #expect(throws: unknown) { try importExport.check(ImportRequest(path: "a.txt", columns: "front,x")) }
        #expect(results(importExport.importFile, ImportRequest(path: "none.txt", columns: "front,x")) == [.failure(unknown)])
    }

    @Test func `The encoding is passed on, for any format`() throws {
        services.files.others["p.yaml"] = (.profiles, [])
        for path in ["a.txt", "p.yaml"] { try importExport.importFile(ImportRequest(path: path, encoding: .latin1)) }
        #expect(services.files.layoutsRead.map(\.encoding) == [.latin1, .latin1])
    }

    @Test func `A layout is rejected for a file that is not a table`() {
        services.files.others["log.csv"] = (.sessions(.insight), [])
        services.files.others["noname"] = (.cards(.jsonl), [])
        for (path, format) in [("p.yaml", "yaml"), ("log.csv", "insight"), ("noname", "jsonl")] {
            for request in [
                ImportRequest(path: path, separator: .tab), ImportRequest(path: path, hasTitles: true),
                ImportRequest(path: path, columns: "front,back"),
            ] {
                #expect(
                    results(importExport.importFile, request) == [
                        .failure(.format(.noColumns(format: format), file: path, line: 0))
                    ])
            }
        }
    }

    @Test func `A rule for the options of decks is rejected for a file without decks`() {
        services.files.others["noname"] = (.cards(.jsonl), [])
        services.files.others["a.tsv"] = (.cards(.tsv), [])
        for (path, format) in [("p.yaml", "yaml"), ("a.tsv", "tsv"), ("noname", "jsonl")] {
            #expect(
                results(importExport.importFile, ImportRequest(path: path, options: .report)) == [
                    .failure(.format(.noDeckOptions(format: format), file: path, line: 0))
                ])
        }
    }
}
