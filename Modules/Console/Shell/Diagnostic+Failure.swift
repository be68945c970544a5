import ViewModel
import Vocabulary
import Wording

extension Diagnostic {
    /// Creates the diagnostic of lost output; nil if the reader has gone away, which is not an error.
    init?(_ error: OutputError) {
        guard case .failed(let code) = error else { return nil }
        self.init(.io, "cannot write the output: \(systemMessage(code))")
    }

    /// Creates the diagnostic of a failure that no command caused.
    init(_ failure: Failure) {
        self.init(failure, FailureWording(failure), at: nil)
    }

    /// Creates the diagnostic of a failure, placed at the argument that caused it.
    init(_ failure: Failure, of invocation: Invocation) {
        var wording = FailureWording(failure)
        invocation.spec.failing?(failure, &wording)
        var span =
            invocation.place(inQueryCausing: failure)
            ?? wording.places.lazy.compactMap { invocation.wrongValue(of: $0, causing: failure)?.span }.first
            ?? wording.places.lazy.compactMap { invocation.place(of: $0) }.first ?? invocation.span
        for (option, hints) in FormatFlaw.hintsByOption where invocation.place(of: option) != nil {
            wording.hints.removeAll(where: hints.contains)
        }
        let isNotFound = if case .notFound = failure { true } else { false }
        if let lookalike = invocation.statement.lookalikeHint(isNotFound: isNotFound, at: span) {
            (wording.hints, span) = ([lookalike.hint], lookalike.span)
        } else if let hints = invocation.statement.habitHints(isNotFound: isNotFound, in: invocation.spec) {
            wording.hints = hints
        }
        self.init(failure, wording, at: Place(statement: invocation.statement, span: span))
    }
}

extension Invocation {
    /// The span of what is wrong in a query; nil if the failure is not about one, or the query is not written in one piece.
    fileprivate func place(inQueryCausing failure: Failure) -> SourceSpan? {
        guard case .query(let fault) = failure else { return nil }
        let queries =
            (spec.parameters.filter { $0.kind == .query }.map(\.name)
                + spec.options.filter { $0.value?.kind == .query }.map(\.key))
        guard let span = queries.lazy.compactMap({ place(of: $0) }).first else { return nil }
        return statement.span(ofCharacters: fault.range, inValueAt: span)
    }

    /// The first value of an argument that is known to have caused a failure: it is invalid, or it was not found.
    fileprivate func wrongValue(of name: String, causing failure: Failure) -> Argument? {
        // A command need not have the argument.
        if place(of: name) == nil { return nil }
        return switch failure {
        case .invalid(.tag, let flaw): values(of: name).first { CardsViewModel.flaw(ofTag: $0.text) == flaw }
        case .notFound(_, .id(let id), _): values(of: name).first { $0.number == id }
        case .notFound(_, .name(let wanted), _): values(of: name).first { $0.text == wanted }
        default: nil
        }
    }
}
