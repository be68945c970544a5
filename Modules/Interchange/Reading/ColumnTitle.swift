import Model
import Vocabulary

/// A word that is commonly used as the title of a column of cards.
struct ColumnTitle {
    typealias Column = ImportColumn

    let column: Column
    /// Whether the word is one of Sutra's own titles, rather than one that could well be the text of a card.
    let isOwn: Bool

    /// Interprets a title; nil if it is not a common one.
    /// - Parameter title: the text in any case, with or without surrounding white space.
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
    /// Whether all of these titles are certainly titles.
    var areOwnTitles: Bool { allSatisfy { ColumnTitle($0)?.isOwn ?? false } }

    /// Whether there are titles of a front and of a back.
    var areTitles: Bool {
        let columns = map { ColumnTitle($0)?.column }
        return columns.contains(.front) && columns.contains(.back)
    }

    /// Whether any text is a common title of a side or a word used for one; a single letter does not count.
    var mayBeTitles: Bool {
        contains { text in
            let word = text.trimmingWhitespace()
            if SideWord.all.contains(word.lowercased()) { return true }
            guard let title = ColumnTitle(text), word.utf8.count > 1 else { return false }
            return title.column == .front || title.column == .back
        }
    }
}

/// Words that are used as titles of columns, but do not determine which column is the front.
private enum SideWord {
    static let all = Set(languages + writings)

    /// The languages of most decks, in English and in the language itself.
    private static let languages = [
        "arabic", "العربية", "bengali", "বাংলা", "bulgarian", "български", "catalan", "català", "chinese", "中文", "mandarin",
        "cantonese", "croatian", "hrvatski", "czech", "čeština", "danish", "dansk", "dutch", "nederlands", "english", "esperanto",
        "estonian", "eesti", "finnish", "suomi", "french", "français", "german", "deutsch", "greek", "ελληνικά", "hebrew",
        "עברית", "hindi", "हिन्दी", "hungarian", "magyar", "icelandic", "íslenska", "indonesian", "bahasa indonesia", "irish",
        "gaeilge", "italian", "italiano", "japanese", "日本語", "korean", "한국어", "latin", "latina", "latvian", "latviešu",
        "lithuanian", "lietuvių", "norwegian", "norsk", "persian", "farsi", "فارسی", "polish", "polski", "portuguese",
        "português", "romanian", "română", "russian", "русский", "sanskrit", "serbian", "српски", "slovak", "slovenčina",
        "slovenian", "slovenščina", "spanish", "español", "swahili", "kiswahili", "swedish", "svenska", "tagalog", "thai", "ไทย",
        "tibetan", "turkish", "türkçe", "ukrainian", "українська", "urdu", "اردو", "vietnamese", "tiếng việt", "welsh", "cymraeg",
    ]

    private static let writings = ["kanji", "kana", "hiragana", "katakana", "romaji", "hanzi", "pinyin", "hangul", "reading"]
}
