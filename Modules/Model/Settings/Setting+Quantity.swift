package import Vocabulary

extension Setting {
    /// Returns what a value is for a machine; nil for a word, such as `on` or `unlimited`, and for an invalid value.
    package func quantity(of value: String) -> SettingQuantity? {
        switch kind {
        case .duration: Duration(sutra: value).map { .duration(seconds: $0.components.seconds) }
        case .choice, .weekdays, .dates: nil
        case .count, .limit: Int64(value).map { .count($0) }
        case .fraction: Double(value).map { .fraction($0) }
        case .steps: (try? Self.durations(value)).map { .durations(seconds: $0.map(\.components.seconds)) }
        case .weights: (try? Self.numbers(value)).map { .numbers($0) }
        }
    }
}
