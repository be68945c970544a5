import ViewModel

/// A profile for a person: its sections Time, Warm Up and Cool Down, each with its bells.
struct ProfileSheet {
    private let profile: ProfileRow
    private let style: Style
    private let pictureWidth: Int?

    init(_ profile: ProfileRow, _ presentation: Presentation) {
        self.profile = profile
        style = presentation.style
        pictureWidth = presentation.pictureWidth
    }

    @MainActor func show(in report: Report) {
        report.writing { () throws(OutputError) in
            for line in lines { try report.output.line(line) }
        }
    }

    private var lines: [String] {
        let heading = style(.heading, profile.name.withVisibleControls) + style(.faint, " @\(profile.id)")
        return ["\(heading)  \(profile.totalText)"] + profile.sections.flatMap(lines(of:)) + bellLine
    }

    /// The whole sitting at a glance, where pictures can be drawn.
    private var bellLine: [String] {
        guard let pictureWidth else { return [] }
        let line = BellLine(bells: profile.bellPositions, joints: profile.jointPositions, length: profile.totalText)
        return [""] + line.lines(width: min(pictureWidth, Self.widest) - 4, style: style).map { "  \($0)" }
    }

    private static let widest = 80

    private func lines(of section: ProfileSection) -> [String] {
        let title = section.title.padded(toWidth: 10, alignment: .leading)
        let toggle =
            switch section.toggle {
            case nil: "   "
            case true?: "on "
            case false?: "off"
            }
        let head = "  \(title) \(toggle)  \(section.durationText)"
        let isOff = section.toggle == false
        return [isOff ? style(.faint, head) : head]
            + section.sounds.map { isOff ? style(.faint, line(of: $0)) : line(of: $0) }
    }

    private func line(of sound: SoundRow) -> String {
        let kind = sound.kind.padded(toWidth: 8, alignment: .leading)
        let rhythm =
            switch (sound.kind, sound.times) {
            case ("repeat", nil): "  every \(sound.intervalText)"
            case ("repeat", let times?): "  every \(sound.intervalText), \(times)×"
            case (_, let times?) where times > 1: "  \(times)×"
            default: ""
            }
        return "    \(kind) \(sound.name.withVisibleControls)\(rhythm)\(sound.isEnabled ? "" : "  off")"
    }
}
