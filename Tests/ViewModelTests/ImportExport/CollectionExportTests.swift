import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Protects what is chosen for an export to Anki, and the cards that have no note.
@MainActor @Suite struct CollectionExportTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        for name in ["French", "Maths::One"] { try library.books.add(name) }
        try library.cards.add(NewCard(book: .name("French"), front: "le chat", back: "a < b", tags: ["noun"]))
        try library.notes.add(NewNote(book: .name("French"), kind: .reversed, front: "un", back: "one", tags: ["number"]))
        try library.notes.add(
            NewNote(book: .name("Maths::One"), kind: .cloze, front: "{{c1::1}}+{{c2::1}}", back: "", tags: ["sum"]))
        try library.cards.add(NewCard(book: .name("Maths::One"), front: "2+2", back: "4", tags: ["sum"]))
        _ = try library.review.answer(CardAnswer(card: .id(2), rating: .easy))
        var leech = try #require(try services.library.card(Card.ID(1)))
        (leech.isLeech, leech.flag) = (true, 4)
        _ = try services.library.fileCard(leech)
    }

    private func export(_ request: ExportRequest) throws -> FakeFiles.WrittenCollection {
        try library.importExport.exportFile(request)
        return try #require(services.files.writtenCollections[request.path])
    }

    @Test func `Everything is exported, in the order of the cards`() throws {
        let all = try export(ExportRequest(path: "all.apkg"))
        #expect(all.head.decks.values.sorted() == ["French", "Maths::One"])
        #expect(
            all.notes.map { all.head.types[$0.type]?.name } == ["Basic", "Basic (and reversed card)", "Cloze", "Basic"])
        #expect(
            all.notes.map(\.fields) == [["le chat", "a &lt; b"], ["un", "one"], ["{{c1::1}}+{{c2::1}}", ""], ["2+2", "4"]])
        #expect(all.notes.map(\.tags) == [["noun", "leech"], ["number"], ["sum"], ["sum"]])
        #expect(all.notes.map { $0.cards.map(\.ordinal) } == [[0], [0, 1], [0, 1], [0]])
        #expect(all.notes[0].cards[0].flag == 4)
        #expect(
            all.notes.map { all.head.decks[$0.cards[0].deck] } == ["French", "French", "Maths::One", "Maths::One"])
        let studied = all.notes[1].cards[0]
        #expect(studied.state == .review && studied.answers.map(\.rating) == [.easy] && studied.memory != nil)
        #expect(all.notes.flatMap(\.cards).count { $0.state == .new } == 5)
    }

    @Test(arguments: [
        (ExportRequest(path: "a.apkg", book: .name("french")), ["le chat", "un"]),
        (ExportRequest(path: "a.apkg", tags: ["SUM"]), ["{{c1::1}}+{{c2::1}}", "2+2"]),
        (ExportRequest(path: "a.apkg", tags: ["sum", "noun"]), ["le chat", "{{c1::1}}+{{c2::1}}", "2+2"]),
        (ExportRequest(path: "a.apkg", book: .id(2), tags: ["noun"]), []),
    ]) func `A book and tags choose notes`(_ request: ExportRequest, _ fronts: [String]) throws {
        #expect(try export(request).notes.map { $0.fields[0] } == fronts)
    }

    @Test func `Tags choose cards for other formats, too`() throws {
        try library.importExport.exportFile(ExportRequest(path: "a.tsv", tags: ["number", "noun"]))
        #expect(services.files.written["a.tsv"]?.records.map(\.front) == ["le chat", "un"])
    }

    @Test func `A note whose cards are in two books is exported with those of the chosen one`() throws {
        try library.cards.move(CardMove(card: .id(2), book: .name("Maths::One")))
        #expect(
            try export(ExportRequest(path: "a.apkg", book: .name("French"))).notes.map { $0.cards.map(\.ordinal) } == [[0], [1]])
        let other = try export(ExportRequest(path: "b.apkg", book: .id(2)))
        #expect(other.notes.map { $0.cards.map(\.ordinal) } == [[0], [0, 1], [0]])
    }

    @Test func `Without progress, all cards are new`() throws {
        let written = try export(ExportRequest(path: "a.apkg", withProgress: false))
        #expect(written.notes.flatMap(\.cards).allSatisfy { $0.state == .new && $0.answers.isEmpty && $0.memory == nil })
        #expect(written.notes[0].tags == ["noun"], "a leech is progress, too")
        #expect(written.notes[0].cards[0].flag == 0, "and so is a flag")
    }

    @Test(arguments: [
        (ExportRequest(path: "a.tsv", withProgress: false), FormatFlaw.noProgress(format: "tsv")),
        (ExportRequest(path: "a.yaml", tags: ["a"]), .noTags(format: "yaml")),
        (ExportRequest(path: "a.colpkg"), .readOnlyEnding(".colpkg", written: [".apkg"])),
        (ExportRequest(path: "a.colpkg", format: .collection), .readOnlyEnding(".colpkg", written: [".apkg"])),
    ]) func `What a format does not have is an error`(_ request: ExportRequest, _ flaw: FormatFlaw) {
        let failure = Failure.format(flaw, file: request.path, line: 0)
        #expect(throws: failure) { try library.importExport.exportFile(request) }
        #expect(throws: failure) { try library.importExport.check(request) }
    }

    @Test func `Missing media are reported`() throws {
        services.files.writtenMedia = WrittenMedia(files: 1, missing: 2)
        let summary = try library.importExport.exportFile(ExportRequest(path: "a.apkg"))
        #expect(summary.content == .notes && summary.count == 4)
        #expect(summary.remarks == [.missingMedia(2)])
    }

    // MARK: Back

    /// Exports everything, and makes it importable after changes of Anki's.
    private func givenPackage(_ change: (inout [CollectionNote]) -> Void = { _ in }) throws {
        var written = try export(ExportRequest(path: "all.apkg"))
        change(&written.notes)
        services.files.collections["all.apkg"] = [.head(written.head)] + written.notes.map { .note($0) }
    }

    private func importAll() throws -> ImportSummary { try library.importExport.importFile(ImportRequest(path: "all.apkg")) }

    @Test func `What was exported changes nothing here`() throws {
        try givenPackage()
        let before = try services.library.cards(CardQuery(), after: nil, limit: .max)
        let summary = try importAll()
        #expect(summary.unchanged == 4 && summary.added == 0 && summary.updated == 0)
        var after = try services.library.cards(CardQuery(), after: nil, limit: .max)
        #expect(after.allSatisfy { $0.ankiState?.isSuspended == false })
        for index in after.indices { after[index].ankiState = nil }
        #expect(after == before)
    }

    @Test func `A plain card gets what was changed in Anki`() throws {
        try givenPackage { notes in
            notes[0].fields = ["le chat", "the <b>cat</b>"]
            notes[0].tags = ["noun"]
            notes[0].modifiedAt = notes[0].modifiedAt + .seconds(60)
            notes[0].cards[0].state = .learning
            notes[0].cards[0].due = .moment(notes[0].modifiedAt)
            notes[0].cards[0].answers = [
                CollectionAnswer(
                    at: notes[0].modifiedAt, kind: .learning, rating: .again, interval: .time(.seconds(60)), duration: .zero)
            ]
        }
        #expect(try importAll().updated == 1)
        let card = try library.cards.show(.id(1))
        #expect(card.back == "the cat" && card.tags == ["noun"] && card.repetitions == 1 && card.state == .learning)
        #expect(try importAll().updated == 0, "a second import changes nothing")
        #expect(try library.notes.types().count == 4, "the card needs no type")
    }

    @Test func `A text that was not changed in Anki is not put back`() throws {
        try givenPackage()
        try library.cards.edit(CardEdit(card: .id(1), back: "the cat"))
        #expect(try importAll().updated == 0)
        #expect(try library.cards.show(.id(1)).back == "the cat")
    }

    @Test func `A note that was formatted in Anki keeps its formatting, here and on its way back`() throws {
        // Given
        try givenPackage { notes in
            notes[1].fields = ["<b>un</b>", "one"]
            notes[1].modifiedAt = notes[1].modifiedAt + .seconds(9)
        }
        // When
        #expect(try importAll().updated == 1)
        // Then
        let note = try library.notes.show(.id(2))
        #expect(note.fields.map(\.value) == ["<b>un</b>", "one"])
        #expect(try library.cards.show(.id(2)).front == "un")
        // When
        let again = try export(ExportRequest(path: "again.apkg"))
        // Then
        #expect(again.notes[1].fields == ["<b>un</b>", "one"])
        #expect(again.head.types[again.notes[1].type]?.ankiID == NoteType.reversed.ankiForm?.ankiID)
    }

    @Test func `A front that the book already has is left out`() throws {
        try library.cards.add(NewCard(book: .name("French"), front: "le chien", back: "the dog"))
        try givenPackage { notes in
            notes[0].fields[0] = "le chien"
            notes[0].modifiedAt = notes[0].modifiedAt + .seconds(60)
        }
        let summary = try importAll()
        #expect(summary.updated == 0 && summary.remarks == [.collection(.takenFronts, 1)])
        #expect(try library.cards.show(.id(1)).front == "le chat")
    }
}
