import Model

/// Which columns of a file hold what, counted from 0; columns that are not named hold nothing of a card.
struct CardColumns {
    /// What a column can be called in a header.
    enum Name: String {
        case front, back, tags, book

        /// - Parameter title: in any case; `deck` is Anki's word for a book.
        init?(title: String) {
            let title = title.lowercased()
            self.init(rawValue: title == "deck" ? "book" : title)
        }
    }

    let count: Int
    let front: Int
    let back: Int
    var tags: Int?
    var book: Int?

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

    /// The columns that a record of titles names; nil when it is a record of a card.
    /// - Throws: what is wrong with a title, when front and back are among them: one that is unknown, or there twice.
    init?(titles: [String], orThrow error: (FormatFlaw) -> ModelError) throws(ModelError) {
        var places: [Name: Int] = [:]
        var odd: String?
        for (place, title) in titles.enumerated() {
            if let name = Name(title: title.trimmingWhitespace()), places[name] == nil {
                places[name] = place
            } else {
                odd = odd ?? title
            }
        }
        guard let front = places[.front], let back = places[.back] else { return nil }
        if let odd { throw error(.header(name: odd, value: "")) }
        self.init(count: titles.count, front: front, back: back, tags: places[.tags], book: places[.book])
    }
}
