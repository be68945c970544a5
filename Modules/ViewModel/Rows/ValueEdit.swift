public import Vocabulary

/// A value of a form while it is edited in its place.
public struct ValueEdit<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Which value is edited.
    public let value: Value
    /// The text as it was typed.
    public internal(set) var text: String
    /// What is wrong with the text; nil if nothing is.
    public internal(set) var problem: Failure?
    /// The text that the value was given elsewhere, which saving again replaces; nil if it was given none.
    public internal(set) var textElsewhere: String?
    /// The text in the library that the typed one is to replace.
    var base: String

    /// Creates an edit.
    package init(_ value: Value, text: String, problem: Failure? = nil, textElsewhere: String? = nil) {
        (self.value, self.text, self.problem, self.textElsewhere) = (value, text, problem, textElsewhere)
        base = text
    }
}
