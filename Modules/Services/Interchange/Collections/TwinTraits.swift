import Model
import Vocabulary

/// What a note with the guid of others is recognised by; of each kind, one in common is enough.
struct TwinTraits {
    /// When the cards were added: those that were added at the same time get other times in an export.
    let times: [Timestamp]
    let books: [Book.ID]
    /// The fields as they are, and as the library's type of the note has them.
    let fields: [[String]]

    struct Signs: OptionSet {
        let rawValue: Int
        static let time = Signs(rawValue: 1)
        static let fields = Signs(rawValue: 2)
        static let book = Signs(rawValue: 4)
    }

    struct Key: Hashable {
        let time: Timestamp?
        let book: Book.ID?
        let fields: ByteExact<[String]>?
    }

    /// Returns the keys of which two notes have one in common if they agree in some signs.
    func keys(_ signs: Signs) -> [Key] {
        let times = signs.contains(.time) ? times.map { $0 } : [Timestamp?.none]
        let books = signs.contains(.book) ? books.map { $0 } : [Book.ID?.none]
        let fields = signs.contains(.fields) ? fields.map { ByteExact(wrappedValue: $0) } : [ByteExact<[String]>?.none]
        return times.flatMap { time in
            books.flatMap { book in fields.map { Key(time: time, book: book, fields: $0) } }
        }
    }
}
