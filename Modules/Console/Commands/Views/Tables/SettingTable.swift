import ViewModel

extension Table where Row == SettingRow {
    static var settings: Table {
        Table([
            .text("key", nil, .fixed) { $0.key },
            .text("value") { $0.value },
            .text("default", nil, .minor) { $0.defaultValue },
        ])
    }
}
