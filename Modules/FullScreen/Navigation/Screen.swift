/// A view that fills the window between the title and the line of keys, or a question over the bottom of another screen.
@MainActor protocol Screen: AnyObject {
    /// What the screen is about, for the title.
    var title: String { get }
    /// The keys that mean something now, the most used first.
    @KeyTable var bindings: [KeyBinding] { get }
    /// Whether the screen is a question over the bottom of another one, and does not fill the window.
    var isQuestion: Bool { get }

    /// Returns the number of rows that a question needs in an area.
    func height(in area: Area) -> Int

    /// Whether characters, including `?`, are typed as text, so that only F1 shows the keys; ``bindings`` then begin with those
    /// that save and leave.
    var takesText: Bool { get }

    /// Whether there is a list of the keys; not on a screen that shows it, or that any key leaves.
    var hasHelp: Bool { get }

    /// Whether the screen can take keys; false while it waits for what they are about.
    var isReady: Bool { get }

    func draw(on canvas: inout Canvas, in area: Area)

    /// Returns what the person must know, and the screen has no room for in an area; it is shown in place of the keys.
    func remarkWithoutRoom(in area: Area) -> String?

    /// Saves what is finished, since the process is about to end.
    func processWillEnd()
}

extension Screen {
    var isQuestion: Bool { false }
    func height(in area: Area) -> Int { area.height }
    var takesText: Bool { false }
    var hasHelp: Bool { true }
    var isReady: Bool { true }
    func remarkWithoutRoom(in area: Area) -> String? { nil }
    func processWillEnd() {}

    /// What shows all keys.
    var help: KeyHelp? { hasHelp ? KeyHelp(takesText ? "F1" : "?", "keys") : nil }
}
