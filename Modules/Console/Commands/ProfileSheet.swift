import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary

/// What the sheet needs from a view model: a profile and its sections.
@MainActor protocol ProfileDetails: AnyObject {
    var profile: Property<ProfileRow> { get }
    var title: Property<String> { get }
    var totalTime: Property<String> { get }
    var sections: [Property<ProfileSection>] { get }
}

extension ProfileViewModel: ProfileDetails {}

/// The details of a profile for people: its sections, each with its sounds.
final class ProfileSheet: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any ProfileDetails>()
    private(set) var lines: [String] = []
    private let presentation: Presentation
    private var style: Style { presentation.style }

    init(_ presentation: Presentation) { self.presentation = presentation }

    func viewModelDidChange(_ viewModel: any ProfileDetails, disposeBag bag: DisposeBag) {
        combineLatest(viewModel.profile, viewModel.title, viewModel.totalTime, combineLatest(viewModel.sections)).observe(in: bag)
        {
            [weak self] in self?.show($0, title: $1, totalTime: $2, $3)
        }
    }

    private func show(_ profile: ProfileRow, title: String, totalTime: String, _ sections: [ProfileSection]) {
        let heading = style(.heading, title.withVisibleControls) + style(.faint, " @\(profile.id)")
        lines = presentation.wrapped("\(heading)  \(totalTime)").split(separator: "\n").map(String.init)
        let layout = Layout.all.first { $0.fits(sections, in: presentation.width ?? .max) } ?? .stacked
        lines += sections.flatMap { lines(of: $0, in: layout) } + sittingLine(of: profile)
    }

    /// Returns a picture of the whole sitting, or nothing if pictures cannot be drawn.
    private func sittingLine(of profile: ProfileRow) -> [String] {
        guard let pictureWidth = presentation.pictureWidth else { return [] }
        let line = SittingLine(sounds: profile.soundPositions, joints: profile.jointPositions, length: profile.totalText)
        return [""] + line.lines(width: min(pictureWidth, Self.widest) - 4, style: style).map { "  \($0)" }
    }

    private static let widest = 80

    /// How the lines of all segments are laid out, so that their columns are aligned.
    private struct Layout {
        var indent = 2
        /// What is between the state of a segment and its time.
        var gap = "  "

        /// The width of `Cool Down`.
        private static let titleWidth = 9

        static let all = [Layout(), Layout(gap: " "), Layout(indent: 1, gap: " "), Layout(indent: 0, gap: " ")]
        /// The times are below the titles.
        static let stacked = Layout(gap: "\n    ")

        func head(of section: ProfileSection) -> String {
            let title = section.title.padded(toWidth: Self.titleWidth)
            let toggle = section.toggle == false ? "off" : gap.hasPrefix("\n") ? "on" : "on "
            return String(repeating: " ", count: indent) + "\(title) \(toggle)\(gap)\(section.durationText)"
        }

        func fits(_ sections: [ProfileSection], in width: Int) -> Bool {
            sections.allSatisfy { DisplayWidth.of(head(of: $0)) <= width }
        }
    }

    private func lines(of section: ProfileSection, in layout: Layout) -> [String] {
        let head = layout.head(of: section).split(separator: "\n").map(String.init)
        let lines = head + section.sounds.flatMap(lines(of:))
        return section.toggle == false ? lines.map { style(.faint, $0) } : lines
    }

    private func lines(of sound: SoundRow) -> [String] {
        let times = sound.times.map { "\($0)× " } ?? ""
        let words = [
            sound.kind.rawValue, sound.name.withVisibleControls, sound.intervalText.map { "\(times)every \($0)" } ?? "",
            sound.isEnabled ? "" : "off",
        ]
        let rest = words.dropFirst().filter { !$0.isEmpty }.joined(separator: "  ")
        return lines(indent: 4, "\(sound.kind.rawValue.padded(toWidth: 8)) \(rest)", words)
    }

    /// Returns an aligned line, or its words without alignment and in several lines if the window is too narrow.
    private func lines(indent: Int, _ line: String, _ words: [String]) -> [String] {
        let margin = String(repeating: " ", count: indent)
        let words = words.filter { !$0.isEmpty }
        let room = presentation.width.map { $0 - indent } ?? .max
        if let whole = [line, words.joined(separator: " ")].first(where: { DisplayWidth.of($0) <= room }) {
            return [margin + whole]
        }
        return TextWrap.lines(of: words, width: room, indent: 2).map { margin + $0 }
    }
}
