import Model
import Testing
import Vocabulary

/// Composed and decomposed accents are not the same text, wherever a changed byte must be saved.
@Suite struct ByteExactTests {
    private let composed = "\u{E9}"
    private let decomposed = "e\u{301}"

    @Test func `Texts are equal byte for byte`() {
        #expect(composed == decomposed, "as strings they are the same")
        #expect(ByteExact(wrappedValue: composed) != ByteExact(wrappedValue: decomposed))
        #expect(ByteExact(wrappedValue: [composed]) != ByteExact(wrappedValue: [decomposed]))
        #expect(Set([composed, decomposed, composed].map { ByteExact(wrappedValue: $0) }).count == 2)
        #expect(ByteExact(wrappedValue: ["ab", "c"]).hashValue != ByteExact(wrappedValue: ["a", "bc"]).hashValue)
    }

    @Test func `A name that differs only in its bytes is a change`() throws {
        let time = Timestamp(milliseconds: 0)
        let book = Book(id: Book.ID(1), name: composed, addedAt: time, cards: 0, known: 0, due: 0)
        var renamed = book
        renamed.name = decomposed
        #expect(Change(before: book, after: renamed).kind == .updated)
        #expect(Profile(id: Profile.ID(1), name: composed) != Profile(id: Profile.ID(1), name: decomposed))
        #expect(try SoundName("./\(composed)") != SoundName("./\(decomposed)"))
    }

    /// A field that is added to a card must be exported too, or be added to those that are not.
    /// The schedule of a record is only read.
    @Test func `Each field of a card is exported, or is known not to be`() {
        let card = Card(id: Card.ID(1), book: Book.ID(1), front: "", back: "", tags: [], addedAt: Timestamp(milliseconds: 0))
        let exported = Mirror(reflecting: CardRecord(front: "", back: "")).children.compactMap(\.label)
            .filter { $0 != "schedule" }
        let fields = Mirror(reflecting: card).children.compactMap(\.label).map { $0.first == "_" ? String($0.dropFirst()) : $0 }
        #expect(
            Set(fields).subtracting(exported) == [
                "id", "addedAt", "schedule", "isSuspended", "origin", "buriedOn", "ankiState", "flag", "isLeech", "editedAt",
                "resetAt",
            ])
    }
}
