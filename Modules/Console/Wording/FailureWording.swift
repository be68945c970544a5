import Vocabulary

/// The wording of a failure: what is wrong, which arguments may have caused it, and what to do.
struct FailureWording {
    /// Changes the wording of a failure in one command; a command declares it as `failing`.
    typealias Adaptation = @Sendable (_ failure: Failure, _ wording: inout FailureWording) -> Void

    var code: ErrorCode
    var message: String
    var hints: [String] = []
    /// More of what is wrong, one line each.
    var details: [String] = []
    /// The names of the parameters and options that may have caused the failure; the diagnostic points at the first one given.
    var places: [String] = []

    init(code: ErrorCode, message: String) {
        self.code = code
        self.message = message.truncated(toWidth: 400)
    }
}
