import Model
import Vocabulary

/// The tags of an Obsidian note: those below `flashcards` name the deck, all others are the cards' tags.
struct ObsidianTags {
    static let deck = "flashcards"

    /// The book and the tags of the cards below; nil if no tag has said so yet.
    private(set) var book: String?
    private(set) var tags: [String]?

    /// Takes tags that are next to each other, each without its `#`; what they do not specify stays as it is.
    mutating func take(_ names: [String]) {
        for name in names where Self.isDeck(name) { book = Self.book(of: name) }
        let others = names.filter { !Self.isDeck($0) }
        if !others.isEmpty { tags = others }
    }

    /// Takes the deck that a text mentions, such as a heading; the text's other tags are not those of cards.
    mutating func takeDeck(mentionedIn text: ArraySlice<UInt8>) {
        if text.contains(.numberSign), let name = String(decoding: text, as: UTF8.self).words.compactMap(Self.deckName).last {
            book = Self.book(of: name)
        }
    }

    /// Takes the tags in front matter: `tags: [a, b]`, `tags: a, b`, or a list with an item on each line.
    mutating func take(_ head: FrontMatter) {
        var names: [String] = []
        var isInList = false
        for line in head.lines {
            let text = String(decoding: line, as: UTF8.self)
            let item = text.trimmingWhitespace()
            if item.hasPrefix("tags:") || item.hasPrefix("tag:") {
                isInList = true
                names += Self.names(in: item[item.index(after: item.firstIndex(of: ":") ?? item.startIndex)...])
            } else if isInList, item.hasPrefix("- ") {
                names += Self.names(in: item.dropFirst(2))
            } else if text.unicodeScalars.first?.properties.isWhitespace != true {
                isInList = false
            }
        }
        take(names)
    }

    /// Removes the deck tag at the beginning of a card, and returns its book; nil if there is none, or it names no book.
    static func takeDeck(from text: inout ArraySlice<UInt8>) -> String? {
        let word = text.prefix { !$0.isASCIISpace }
        guard let name = deckName(String(decoding: word, as: UTF8.self)) else { return nil }
        text = text[word.endIndex...].trimmingSpaces
        return book(of: name)
    }

    /// Returns the tags of a line that has only tags; nil for any other line.
    static func tags(of line: ArraySlice<UInt8>) -> [String]? {
        guard line.first == .numberSign else { return nil }
        var names: [String] = []
        for word in String(decoding: line, as: UTF8.self).words {
            let name = word.utf8.dropFirst()
            guard word.utf8.first == .numberSign, let first = name.first, first != .numberSign else { return nil }
            names.append(String(Substring(name)))
        }
        return names
    }

    /// Whether a tag belongs to a deck.
    static func isDeck(_ name: String) -> Bool { name == deck || name.hasPrefix(deck + "/") }

    private static func deckName(_ word: String) -> String? {
        let name = word.hasPrefix("#") ? String(word.dropFirst()) : ""
        return isDeck(name) ? name : nil
    }

    /// Returns the book of a deck's tag: `French` for `flashcards/French`, and nil for `flashcards`, which names none.
    private static func book(of name: String) -> String? {
        let path = name.dropFirst(deck.count + 1)
        return path.isEmpty ? nil : String(path)
    }

    private static func names(in list: Substring) -> [String] {
        let words = String(list.filter { !"[]\"'".contains($0) }).split { $0 == "," || $0 == " " }
        return words.map { $0.hasPrefix("#") ? String($0.dropFirst()) : String($0) }
    }
}
