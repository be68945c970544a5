/// A view that fills the window between the title and the line of keys, or a question over the bottom of another screen.
@MainActor protocol Screen: AnyObject {
    /// What the screen is about, for the title.
    var title: String { get }
    /// The keys that mean something, the most used first.
    var keys: [KeyHelp] { get }
    /// The number of rows that the screen takes at the bottom of the window; nil for a screen that fills it.
    var height: Int? { get }

    /// Whether the screen can take keys; false while it waits for what they are about.
    var isReady: Bool { get }

    func draw(on canvas: inout Canvas, in area: Area)

    /// Handles a key.
    /// - Returns: false if the key means nothing here.
    func press(_ key: Key) -> Bool
}

extension Screen {
    var height: Int? { nil }
    var isReady: Bool { true }
}
