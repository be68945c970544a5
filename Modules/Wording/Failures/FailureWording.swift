import TerminalText
public import Vocabulary

/// The wording of a failure: what is wrong, which arguments may have caused it, and what to do.
public struct FailureWording {
    /// Changes the wording of a failure in one command; a command declares it as `failing`.
    public typealias Adaptation = @Sendable (_ failure: Failure, _ wording: inout FailureWording) -> Void

    /// The code that scripts see.
    public var code: ErrorCode
    /// What is wrong, at most 400 cells.
    public var message: String
    /// What to do, one line each.
    public var hints: [String] = []
    /// More of what is wrong, one line each.
    public var details: [String] = []
    /// The names of the parameters and options that may have caused the failure; the diagnostic points at the first one given.
    public var places: [String] = []

    /// Creates a wording without hints.
    public init(code: ErrorCode, message: String) {
        self.code = code
        self.message = message.truncated(toWidth: 400)
    }
}
