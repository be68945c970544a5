/// A transient line of a terminal, shown until something else is written.
@MainActor protocol TransientLine: AnyObject {
    /// Erases the line, if it is shown.
    func erase()
}
