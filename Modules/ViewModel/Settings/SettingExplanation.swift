package import Model
import Vocabulary

/// What a setting is for, and which values it accepts.
public struct SettingExplanation: Hashable, Sendable {
    /// The key of the setting.
    public let key: String
    /// What the setting is for, without a verb: `the longest interval, in days`.
    public let summary: String
    /// The form of the values that are not choices: `0.7 to 0.99`; nil if there are only choices.
    public let form: String?
    /// The words that are values.
    public let choices: [String]
    /// The value that applies until another is set.
    public let defaultValue: String
    /// Whether a book can have a value of its own.
    public let isOfBooks: Bool

    /// Creates the explanation of a setting.
    package init(_ setting: Setting) {
        key = setting.key
        summary = setting.summary
        defaultValue = setting.defaultValue
        isOfBooks = setting.reach != .library
        (form, choices) =
            switch setting.kind {
            case .duration(let range): ("\(range.lowerBound.clock) to \(range.upperBound.clock)", [])
            case .choice(let choices): (nil, choices)
            case .count(let range): ("\(range.lowerBound) to \(range.upperBound)", [])
            case .limit(let range): ("\(range.lowerBound) to \(range.upperBound)", [Setting.unlimited])
            case .fraction(let range): ("\(range.lowerBound) to \(range.upperBound)", [])
            case .steps:
                (
                    "durations of \(Setting.stepRange.lowerBound.clock) to \(Setting.stepRange.upperBound.clock) with spaces between them",
                    [Setting.noSteps]
                )
            case .weekdays: ("shares of weekdays, 0 to 1, such as sat=0.5 sun=0", [Setting.noSteps])
            case .dates: ("days and ranges of days, such as 2026-12-24..2027-01-02", [Setting.noSteps])
            case .weights: ("21 numbers with spaces between them", [])
            }
    }
}

extension SettingsViewModel {
    /// Returns what a setting is for; nil if there is no such setting.
    public func explanation(of key: String) -> SettingExplanation? { Setting.named(key).map(SettingExplanation.init) }
}
