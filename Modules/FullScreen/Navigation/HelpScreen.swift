/// The keys of a screen, until any other key is pressed.
final class HelpScreen: Screen {
    let title = "keys"
    let keys = [KeyHelp("any key", "back")]
    private let helps: [KeyHelp]
    private let stage: Stage
    private var (top, height) = (0, 0)

    init(for screen: any Screen, on stage: Stage) {
        helps = screen.keys + Self.everywhere
        self.stage = stage
    }

    /// The keys that mean the same on every screen.
    private static let everywhere = [KeyHelp("?", "keys"), KeyHelp("Ctrl-L", "draw again"), KeyHelp("Ctrl-Z", "suspend")]

    func draw(on canvas: inout Canvas, in area: Area) {
        height = area.height
        let width = (helps.map(\.key.width).max() ?? 0) + 2
        for (row, help) in helps.dropFirst(top).prefix(height).enumerated() {
            canvas.put(help.key, in: area.row(row), .key)
            canvas.put(help.action, in: area.row(row).columns(width..<max(width, area.width)))
        }
    }

    func press(_ key: Key) -> Bool {
        switch key {
        case .down, .character("j"), .character(" "), .pageDown: if top + height < helps.count { top += 1 } else { fallthrough }
        default: stage.remove(self)
        }
        return true
    }
}
