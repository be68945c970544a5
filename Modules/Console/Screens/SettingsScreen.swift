import Binding
import MVVM
import ViewModel
import Vocabulary

/// The commands of `settings`.
final class SettingsScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<SettingsViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: SettingsViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.list, in: bag)
        viewModel.list.results.observe(in: bag) { report.list($0, as: SettingRowView.self) }
        report.errors(of: viewModel.get, in: bag)
        viewModel.get.results.observe(in: bag) { report.record($0, as: SettingRowView.self) }
        report.changes(of: viewModel.set, in: bag) { report.words(for: $0.row) }
        report.changes(of: viewModel.reset, in: bag) { report.words(for: $0.row) }
    }
}

extension SettingsScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        let key = CommandRule { (invocation) throws(Failure) in try viewModel.check(SettingAsking(invocation)) }
        let change = CommandRule { (invocation) throws(Failure) in try viewModel.check(SettingChange(invocation)) }
        return [
            ScreenCommand("settings list", .reads) { viewModel.list.apply($0.reference("--book")?.entity) },
            ScreenCommand("settings get", .reads, rule: key) { viewModel.get.apply(SettingAsking($0)) },
            ScreenCommand("settings set", .changes, rule: change) { viewModel.set.apply(SettingChange($0)) },
            ScreenCommand("settings reset", .changes, rule: key) { viewModel.reset.apply(SettingAsking($0)) },
        ]
    }
}

extension SettingChange {
    fileprivate init(_ invocation: Invocation) {
        self.init(
            key: invocation.text("KEY"), value: invocation.text("VALUE"), book: invocation.reference("--book")?.entity)
    }
}

extension SettingAsking {
    fileprivate init(_ invocation: Invocation) {
        self.init(key: invocation.text("KEY"), book: invocation.reference("--book")?.entity)
    }
}

extension Report {
    /// `new_per_day 5`, and of which book, as the command has it.
    fileprivate func words(for setting: SettingRow) -> String {
        let book = invocation?.optional("--book").map { "\($0): " } ?? ""
        return "\(book)\(setting.key) \(setting.value)"
    }
}

/// A setting in a table.
final class SettingRowView: RowView {
    static let columns = [
        Column("key", importance: .fixed), Column("value", importance: .text), Column("standard", importance: .minor),
    ]

    let viewModelSlot = ViewModelSlot<SettingRow>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ setting: SettingRow, disposeBag: DisposeBag) {
        cells = [.text(setting.key), .text(setting.value), .text(setting.standard)]
    }
}
