import Vocabulary

extension Diagnostic {
    /// Creates the diagnostic of lost output; nil if the reader has gone away, which is not an error.
    init?(_ error: OutputError) {
        guard case .failed(let code) = error else { return nil }
        self.init(.io, "cannot write the output: \(systemMessage(code))")
    }

    /// Creates the diagnostic of a failure that no command caused.
    init(_ failure: Failure) {
        let wording = FailureWording(failure)
        self.init(wording.code, wording.message, hints: wording.hints)
    }

    /// Creates the diagnostic of a failure, placed at the argument that caused it.
    init(_ failure: Failure, of invocation: Invocation) {
        let wording = FailureWording(failure, of: invocation.spec)
        let span = wording.places.lazy.compactMap { invocation.place(of: $0) }.first ?? invocation.span
        let hints = wording.hints.filter { $0 != FormatFlaw.separatorHint || invocation.place(of: "--separator") == nil }
        self.init(wording.code, wording.message, in: invocation.statement, at: span, hints: hints)
        details = wording.details
    }
}
