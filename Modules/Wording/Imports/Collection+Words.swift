import TerminalText
import ViewModel
import Vocabulary

extension CollectionRemark {
    /// The remark in words, on one line.
    func words(_ count: Int) -> String {
        switch self {
        case .notes: "left out \(counted(count, "note")) of an unknown type, or without a card that can be shown"
        case .largeNotes: "left out \(counted(count, "note")) with more text than a card can have (64 KiB)"
        case .cards: "left out \(counted(count, "card")) without text, or with more text than a card can have"
        case .takenFronts: "left out the changes of \(counted(count, "card")): the book already has a card with the new front"
        case .tags:
            """
            left out \(counted(count, "tag")) longer than 128 bytes or with invisible characters; an export to Anki will not have \
            \(count == 1 ? "it" : "them")
            """
        case .notesWithoutCards: "left out \(counted(count, "note")) without a card"
        case .cardsWithoutNote: "left out \(counted(count, "card")) without a note"
        case .answersWithoutCard: "left out \(counted(count, "answer")) of deleted cards"
        case .answersLeftOut:
            "left out \(counted(count, "answer")) from before a card was reset, or before its first rating"
        case .cardsWithoutLog:
            "\(counted(count, "studied card")) had no answers in the log: added one for the last review of each"
        case .estimatedMemories:
            "estimated the memory of \(counted(count, "studied card")) without answers in the log from interval and ease"
        case .followedBookNames:
            "renamed \(counted(count, "book")), whose \(count == 1 ? "deck was" : "decks were") renamed in Anki"
        case .keptBookNames:
            """
            kept the \(count == 1 ? "name" : "names") of \(counted(count, "book")) that \
            \(count == 1 ? "has another name" : "have other names") in Anki
            """
        case .takenBookNames:
            """
            did not rename \(counted(count, "book")) as in Anki: \
            \(count == 1 ? "another book has the new name, and gets" : "other books have the new names, and get") the new cards
            """
        case .emptiedBooks:
            "\(counted(count, "book")) \(count == 1 ? "is" : "are") empty now, and can be deleted with `book delete`"
        case .keptCards:
            "did not move \(counted(count, "card")) as in Anki: \(count == 1 ? "it was" : "they were") moved here, too"
        case .suspendedCards: "suspended \(counted(count, "card")), as in Anki"
        case .keptSuspensions:
            """
            did not suspend or resume \(counted(count, "card")) as in Anki: you changed \(count == 1 ? "it" : "them") here since \
            the last import
            """
        case .resumedCards: "resumed \(counted(count, "suspended card")), as in Anki"
        case .movedCards:
            "moved \(counted(count, "card")) to \(count == 1 ? "another book" : "other books"), as in Anki"
        case .cardsNotMoved:
            "did not move \(counted(count, "card")) as in Anki: the book of the new deck has a card with the same front"
        case .otherCards:
            """
            did not move \(counted(count, "card")) as in Anki: the package has other cards, of another type, with the \
            \(count == 1 ? "guid of its note" : "guids of their notes")
            """
        case .removedCards:
            "deleted \(counted(count, "card")) that \(count == 1 ? "its note no longer has" : "their notes no longer have"), as in Anki"
        case .emptyCards:
            """
            \(counted(count, "card")) \(count == 1 ? "has" : "have") no content in \(count == 1 ? "its note" : "their notes") any more; \
            Tools > Empty Cards in Anki deletes \(count == 1 ? "it" : "them"), and the next import does so here
            """
        case .deckNames:
            "left out the name of the deck in \(counted(count, "card")) whose template shows it"
        case .occlusions:
            """
            \(counted(count, "card")) \(count == 1 ? "hides" : "hide") parts of an image in Anki, and \(count == 1 ? "shows" : "show") \
            the whole image here
            """
        case .scriptedSides:
            """
            \(counted(count, "card")) \(count == 1 ? "has" : "have") a side, or a place in one, that only scripts fill in Anki: here, the \
            place is empty, and a front without content shows the first field
            """
        case .filteredCards: "moved \(counted(count, "card")) from filtered decks to their home decks"
        case .unknownStates: "replaced \(counted(count, "unknown card or answer state")) with the nearest known one"
        case .renamedBooks: "changed \(counted(count, "deck name")) that cannot be the name of a book"
        case .updatedTypes: "updated \(counted(count, "note type"))"
        case .keptTypes:
            """
            kept \(counted(count, "note type")) that changed in Anki: fields with text here, or templates of studied cards, are \
            missing there; notes that changed since then get a type of their own
            """
        case .mediaAdded: "added \(counted(count, "media file"))"
        case .mediaRenamed:
            "renamed \(counted(count, "media file")): the library has \(count == 1 ? "another file" : "other files") of that name"
        case .mediaLeftOut:
            "left out \(counted(count, "media file")) that \(count == 1 ? "is" : "are") empty, or whose name is invalid or used twice"
        case .mediaNotKept: "did not import \(counted(count, "media file")): a library in memory has no media folder"
        }
    }
}

extension PackageFlaw {
    /// The flaw in words.
    var words: String {
        switch self {
        case .damaged(let message): "the package is damaged\(message.isEmpty ? "" : ": \(message.withVisibleControls)")"
        case .empty: "the file is empty"
        case .noCollection: "the package contains no collection"
        case .version(let number): "the package or collection has the unknown version \(number)"
        case .tooManyMembers(let count, let limit): "the package has \(count) members, more than \(limit)"
        case .unsafeName(let name): "the package has a member with the unsafe name \"\(name.withVisibleControls)\""
        case .tooLarge(let limit):
            "the unpacked content is larger than \(limit >> 20) MiB, or far larger than the package suggests"
        case .value(let table, let column, let id): "the table \(table) has an invalid value of \(column) in row \(id)"
        case .inUse: "the collection is open in Anki: the file does not have all changes yet"
        case .noLibrary(let name): "packages need \(name), which is not installed"
        }
    }

    /// What to do about it; nil if nothing can be done here.
    var remedy: String? {
        switch self {
        case .damaged, .value: "check the collection in Anki with Tools > Check Database, and export it again"
        case .empty: "export it from Anki again"
        case .noCollection: "export it from Anki as .apkg or .colpkg"
        case .version: "export it from Anki with \"Support older Anki versions\""
        case .tooManyMembers: "export it from Anki without media"
        case .inUse: "close Anki, and try again"
        case .unsafeName, .tooLarge, .noLibrary: nil
        }
    }
}
