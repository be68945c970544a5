public import ViewModel

/// A text of several lines without characters that could steer a terminal.
public func harmless(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).withVisibleControls }.joined(separator: "\n")
}

/// Writes a failure that belongs to no command to standard error.
/// - Parameter consequence: what comes of it, in place of the hints of a command.
public func tell(_ failure: Failure, about consequence: String? = nil) {
    let wording = FailureWording(failure)
    let message = consequence.map { "\($0.withVisibleControls): \(wording.message)" } ?? wording.message
    let text = ErrorText(.plain).text(
        of: Diagnostic(wording.code, message, hints: consequence == nil ? wording.hints : []))
    let notices = TextOutput(DescriptorSink(descriptor: 2))
    do {
        try notices.write(text)
        try notices.flush()
    } catch {
        return  // there is no one left to tell
    }
}
