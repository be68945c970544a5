import ViewModel

extension Table where Row == SettingRow {
    static var settings: Table {
        Table([
            .text("key", nil, .essential) { $0.key },
            .text("value") { $0.value },
            .text("default", nil, .detail) { $0.defaultValue },
        ])
    }
}

extension Table where Row == SettingExplanation {
    static var settingExplanations: Table {
        Table([
            .text("setting", nil, .fixed) { $0.key },
            .text("meaning") { $0.summary },
            .text("values") { $0.values },
            .text("default") { $0.defaultValue },
            .flag("of_books", "PER BOOK", .fixed) {
                $0.isOfBooks
            } shown: {
                $0.isOfBooks ? "yes" : "no"
            },
        ])
    }
}

extension SettingExplanation {
    /// `0 to 1000000, or unlimited`.
    var values: String {
        guard let form else { return choices.alternatives }
        return choices.isEmpty ? form : "\(form), or \(choices.alternatives)"
    }
}
