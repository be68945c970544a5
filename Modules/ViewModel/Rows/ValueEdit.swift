public import Vocabulary

/// A value of a form while it is edited in its place.
public struct ValueEdit<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Which value is edited.
    public let value: Value
    /// The text as it was typed.
    public let text: String
    /// What is wrong with the text; nil if nothing is.
    public let problem: Failure?

    /// Creates an edit.
    package init(_ value: Value, text: String, problem: Failure? = nil) {
        (self.value, self.text, self.problem) = (value, text, problem)
    }
}
