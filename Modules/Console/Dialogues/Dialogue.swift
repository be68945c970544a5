/// Questions that a person answers line by line, instead of giving commands.
@MainActor protocol Dialogue: AnyObject {
    /// What is asked for, as a prompt.
    var question: String { get }
    var isFinished: Bool { get }
    func take(_ line: String)
    func cancel()
}
