import Binding
import MVVM
import ViewModel

/// What the sheet needs of a view model: a profile and its sections.
@MainActor protocol ProfileDetails: AnyObject {
    var profile: Property<ProfileRow> { get }
    var title: Property<String> { get }
    var totalTime: Property<String> { get }
    var sections: [Property<ProfileSection>] { get }
}

extension ProfileViewModel: ProfileDetails {}

/// The details of a profile for people: its sections Time, Warm Up and Cool Down, each with its sounds.
final class ProfileSheet: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any ProfileDetails>()
    private(set) var lines: [String] = []
    private let style: Style
    private let pictureWidth: Int?

    init(_ presentation: Presentation) {
        style = presentation.style
        pictureWidth = presentation.pictureWidth
    }

    func viewModelDidChange(_ viewModel: any ProfileDetails, disposeBag bag: DisposeBag) {
        combineLatest(viewModel.profile, viewModel.title, viewModel.totalTime, combineLatest(viewModel.sections)).observe(in: bag)
        {
            [weak self] in self?.show($0, title: $1, totalTime: $2, $3)
        }
    }

    private func show(_ profile: ProfileRow, title: String, totalTime: String, _ sections: [ProfileSection]) {
        let heading = style(.heading, title.withVisibleControls) + style(.faint, " @\(profile.id)")
        lines = ["\(heading)  \(totalTime)"] + sections.flatMap(lines(of:)) + sittingLine(of: profile)
    }

    /// Returns a picture of the whole sitting, or nothing if pictures cannot be drawn.
    private func sittingLine(of profile: ProfileRow) -> [String] {
        guard let pictureWidth else { return [] }
        let line = SittingLine(sounds: profile.soundPositions, joints: profile.jointPositions, length: profile.totalText)
        return [""] + line.lines(width: min(pictureWidth, Self.widest) - 4, style: style).map { "  \($0)" }
    }

    private static let widest = 80
    /// The width of `Cool Down (cool-down)`.
    private static let titleWidth = 21

    private func lines(of section: ProfileSection) -> [String] {
        let title = "\(section.title) (\(section.kind))".padded(toWidth: Self.titleWidth, alignment: .leading)
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
        let times = sound.times.map { "\($0)× " } ?? ""
        let rhythm = sound.intervalText.map { "  \(times)every \($0)" } ?? ""
        return "    \(kind) \(sound.name.withVisibleControls)\(rhythm)\(sound.isEnabled ? "" : "  off")"
    }
}
