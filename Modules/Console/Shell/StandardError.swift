import TerminalText
public import Vocabulary
import Wording

/// Returns a text of several lines with its control characters made visible, so that they cannot control a terminal.
public func escapingControls(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).withVisibleControls }.joined(separator: "\n")
}

/// Writes a failure that no command caused to standard error.
/// - Parameter consequence: the consequence of the failure, which replaces the hints.
public func tell(_ failure: Failure, about consequence: String? = nil) {
    let wording = FailureWording(failure)
    let message = consequence.map { "\($0.withVisibleControls): \(wording.message)" } ?? wording.message
    tell(Diagnostic(wording.code, message, hints: consequence == nil ? wording.hints : []))
}

/// Reports to standard error why a library was not opened.
public func tell(_ failure: Failure, ofLibraryAt path: String?) {
    tell(Diagnostic(failure, ofLibraryAt: path))
}

extension Diagnostic {
    /// Creates the diagnostic of a library that was not opened.
    init(_ failure: Failure, ofLibraryAt path: String?) {
        switch (path, failure) {
        case (let path?, .library(.cannotOpen(let detail))):
            self.init(.io, "cannot open the library \"\(path)\": \(detail)", hints: [FailureWording.openingHint(detail)])
        case (let path?, .library(.corrupt(let detail))):
            self.init(.corrupt, FailureWording.damage(detail, of: "library", at: path), hints: FailureWording(failure).hints)
        default: self.init(failure)
        }
    }
}

private func tell(_ diagnostic: Diagnostic) {
    let text = ErrorText(.plain).text(of: diagnostic)
    let notices = TextOutput(DescriptorSink(descriptor: 2))
    do {
        try notices.write(text)
        try notices.flush()
    } catch {
        return  // nowhere left to report the error
    }
}
