import Model
import Vocabulary

/// Which columns of a file hold what, counted from 0; columns that are not named hold nothing of a card.
struct CardColumns {
    let count: Int
    let front: Int
    let back: Int
    var tags: Int?
    var book: Int?
    /// The column that names the type of Anki's note.
    var noteType: Int?
    /// Columns that hold what neither a front nor a back takes.
    var more: [Int] = []

    /// What the columns hold, as the fields of a card that an error can name.
    var contents: [Field] {
        (0..<count).map { $0 == front ? .front : $0 == tags ? .tag : $0 == book ? .name : .back }
    }
}

extension CardColumns {
    /// The columns of a file without a header: front, back, and maybe tags, and maybe book.
    static let positional = 2...4

    /// - Parameter count: one of ``positional``.
    init(positional count: Int) {
        self.init(count: count, front: 0, back: 1, tags: count > 2 ? 2 : nil, book: count > 3 ? 3 : nil)
    }

    /// The columns that a record of titles names; nil when front and back are not both among them.
    /// - Throws: what is wrong with a title, when they are: one that is unknown, or there twice.
    init?(titles: [String], orThrow error: (FormatFlaw) -> Failure) throws(Failure) {
        var places: [ColumnTitle.Column: Int] = [:]
        var odd: String?
        for (place, title) in titles.enumerated() {
            if let column = ColumnTitle(title)?.column, places[column] == nil {
                places[column] = place
            } else {
                odd = odd ?? title
            }
        }
        guard let front = places[.front], let back = places[.back] else { return nil }
        if let odd { throw error(.header(name: odd, value: "")) }
        self.init(count: titles.count, front: front, back: back, tags: places[.tags], book: places[.book])
    }
}
