import Model
import Vocabulary

/// A book that gets the new name of its deck.
struct BookRenaming {
    let book: Book.ID
    let name: Name
    let deck: AnkiDeck

    /// A renaming that is not possible, and the book that has the name.
    typealias Taken = (renaming: BookRenaming, owner: Book.ID)

    /// Renames books in any order in which this is possible: a name can be that of a book that gets another one.
    /// - Returns: the renamings that are not possible, because other books have and keep the names.
    @MainActor static func run(
        _ renamings: [BookRenaming], _ store: any BookStore, at moment: StudyMoment
    ) throws(Failure) -> [Taken] {
        var (waiting, taken) = (renamings, [Taken]())
        while !waiting.isEmpty {
            var blocked: [Taken] = []
            for renaming in waiting {
                if let owner = try store.bookID(named: renaming.name.key), owner != renaming.book {
                    blocked.append((renaming, owner))
                } else {
                    _ = try store.renameBook(renaming.book, to: renaming.name, at: moment)
                    _ = try store.setAnkiDeck(renaming.deck, of: renaming.book, at: moment)
                }
            }
            if blocked.count == waiting.count {
                let renamed = Set(waiting.map(\.book))
                taken += blocked.filter { !renamed.contains($0.owner) }
                blocked.removeAll { !renamed.contains($0.owner) }
                // All wait for each other.
                if blocked.count == waiting.count { try makeWay(blocked[0], store, at: moment) }
            }
            waiting = blocked.map(\.renaming)
        }
        return taken
    }

    /// Gives the book that has the name another one for the time being.
    @MainActor private static func makeWay(
        _ blocked: Taken, _ store: any BookStore, at moment: StudyMoment
    ) throws(Failure) {
        var text = "Deck \(blocked.renaming.deck.id.magnitude)"
        while try store.bookID(named: Name(text).key) != nil { text += "+" }
        _ = try store.renameBook(blocked.owner, to: Name(text), at: moment)
    }
}
