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

    /// Returns the number of fields of a type that Anki comes with, by its name in English or another language; nil for any other.
    static func fieldCount(ofTypeNamed name: String) -> Int? {
        let word = name.trimmingWhitespace().lowercased()
        if exactClozeNames.contains(word) { return 2 }
        if ["image occlusion", "bildverdeckung"].contains(word) { return 5 }
        let base = String(word.prefix { $0 != "(" && $0 != "\u{FF08}" })
        guard basicNames.contains(base.trimmingWhitespace()) else { return nil }
        if base == word { return 2 }
        return Self(typeNamed: name).map { $0 == .optionallyReversed ? 3 : 2 }
    }

    /// The names of Anki's basic note type, and how the names of its variants begin where they differ, by language.
    ///
    /// Source: `notetypes-basic-name` and `notetypes-basic-reversed-name` in ankitects/anki-core-i18n.
    private static let basicNames: Set = [
        "basic", "einfach", "basique", "généralités", "generalitats", "básico", "básica", "bàsica", "basilare", "basis", "basies",
        "basiese", "основна", "основно", "основен", "простая", "базовий", "базавая", "基本", "基本型", "问答题", "podstawowy",
        "základní", "základný", "osnovna", "de bază", "baza", "alap", "temel", "perusmalli", "grundläggande", "bas",
        "grundlæggende", "grunnleggende", "põhimudel", "pamata", "elementari", "oinarrizkoa", "oinarrizko", "dasar", "cơ bản",
        "oddiy", "bunúsach", "azadur", "βασικό", "βασική", "қарапайым", "үндсэн", "հիմնական", "בסיסי", "עיקרדיק", "أساسي",
        "ئاساسى", "پایه", "मूळ", "ମୌଳିକ", "അടിസ്ഥാനം", "พื้นฐาน", "ធម្មតា",
    ]

    /// The full names of Anki's cloze note type, by language; other types can have such a word in their names.
    ///
    /// Source: `notetypes-cloze-name` in ankitects/anki-core-i18n.
    private static let exactClozeNames: Set = [
        "cloze", "lückentext", "texte à trous", "tèxte amb traucs", "text amb buits", "respuesta anidada", "omissão de palavras",
        "задание с пропусками", "пропусти", "закритий текст", "з прабеламі", "саңылау толтыру", "克漏字", "填空题", "穴埋め問題",
        "lucktext", "luka", "aukkotehtävä", "doplňovačka", "lyukas szöveg", "nadopunjavanje teksta", "zapora podatka",
        "test cu cuvinte lipsă", "truteksto", "boşluklu", "rumpang", "oco", "iomlánú", "aizpilde", "hutsuneak betetzea",
        "boʻshliqni toʻldirish", "điền chỗ trống", "κλείσιμο", "բացթողումներ", "השלם את החסר", "שפּאַלט", "ملء فراغات", "جاخالی",
        "بوش ئورۇن تولدۇرۇش", "เติมคำ", "បំពេញចន្លោះ", "ക്ലോസ്", "କ୍ଲୋଜ୍",
    ]

    /// Words in the names of cloze note types, by language.
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
