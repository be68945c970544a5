import TerminalText
public import Vocabulary

/// The wording of a failure: what is wrong, which arguments may have caused it, and what to do.
public struct FailureWording {
    /// Changes the wording of a failure in one command; a command declares it as `failing`.
    public typealias Adaptation = @Sendable (_ failure: Failure, _ wording: inout FailureWording) -> Void

    public var code: ErrorCode
    public var message: String
    public var hints: [String] = []
    /// More of what is wrong, one line each.
    public var details: [String] = []
    /// The names of the parameters and options that may have caused the failure; the diagnostic points at the first one given.
    public var places: [String] = []

    public init(code: ErrorCode, message: String) {
        self.code = code
        self.message = message.truncated(toWidth: 400)
    }
}
