import Binding
import MVVM
import ViewModel

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
        report.errors(of: viewModel.set, in: bag)
        viewModel.set.results.observe(in: bag) { report.changed($0.outcome, "\($0.row.key) \($0.row.value)") }
        report.errors(of: viewModel.reset, in: bag)
        viewModel.reset.results.observe(in: bag) { report.changed($0.outcome, "\($0.row.key) \($0.row.value)") }
    }
}

extension SettingsScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        return [
            ScreenCommand("settings list", .reads) { _ in viewModel.list.apply(()) },
            ScreenCommand("settings get", .reads) { viewModel.get.apply($0.text("KEY")) },
            ScreenCommand("settings set", .changes) {
                viewModel.set.apply(SettingChange(key: $0.text("KEY"), value: $0.text("VALUE")))
            },
            ScreenCommand("settings reset", .changes) { viewModel.reset.apply($0.text("KEY")) },
        ]
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
