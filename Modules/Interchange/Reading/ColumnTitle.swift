import Model

/// A word that a column of cards is usually called.
struct ColumnTitle {
    enum Column: String {
        case front, back, tags, book
    }

    let column: Column
    /// Whether the word is Sutra's own, and not one that can well be the text of a card.
    let isOwn: Bool

    /// - Parameter title: in any case, with white space around it or not.
    init?(_ title: String) {
        let word = title.trimmingWhitespace().lowercased()
        if let column = Column(rawValue: word == "deck" ? "book" : word) {
            (self.column, isOwn) = (column, true)
        } else if let column = Self.usual[word] {
            (self.column, isOwn) = (column, false)
        } else {
            return nil
        }
    }

    private static let usual: [String: Column] = [
        "question": .front, "q": .front, "word": .front, "term": .front, "prompt": .front, "expression": .front, "phrase": .front,
        "vocab": .front, "vocabulary": .front,
        "answer": .back, "a": .back, "translation": .back, "definition": .back, "meaning": .back, "response": .back,
        "explanation": .back, "gloss": .back,
        "tag": .tags,
    ]
}

extension [String] {
    /// Whether these titles leave no doubt that they are titles.
    var areOwnTitles: Bool { allSatisfy { ColumnTitle($0)?.isOwn ?? false } }

    /// Whether a title of a side is among them; a single letter is none by itself.
    var holdATitleOfASide: Bool {
        contains { text in
            guard let title = ColumnTitle(text), text.trimmingWhitespace().utf8.count > 1 else { return false }
            return title.column == .front || title.column == .back
        }
    }
}
