import ViewModel
import Vocabulary

extension Diagnostic {
    /// That output is lost; nil where nobody is to be told: a reader that went away is no one's error.
    init?(_ error: OutputError) {
        guard case .failed(let code) = error else { return nil }
        self.init(.io, "cannot write the output: \(systemMessage(code))")
    }

    /// A failure in words, where no command caused it.
    init(_ failure: Failure) {
        let wording = FailureWording(failure)
        self.init(wording.code, wording.message, hints: wording.hints)
    }

    /// A failure in words, at the argument that caused it.
    init(_ failure: Failure, of invocation: Invocation) {
        let wording = FailureWording(failure, of: invocation.spec)
        let span = wording.places.lazy.compactMap { invocation.place(of: $0) }.first ?? invocation.span
        let hints = wording.hints.filter { $0 != FormatFlaw.separatorHint || invocation.place(of: "--separator") == nil }
        self.init(wording.code, wording.message, in: invocation.statement, at: span, hints: hints)
    }
}
