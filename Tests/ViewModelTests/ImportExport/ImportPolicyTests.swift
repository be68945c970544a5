import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// What an import does with cards that are there.
@MainActor @Suite struct ImportPolicyTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let schedule = Schedule.review(dueAt: .start)

    /// French has `le chat` and `le chien`; the file has the first with another back, the second as it is, and a third.
    init() throws {
        library = LibraryViewModel(services: services)
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", "a cat", in: book, schedule: schedule)
        try services.library.givenCard("le chien", "the dog", tags: ["pet"], in: book)
        services.files.readable["cards.tsv"] = [
            CardRecord(front: "la maison", back: "the house"), CardRecord(front: "le chien", back: "the dog", tags: ["pet"]),
            CardRecord(front: "le chat", back: "the cat", tags: ["animal"]),
        ]
    }

    struct Policy: CustomTestStringConvertible {
        let asked: ConflictPolicy?
        let kept: ConflictPolicy?
        /// How many cards are added, updated and unchanged.
        let report: Result<[Int], Failure>
        let backs: [String]
        var testDescription: String { "asked for \(asked?.rawValue ?? "-"), set to \(kept?.rawValue ?? "-")" }

        init(asked: ConflictPolicy?, kept: ConflictPolicy?, _ report: Result<[Int], Failure>, _ backs: [String]) {
            self.asked = asked
            self.kept = kept
            self.report = report
            self.backs = backs
        }

        static let updated = Result<[Int], Failure>.success([1, 1, 1])
        static let skipped = Result<[Int], Failure>.success([1, 0, 2])
        static let failed = Result<[Int], Failure>.failure(
            .format(
                .several(.conflict(front: "le chien"), more: [RecordFlaw(.conflict(front: "le chat"), line: 3)]),
                file: "cards.tsv",
                line: 2))
    }

    @Test(arguments: [
        Policy(asked: nil, kept: nil, Policy.updated, ["the cat", "the dog", "the house"]),
        Policy(asked: .update, kept: .fail, Policy.updated, ["the cat", "the dog", "the house"]),
        Policy(asked: nil, kept: .skip, Policy.skipped, ["a cat", "the dog", "the house"]),
        Policy(asked: .skip, kept: nil, Policy.skipped, ["a cat", "the dog", "the house"]),
        Policy(asked: .fail, kept: .update, Policy.failed, ["a cat", "the dog"]),
        Policy(asked: nil, kept: .fail, Policy.failed, ["a cat", "the dog"]),
    ])
    func `The conflict policy is that of the request, otherwise that of the settings`(_ policy: Policy) throws {
        // Given
        if let kept = policy.kept {
            try library.settings.set(SettingChange(key: "import_conflict", value: kept.rawValue))
        }
        // When
        let reports = results(library.importExport.importFile, request(policy.asked)).map { $0.map(\.counts) }
        // Then
        #expect(reports == [policy.report])
        #expect(try rows().map(\.back) == policy.backs)
    }

    /// Cards are added many at a time.
    @Test(arguments: [1, 60, 240]) func `A repeated front is detected at any distance`(_ distance: Int) throws {
        // Given
        let front = "front \(250 - distance)"
        func give(_ last: CardRecord) {
            services.files.readable["cards.tsv"] =
                (0..<250).map { CardRecord(front: "front \($0)", back: "back") } + [last]
        }
        func counts(_ policy: ConflictPolicy) -> [Result<[Int], Failure>] {
            results(library.importExport.importFile, request(policy)).map { $0.map(\.counts) }
        }
        give(CardRecord(front: front, back: "another back"))
        #expect(counts(.fail) == [.failure(.format(.repeated(front: front), file: "cards.tsv", line: 251))])
        #expect(counts(.update) == [.failure(.format(.repeated(front: front), file: "cards.tsv", line: 251))])
        #expect(try rows().count == 2)
        // When
        give(CardRecord(front: front, back: "back"))
        // Then
        #expect(counts(.update) == [.success([250, 0, 1])])
        #expect(try rows().map(\.front).suffix(250) == (0..<250).map { "front \($0)" })
    }

    /// The library is not asked for cards of a book that had none before the import, unless the file may repeat a front.
    @Test(arguments: [false, true]) func `A repeated front is detected in a book that had no cards`(exists: Bool) throws {
        // Given
        if exists { try library.books.add("Created") }
        let cards = (0..<1200).map { CardRecord(front: "front \($0)", back: "back", book: "Created") }
        services.files.readable["cards.tsv"] = cards + [CardRecord(front: "front 3", back: "other", book: "Created", line: 7)]
        var request = request(.fail)
        request.book = nil
        // Then
        #expect(throws: Failure.format(.repeated(front: "front 3"), file: "cards.tsv", line: 7)) {
            try library.importExport.importFile(request)
        }
        request.onConflict = .skip
        let counts = results(library.importExport.importFile, request).map { $0.map(\.counts) }
        #expect(counts == [.success([1200, 0, 1])])
    }

    @Test(arguments: [(nil, ["animal", "pet"]), ([], []), (["new"], ["new"])] as [([String]?, [String])])
    func `A file that says nothing about tags takes none away`(_ tags: [String]?, _ expected: [String]) throws {
        try library.cards.edit(CardEdit(card: .id(1), tags: ["animal", "pet"]))
        services.files.readable["cards.tsv"] = [CardRecord(front: "le chat", back: "the tomcat", tags: tags)]
        try library.importExport.importFile(request(.update))
        let card = try library.cards.show(.id(1))
        #expect((card.back, card.tags) == ("the tomcat", expected))
    }

    @Test func `An updated card keeps its schedule`() throws {
        // When
        try library.importExport.importFile(request(.update))
        // Then
        #expect(
            try library.cards.show(.id(1))
                == .row(
                    1, in: (1, "French"), "le chat", "the cat", tags: ["animal"], schedule: schedule, editedAt: .start))
    }

    struct SecondRecord: CustomTestStringConvertible {
        let testDescription: String
        let policy: ConflictPolicy
        let backs: [String]
        /// Nil where the second record does no harm.
        let conflictingLine: Int?

        init(_ description: String, _ policy: ConflictPolicy, backs: [String], conflictingLine: Int?) {
            testDescription = description
            self.policy = policy
            self.backs = backs
            self.conflictingLine = conflictingLine
        }
    }

    @Test(arguments: [
        SecondRecord("of a card that the first changed", .update, backs: ["b", "c"], conflictingLine: 2),
        SecondRecord("of a card that the first left as it was", .update, backs: ["a cat", "b"], conflictingLine: 2),
        SecondRecord("that takes back what the first changed", .update, backs: ["b", "a cat"], conflictingLine: 2),
        SecondRecord("that says the same", .update, backs: ["b", "b"], conflictingLine: nil),
        SecondRecord("that says what is there", .update, backs: ["a cat", "a cat"], conflictingLine: nil),
        SecondRecord("that is skipped", .skip, backs: ["b", "c"], conflictingLine: nil),
        SecondRecord("of a front that may not be there", .fail, backs: ["b", "c"], conflictingLine: 1),
    ])
    func `A second record with the same front does not undo the first`(_ second: SecondRecord) throws {
        // Given
        services.files.readable["cards.tsv"] = second.backs.map { CardRecord(front: "le chat", back: $0) }
        let before = try rows()
        // When
        let failures = failures(library.importExport.importFile, request(second.policy))
        // Then
        let flaw: FormatFlaw = second.policy == .update ? .repeated(front: "le chat") : .conflict(front: "le chat")
        let all = second.policy == .fail ? .several(flaw, more: [RecordFlaw(flaw, line: 2)]) : flaw
        let conflict = second.conflictingLine.map { Failure.format(all, file: "cards.tsv", line: $0) }
        #expect(failures == [conflict].compactMap { $0 })
        if conflict != nil { #expect(try rows() == before) }
    }

    @Test(arguments: [ConflictPolicy.update, .fail])
    func `A second record with a front that was just added is a conflict`(policy: ConflictPolicy) throws {
        // Given
        services.files.readable["cards.tsv"] = [
            CardRecord(front: "la ville", back: "the city"), CardRecord(front: "la ville", back: "the town", line: 7),
        ]
        // Then
        #expect(
            failures(library.importExport.importFile, request(policy))
                == [.format(.repeated(front: "la ville"), file: "cards.tsv", line: 7)])
        #expect(try rows().count == 2)
    }

    @Test func `The same front in two books of a file is not a conflict`() throws {
        // Given
        services.files.readable["cards.tsv"] = [
            CardRecord(front: "animal", back: "the animal", book: "French"),
            CardRecord(front: "animal", back: "el animal", book: "Spanish"),
        ]
        // When
        let summary = try library.importExport.importFile(ImportRequest(path: "cards.tsv", onConflict: .update))
        // Then
        #expect(summary.added == 2)
        #expect(summary.books == ["French", "Spanish"])
    }

    private func request(_ policy: ConflictPolicy?) -> ImportRequest {
        ImportRequest(path: "cards.tsv", book: .name("French"), onConflict: policy)
    }

    private func rows() throws -> [CardRow] {
        try library.cards.list(CardListing(book: .name("French"))).rows()
    }
}
