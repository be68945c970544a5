import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

extension FakeServices {
    /// Makes a file a collection with basic notes.
    func givenCollection(
        _ notes: [CollectionNote], decks: [Int64: String], head: CollectionHead? = nil, path: String = "a.apkg"
    ) throws {
        let types = [Int64(7): try #require(NoteType.basic.ankiForm)]
        let usual = CollectionHead(decks: decks, types: types, createdAt: Timestamp(milliseconds: 0))
        let records = [.head(head ?? usual)] + notes.map { CollectionRecord.note($0) }
        files.collections[path] = records
    }
}

extension CollectionNote {
    static func given(_ guid: String, _ cards: [CollectionCard], fields: [String] = ["a", "b"]) -> CollectionNote {
        CollectionNote(guid: guid, type: 7, fields: fields, tags: [], modifiedAt: Timestamp(milliseconds: 0), cards: cards)
    }
}

extension CollectionCard {
    static func given(in deck: Int64, _ state: CardState = .new, changedAfter seconds: Int64 = 0) -> CollectionCard {
        CollectionCard(ordinal: 0, deck: deck, addedAt: .stub, modifiedAt: .stub + .seconds(seconds), state: state)
    }
}
