import Model
import Testing
import Vocabulary

/// Protects settings from values that nothing could use, and keeps each value in one spelling.
@Suite struct SettingTests {
    @Test func `Settings are listed by key`() {
        #expect(
            Setting.all.map(\.key) == [
                "backup_days", "backup_weeks", "balance", "bury_siblings", "desired_retention", "easy_days", "fuzz", "holidays",
                "import_conflict",
                "learn_ahead", "learning_steps", "leech_action",
                "leech_lapses", "maximum_interval", "new_order", "new_per_day", "profile_duration", "relearning_steps",
                "review_order", "reviews_per_day", "rollover_hour", "segment_duration", "show_streak", "sleep_counts",
                "sound_interval", "sound_player", "weights",
            ])
        for setting in Setting.all { #expect(Setting.named(setting.key) == setting) }
        #expect(Setting.named("Profile_Duration") == nil)
        #expect(Setting.named("") == nil)
    }

    @Test(arguments: Setting.all)
    func `Every setting accepts its default value`(_ setting: Setting) throws {
        #expect(try setting.normalized(setting.defaultValue) == setting.defaultValue)
    }

    @Test(
        arguments: [
            (.newPerDay, "20", .count(20)), (.newPerDay, "unlimited", nil), (.rolloverHour, "4", .count(4)),
            (.desiredRetention, "0.9", .fraction(0.9)), (.profileDuration, "07:30", .duration(seconds: 450)),
            (.learningSteps, "1m 10m", .durations(seconds: [60, 600])), (.learningSteps, "none", .durations(seconds: [])),
            (.weights, "1.5 2", .numbers([1.5, 2])), (.fuzz, "on", nil), (.rolloverHour, "x", nil),
        ] as [(Setting, String, SettingQuantity?)])
    func `The value of a setting has its type for a machine`(_ setting: Setting, _ value: String, _ quantity: SettingQuantity?) {
        #expect(setting.quantity(of: value) == quantity)
    }

    @Test func `The default settings match the defaults of the model`() {
        #expect(Duration(sutra: Setting.profileDuration.defaultValue) == Profile.defaultDuration)
        #expect(Duration(sutra: Setting.segmentDuration.defaultValue) == Segment.defaultDuration)
        #expect(Duration(sutra: Setting.soundInterval.defaultValue) == Sound.defaultInterval)
        #expect(Setting.importConflict.defaultValue == ConflictPolicy.update.rawValue)
    }

    @Test(arguments: [("450s", "07:30"), ("7:30", "07:30"), ("1h", "01:00:00"), ("24h", "24:00:00"), ("1s", "00:01")])
    func `A duration is stored in one spelling`(_ value: String, _ kept: String) throws {
        for setting in [Setting.profileDuration, .segmentDuration, .soundInterval] {
            #expect(try setting.normalized(value) == kept)
        }
    }

    @Test(arguments: ["", "ten", "5", "-5m"])
    func `A value that is not a duration is rejected`(_ value: String) {
        #expect {
            try Setting.profileDuration.normalized(value)
        } throws: { error in
            guard case Failure.invalid(.duration, .malformed(value, _)) = error else { return false }
            return true
        }
    }

    @Test(arguments: [("0s", 0), ("24:00:01", 86_401)] as [(String, Int64)])
    func `A duration shorter than one second or longer than one day is rejected`(_ value: String, _ seconds: Int64) {
        let flaw = Flaw.outOfRange(value: seconds, least: 1, most: 86_400)
        #expect(throws: Failure.invalid(.setting, flaw)) { try Setting.soundInterval.normalized(value) }
    }

    @Test func `A duration that can be zero accepts a plain 0, and no other number without a unit`() throws {
        for zero in ["0", "0s", "00:00"] { #expect(try Setting.learnAhead.normalized(zero) == "00:00") }
        #expect(throws: Failure.self) { try Setting.learnAhead.normalized("5") }
        #expect(throws: Failure.self) { try Setting.soundInterval.normalized("0") }
    }

    @Test func `A setting with choices accepts only one of them`() throws {
        for policy in ConflictPolicy.allCases {
            #expect(try Setting.importConflict.normalized(policy.rawValue) == policy.rawValue)
        }
        let flaw = Flaw.unknown(value: "Update", known: ["update", "skip", "fail"])
        #expect(throws: Failure.invalid(.setting, flaw)) { try Setting.importConflict.normalized("Update") }
    }
}
