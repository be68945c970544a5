public import ViewModel

/// A text of several lines without characters that could steer a terminal.
public func harmless(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).withVisibleControls }.joined(separator: "\n")
}

/// Writes a failure that belongs to no command to standard error.
public func tell(_ failure: Failure) {
    let wording = FailureWording(failure)
    let text = ErrorText(.plain).text(
        of: Diagnostic(wording.code, wording.message, hints: wording.hints))
    let notices = TextOutput(DescriptorSink(descriptor: 2))
    do {
        try notices.write(text)
        try notices.flush()
    } catch {
        return  // there is no one left to tell
    }
}
