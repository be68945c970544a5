import Vocabulary

/// A part of a line whose markup plain text can express.
enum HTMLSpan: Hashable {
    /// `<sup>`: `10⁶`, or `^(…)` if a character has no superscript.
    case superscript
    /// `<sub>`: `H₂O`, or `_(…)` if a character has no subscript.
    case `subscript`
    /// `<s>` and `<del>`: `~~…~~`, as in Markdown.
    case struck
    /// `<rt>`: `[かんじ]`, as the filter `furigana` shows a reading.
    case reading

    /// The span of a tag; nil if it has none.
    init?(_ tag: String) {
        switch tag {
        case "sup": self = .superscript
        case "sub": self = .subscript
        case "s", "del", "strike": self = .struck
        case "rt": self = .reading
        default: return nil
        }
    }

    /// Returns how a text is shown.
    func text(of content: String) -> String {
        if content.unicodeScalars.allSatisfy(\.isWhitespace) { return content }
        return switch self {
        case .superscript: Self.scripted(content, Self.superscripts, "^")
        case .subscript: Self.scripted(content, Self.subscripts, "_")
        case .struck: "~~\(content)~~"
        case .reading: "[\(content)]"
        }
    }

    private static func scripted(_ content: String, _ table: [Unicode.Scalar: Unicode.Scalar], _ sign: String) -> String {
        let scalars = content.unicodeScalars.compactMap { table[$0] }
        if scalars.count == content.unicodeScalars.count { return String(String.UnicodeScalarView(scalars)) }
        return content.count == 1 ? sign + content : "\(sign)(\(content))"
    }

    /// The characters with the compatibility decomposition `<super>` in Unicode that most fonts have.
    private static let superscripts = table(
        "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ")

    /// The characters with the compatibility decomposition `<sub>`.
    private static let subscripts = table(
        "0123456789+-−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")

    private static func table(_ plain: String, _ shown: String) -> [Unicode.Scalar: Unicode.Scalar] {
        Dictionary(uniqueKeysWithValues: zip(plain.unicodeScalars, shown.unicodeScalars))
    }
}
