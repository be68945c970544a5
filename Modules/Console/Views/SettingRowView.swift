import Binding
import MVVM
import ViewModel

/// A row for a setting.
final class SettingRowView: RowView {
    static let columns = [
        Column("key", importance: .fixed), Column("value", importance: .text), Column("default", importance: .minor),
    ]

    let viewModelSlot = ViewModelSlot<SettingRow>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ setting: SettingRow, disposeBag: DisposeBag) {
        cells = [.text(setting.key), .text(setting.value), .text(setting.defaultValue)]
    }
}
