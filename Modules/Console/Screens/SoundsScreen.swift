import Binding
import MVVM
import ViewModel
import Vocabulary

/// The commands of `sound`.
final class SoundsScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<SoundsViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: SoundsViewModel, disposeBag bag: DisposeBag) {
        let report = report
        for (action, word) in [(viewModel.enable, "enabled"), (viewModel.disable, "disabled"), (viewModel.remove, "removed")] {
            report.changes(of: action, in: bag) { "\(report.place(of: $0.row.name)) \(word)" }
        }
        report.changes(of: viewModel.add, in: bag) { "\(report.place(of: $0.row.name)) added" }
        report.errors(of: viewModel.play, in: bag)
        report.errors(of: viewModel.list, in: bag)
        viewModel.list.results.observe(in: bag) { report.list($0, as: SoundRowView.self) }
    }
}

extension SoundsScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        let new = CommandRule { (invocation) throws(Failure) in try viewModel.check(NewSound(invocation)) }
        let played = CommandRule { (invocation) throws(Failure) in
            try viewModel.check(soundNamed: FileNames.expandingHome(invocation.text("NAME")))
        }
        return [
            ScreenCommand("sound list", .reads) { viewModel.list.apply($0.entity("PROFILE")) },
            ScreenCommand("sound add", .changes, rule: new) { viewModel.add.apply(NewSound($0)) },
            ScreenCommand("sound enable", .changes) { viewModel.enable.apply(SoundReference($0)) },
            ScreenCommand("sound disable", .changes) { viewModel.disable.apply(SoundReference($0)) },
            ScreenCommand("sound remove", .changes) { viewModel.remove.apply(SoundReference($0)) },
            ScreenCommand("sound names", .reads) { [report] _ in report.list(viewModel.voices, as: SoundNameView.self) },
            ScreenCommand("sound play", .reads, rule: played) {
                viewModel.play.apply(FileNames.expandingHome($0.text("NAME")))
            },
        ]
    }
}

extension Report {
    /// `Morning, main: repeat sound`, as the command has it.
    fileprivate func place(of profile: String) -> String {
        guard let invocation else { return profile }
        return "\(profile), \(invocation.text("SEGMENT")): \(invocation.text("MOMENT")) sound"
    }
}

extension NewSound {
    fileprivate init(_ invocation: Invocation) {
        self.init(
            place: SoundReference(invocation), name: invocation.text("NAME"), interval: invocation.duration("--every"),
            times: invocation.count("--times"))
    }
}

extension SoundReference {
    fileprivate init(_ invocation: Invocation) {
        self.init(
            segment: SegmentReference(invocation), kind: SoundKind(rawValue: invocation.text("MOMENT")) ?? .begin)
    }
}

/// A bell in a table.
final class SoundRowView: RowView {
    static let noun: String? = "sound"
    static let columns = [
        Column("segment", importance: .fixed), Column("kind", importance: .fixed), Column("enabled", importance: .fixed),
        Column("name", importance: .text),
        Column("times", alignment: .trailing, importance: .fixed),
        Column("every_s", "EVERY", alignment: .trailing, importance: .fixed),
    ]

    let viewModelSlot = ViewModelSlot<SoundRow>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ sound: SoundRow, disposeBag: DisposeBag) {
        cells = [
            .text(sound.segment), .text(sound.kind), Cell(.bool(sound.isEnabled), shown: sound.isEnabled ? "on" : "off"),
            .text(sound.name), sound.times.map { .number($0) } ?? .null,
            Cell(.int(sound.intervalSeconds), shown: sound.kind == "repeat" ? sound.intervalText : ""),
        ]
    }
}

/// The name of a voice in a table.
final class SoundNameView: RowView {
    static let columns = [Column("name", importance: .text)]

    let viewModelSlot = ViewModelSlot<String>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ name: String, disposeBag: DisposeBag) { cells = [.text(name)] }
}
