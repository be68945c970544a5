import Vocabulary

/// The declarations of a `style` attribute.
struct HTMLStyle {
    private let declarations: [(property: String, value: String, isImportant: Bool)]

    init(_ text: String) {
        declarations = Self.parts(of: Self.withoutComments(text)).compactMap { declaration in
            let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmingWhitespace().lowercased() }
            guard parts.count == 2 else { return nil }
            guard let mark = parts[1].lastIndex(of: "!"),
                String(parts[1][parts[1].index(after: mark)...]).trimmingWhitespace() == "important"
            else { return (parts[0], parts[1], false) }
            return (parts[0], String(parts[1][..<mark]).trimmingWhitespace(), true)
        }
    }

    /// Returns the value of a property in lowercase, of its declarations the last important one or else the last one; nil if there
    /// is none.
    /// - Parameter properties: the property, and one that sets it together with others.
    /// - Parameter isValid: whether a value counts; a browser ignores declarations with a value that it does not know.
    func value(of properties: String..., where isValid: (String) -> Bool) -> String? {
        let valid = declarations.filter { properties.contains($0.property) && isValid($0.value) }
        return (valid.last(where: \.isImportant) ?? valid.last)?.value
    }

    /// Splits at semicolons that are not in quotes.
    private static func parts(of text: String) -> [Substring] {
        var quote: Character?
        return text.split { character in
            if character == quote { quote = nil } else if quote == nil, "\"'".contains(character) { quote = character }
            return quote == nil && character == ";"
        }
    }

    static func withoutComments(_ text: String) -> String {
        guard text.contains("/*") else { return text }
        var (rest, kept) = (text[...], "")
        while let opening = rest.range(of: "/*") {
            kept += rest[..<opening.lowerBound] + " "
            rest = rest[opening.upperBound...]
            guard let closing = rest.range(of: "*/") else { return kept }
            rest = rest[closing.upperBound...]
        }
        return kept + rest
    }
}
