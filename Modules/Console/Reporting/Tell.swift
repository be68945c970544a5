public import ViewModel

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
