import Model
import Vocabulary

/// Selects the Anki notes that can become a card with a front and a back, and counts the others.
struct NoteSieve {
    private enum Kind {
        /// A note with a front and a back.
        case basic
        /// A type that the file names and Sutra does not know.
        case unknown
        /// A type that the file does not name.
        case untold
        case cloze
        case reversed
    }

    private(set) var leftOut = LeftOutNotes()
    private(set) var unknownTypes: [String] = []
    /// The type of the previous note, which most notes share.
    private var last: (name: String, kind: Kind)

    /// - Parameter type: the type of all notes in the file; nil if each names its own, or none is given.
    init(type: String?) { last = type.map { ($0, Self.kind(of: $0)) } ?? ("", .untold) }

    /// Returns whether a note becomes a card.
    /// - Parameters:
    ///   - type: the note's own type; nil for the one of the file.
    ///   - hasMore: whether there is text in fields other than the front and the back.
    mutating func takes(type: String?, front: String, back: String, hasMore: Bool) -> Bool {
        if let type, !type.hasSameBytes(as: last.name) || last.kind == .untold {
            last = (type, type.isEmpty ? .untold : Self.kind(of: type))
        }
        switch last.kind {
        case .cloze: leftOut.cloze += 1
        case .reversed: leftOut.reversed += 1
        case .unknown where front.hasCloze || back.hasCloze, .untold where front.hasCloze || back.hasCloze: leftOut.cloze += 1
        case _ where hasMore: leftOut.larger += 1
        case .basic, .untold: return true
        case .unknown:
            if unknownTypes.count < Reading.typesKept, !unknownTypes.contains(last.name) { unknownTypes.append(last.name) }
            return true
        }
        return false
    }

    private static func kind(of name: String) -> Kind {
        let name = name.trimmingWhitespace().lowercased()
        if name == "basic" || name == "basic (type in the answer)" { return .basic }
        if clozeNames.contains(where: name.contains) { return .cloze }
        // Anki's own types name the direction in parentheses in every language; elsewhere, such a word may name a subject.
        if let parenthesis = name.firstIndex(where: { $0 == "(" || $0 == "\u{FF08}" }) {
            let remark = name[parenthesis...]
            if reversedWords.contains(where: remark.contains) { return .reversed }
        }
        return .unknown
    }

    /// The names of Anki's cloze note type, by language.
    ///
    /// Source: `notetypes-cloze-name` in ankitects/anki-core-i18n.
    private static let clozeNames = [
        "cloze", "lückentext", "texte à trous", "respuesta anidada", "omissão de palavras", "задание с пропусками", "克漏字",
        "填空题", "穴埋め", "lucktext", "aukkotehtävä", "doplňovačka", "lyukas szöveg", "закритий текст", "text amb buits",
    ]

    /// The words in the names of Anki's note types with cards in both directions, by language.
    ///
    /// Source: `notetypes-basic-reversed-name` and `notetypes-basic-optional-reversed-name` in ankitects/anki-core-i18n.
    private static let reversedWords = [
        "revers", "umgekehrt", "beide richtungen", "zwei richtungen", "deux sens", "invers", "invertid", "invertit",
        "omgekeerd", "omvänt", "omvend", "baglæns", "käänt", "odwrotn", "obrácen", "obráten", "obratn", "obrnjen",
        "întors", "mindkét irányban", "ters kart", "ambaŭ direktoj", "bolak-balik", "thẻ ngược", "обратн", "обърнат",
        "зворотн", "αντεστραμμέν", "הופכי", "معكوس", "وارونه", "กลับด้าน", "뒤집", "反転", "反向", "翻转", "翻轉",
    ]
}

extension String {
    /// Whether the text contains an Anki cloze deletion, which begins like `{{c1::`.
    fileprivate var hasCloze: Bool {
        guard utf8.contains(UInt8(ascii: "{")) else { return false }
        var rest = Array(utf8)[...]
        let opening = Array("{{c".utf8)
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[brace...]
            if rest.starts(with: opening) {
                let number = rest.dropFirst(opening.count).prefix(while: \.isASCIIDigit)
                if !number.isEmpty, rest[number.endIndex...].starts(with: "::".utf8) { return true }
            }
            rest = rest.dropFirst()
        }
        return false
    }
}
