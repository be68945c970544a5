import Vocabulary

/// A value that a command names by one of a few words.
protocol Choice {
    /// The word, as it is typed.
    var name: String { get }
}

extension Choice where Self: RawRepresentable<String> {
    var name: String { rawValue }
}

extension BookSort: Choice {}
extension ConflictPolicy: Choice {}
extension ExchangeFormat: Choice {}
extension FieldSeparator: Choice {}
extension Rating: Choice {}

/// A switch, as an argument of a command.
enum Switch: String, Choice, CaseIterable {
    case on, off
}

extension ValueKind {
    /// One of these values.
    static func choice(of values: [some Choice]) -> ValueKind { .choice(values.map(\.name)) }
}

extension Invocation {
    /// The value that an argument names; nil if it was left out.
    func choice<Value: Choice>(_ name: String, of values: [Value]) -> Value? {
        let word = optional(name)
        return values.first { $0.name == word }
    }
}
