import Vocabulary

/// A value that a command's argument selects by a word from a fixed list.
protocol Choice {
    /// The word that selects the value.
    var name: String { get }
}

extension Choice where Self: RawRepresentable<String> {
    var name: String { rawValue }
}

extension BookSort: Choice {}
extension CardStatus: Choice {}
extension ConflictPolicy: Choice {}
extension DeckOptionsRule: Choice {}
extension FileFormat: Choice {}
extension FieldSeparator: Choice {}
extension Rating: Choice {}
extension ReviewOrder: Choice {}
extension SegmentKind: Choice {}
extension SoundKind: Choice {}
extension StatisticsPeriod: Choice {}
extension Switch: Choice {}
extension TextEncoding: Choice {}

extension ValueKind {
    /// Returns the kind that accepts the names of the given values.
    static func choice(of values: [some Choice]) -> ValueKind { .choice(values.map(\.name)) }
}

extension ValueKind {
    /// What cards are sorted by.
    static let cardOrder = keys(
        CardOrder.Key.allCases.map(\.rawValue), alsoAccepted: ["added_at", "due_at", "last_review_at"], areSigned: true)
}

extension [CardOrder] {
    /// Creates an order from a value of the kind ``ValueKind/cardOrder``.
    init(keys: String) {
        self = keys.split(separator: ",").compactMap { written in
            let isDescending = written.utf8.first == Byte.hyphen
            let name = isDescending ? written.dropFirst() : written
            let key = CardOrder.Key(rawValue: String(name)) ?? CardOrder.Key(rawValue: String(name.dropLast("_at".count)))
            return key.map { CardOrder($0, isDescending: isDescending) }
        }
    }
}

extension Invocation {
    /// Returns the value that an argument selects, or nil if the argument was omitted.
    func choice<Value: Choice>(_ name: String, of values: [Value]) -> Value? {
        let word = optional(name)
        return values.first { $0.name == word }
    }

    /// Returns the value that a required parameter selects, whose kind has a word for each of them.
    func selected<Value: Choice & CaseIterable>(_ name: String) -> Value {
        guard let value = choice(name, of: Array(Value.allCases)) else {
            preconditionFailure("the parser accepts no other word for \(name) of \(spec.name)")
        }
        return value
    }
}
