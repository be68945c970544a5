public import Vocabulary

/// A value of a form while it is edited: typed in its place, or chosen from a list.
public struct ValueEdit<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Which value is edited.
    public let value: Value
    /// The text as it was typed or chosen.
    public internal(set) var text: String
    /// The texts of which the person chooses one; empty if the text is typed.
    public internal(set) var choices: [String]
    /// What is wrong with the text; nil if nothing is.
    public internal(set) var problem: Failure?
    /// The text that the value was given elsewhere, which saving again replaces; nil if it was given none.
    public internal(set) var textElsewhere: String?
    /// The text in the library that the other one is to replace.
    var base: String

    /// Creates an edit.
    package init(
        _ value: Value, text: String, choices: [String] = [], problem: Failure? = nil, textElsewhere: String? = nil
    ) {
        (self.value, self.text, self.choices) = (value, text, choices)
        (self.problem, self.textElsewhere) = (problem, textElsewhere)
        base = text
    }
}
