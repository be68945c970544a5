/// A line of a terminal that stands there until something else is to be shown.
@MainActor protocol PassingLine: AnyObject {
    /// Takes it away; does nothing where it is not shown.
    func erase()
}
