import TerminalText

/// The keys of a screen, until a key is pressed that does not scroll them.
final class HelpScreen: Screen {
    let title = "keys"
    let hasHelp = false
    private let helps: [KeyHelp]
    private let stage: Stage
    private var scroller = Scroller()

    init(for screen: any Screen, on stage: Stage) {
        helps = screen.keys + [KeyHelp(screen.takesText ? "F1" : "? F1", "keys")] + Self.everywhere
        self.stage = stage
    }

    /// The keys that mean the same on every screen.
    private static let everywhere = [KeyHelp("Ctrl-L", "draw again"), KeyHelp("Ctrl-Z", "suspend")]

    var bindings: [KeyBinding] {
        if scroller.isNeeded {
            KeyBinding(["q", .escape], "back") { [self] in stage.remove(self) }
            KeyBinding(Scroller.helps) { [self] in scroller.press($0) }
        }
        KeyBinding(scroller.isNeeded ? [] : [KeyHelp("any key", "back")]) { [self] _ in
            stage.remove(self)
            return true
        }
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        let width = (helps.map(\.key.width).max() ?? 0) + 2
        scroller.draw(helps.count, on: &canvas, in: area) { [helps] index, canvas, row in
            canvas.put(helps[index].key, in: row, .key)
            let room = row.columns(width..<max(width, row.width))
            canvas.put(helps[index].action.truncated(toWidth: room.width), in: room)
        }
    }
}
