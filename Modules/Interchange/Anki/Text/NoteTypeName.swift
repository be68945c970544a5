import Model
import Vocabulary

extension NoteRecord.Meaning {
    /// Creates the meaning of the name of a type that is built into Anki or the library; nil for any other name.
    ///
    /// Basic types are recognised only by their English names, since any type with two fields could have another language's name.
    init?(typeNamed name: String) {
        let name = name.trimmingWhitespace().lowercased()
        switch name {
        case "basic": self = .basic
        case "typed", "basic (type in the answer)": self = .typed
        case "reversed": self = .reversed
        default:
            if Self.clozeNames.contains(where: name.contains) {
                self = .cloze
                return
            }
            // Anki's own types name the direction in parentheses in every language; elsewhere, such a word may name a subject.
            guard let parenthesis = name.firstIndex(where: { $0 == "(" || $0 == "\u{FF08}" }),
                case let remark = name[parenthesis...], Self.reversedWords.contains(where: remark.contains)
            else { return nil }
            self = Self.optionalWords.contains(where: remark.contains) ? .optionallyReversed : .reversed
        }
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

    /// The words in the names of Anki's note type with an optional card in the other direction, by language.
    ///
    /// Source: `notetypes-basic-optional-reversed-name` in ankitects/anki-core-i18n.
    private static let optionalWords = [
        "option", "opcion", "opsioneel", "eine oder zwei", "wahlweise", "optie", "valfri", "valbart", "valgfri", "facultativ",
        "opzional", "opțional", "по выбору", "по избор", "необов'язков", "追加可能", "任意", "可选", "選擇性", "egyik vagy", "opcjonaln",
        "voliteln", "voliteľn", "valinnai", "po volji", "izbirno", "unu aŭ", "tùy chọn", "seçimli", "κατ'επιλογή", "אופציונלי",
        "اختيارية",
    ]
}
