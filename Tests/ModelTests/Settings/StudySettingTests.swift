import Model
import Testing
import Vocabulary

/// Protects study from settings that nothing could be scheduled by, and keeps each in one spelling.
@Suite struct StudySettingTests {
    @Test(arguments: [
        (Setting.desiredRetention, "0.7", "0.7"), (.desiredRetention, "0.99", "0.99"), (.desiredRetention, ".9", "0.9"),
        (.desiredRetention, "0.900", "0.9"), (.desiredRetention, "9e-1", "0.9"),
        (.maximumInterval, "1", "1"), (.maximumInterval, "036500", "36500"), (.maximumInterval, "+90", "90"),
        (.rolloverHour, "0", "0"), (.rolloverHour, "23", "23"), (.rolloverHour, "04", "4"),
        (.leechLapses, "1", "1"), (.leechLapses, "1000", "1000"),
        (.newPerDay, "0", "0"), (.newPerDay, "1000000", "1000000"), (.newPerDay, "unlimited", "unlimited"),
        (.reviewsPerDay, "0", "0"), (.reviewsPerDay, "007", "7"), (.reviewsPerDay, "unlimited", "unlimited"),
        (.burySiblings, "off", "off"), (.fuzz, "on", "on"), (.fuzz, "off", "off"), (.leechAction, "tag", "tag"),
        (.leechAction, "suspend", "suspend"),
        (.reviewOrder, "due", "due"), (.reviewOrder, "retrievability", "retrievability"), (.reviewOrder, "random", "random"),
        (.learningSteps, "none", "none"), (.learningSteps, "  none ", "none"), (.learningSteps, "1m 10m", "1m 10m"),
        (.learningSteps, " 60s,600s ", "1m 10m"), (.learningSteps, "1:30 90m", "1m30s 1h30m"), (.learningSteps, "1s", "1s"),
        (.relearningSteps, "24h", "1d"), (.relearningSteps, "1d", "1d"), (.relearningSteps, "10m\t10m", "10m 10m"),
        (.relearningSteps, "86400s", "1d"),
    ])
    func `A value is stored in one spelling`(_ setting: Setting, _ value: String, _ kept: String) throws {
        #expect(try setting.normalized(value) == kept)
        #expect(try setting.normalized(kept) == kept, "what is kept is taken as it is")
    }

    @Test(arguments: [
        (Setting.desiredRetention, "0.69", 0.69, 0.7, 0.99), (.desiredRetention, "1", 1, 0.7, 0.99),
        (.desiredRetention, "0.991", 0.991, 0.7, 0.99), (.desiredRetention, "-0.9", -0.9, 0.7, 0.99),
        (.desiredRetention, "90", 90, 0.7, 0.99), (.desiredRetention, "inf", .infinity, 0.7, 0.99),
        (.maximumInterval, "0", 0, 1, 36_500), (.maximumInterval, "36501", 36_501, 1, 36_500),
        (.maximumInterval, "-1", -1, 1, 36_500), (.rolloverHour, "24", 24, 0, 23), (.rolloverHour, "-1", -1, 0, 23),
        (.leechLapses, "0", 0, 1, 1000), (.leechLapses, "1001", 1001, 1, 1000), (.newPerDay, "-1", -1, 0, 1_000_000),
        (.newPerDay, "1000001", 1_000_001, 0, 1_000_000), (.reviewsPerDay, "-1", -1, 0, 1_000_000),
        (.reviewsPerDay, "1000001", 1_000_001, 0, 1_000_000),
    ])
    func `A number out of bounds is rejected`(
        _ setting: Setting, _ value: String, _ number: Double, _ least: Double, _ most: Double
    ) {
        let flaw = Flaw.outOfBounds(value: number, least: least, most: most)
        #expect(throws: Failure.invalid(.setting, flaw)) { try setting.normalized(value) }
    }

    @Test(arguments: [
        (Setting.desiredRetention, "nan", "nan"), (.desiredRetention, "90%", "90%"), (.desiredRetention, "", ""),
        (.desiredRetention, "0,9", "0,9"), (.maximumInterval, "1.5", "1.5"), (.maximumInterval, "1d", "1d"),
        (.maximumInterval, "unlimited", "unlimited"), (.maximumInterval, "99999999999999999999", "99999999999999999999"),
        (.rolloverHour, "", ""), (.rolloverHour, "4:00", "4:00"), (.newPerDay, "Unlimited", "Unlimited"),
        (.newPerDay, "none", "none"), (.newPerDay, "", ""), (.leechLapses, "eight", "eight"),
        (.learningSteps, "1m ten", "ten"), (.learningSteps, "10", "10"), (.learningSteps, "none 1m", "none"),
        (.learningSteps, "None", "None"), (.learningSteps, "-1m", "-1m"), (.relearningSteps, "1m;2m", "1m;2m"),
        (.relearningSteps, "1 m", "1"),
    ])
    func `A malformed value is rejected`(_ setting: Setting, _ value: String, _ word: String) {
        let field = setting.kind == .steps ? Field.duration : .setting
        #expect {
            try setting.normalized(value)
        } throws: { error in
            guard case Failure.invalid(field, .malformed(word, _)) = error else { return false }
            return true
        }
    }

    @Test(arguments: [("0s", 0), ("1m 0s", 0), ("25h", 90_000), ("86401s", 86_401), ("1d1s", 86_401), ("1m 2d 3d", 172_800)])
    func `A step shorter than one second or longer than one day is rejected`(_ value: String, _ seconds: Int64) {
        let flaw = Flaw.outOfRange(value: seconds, least: 1, most: 86_400)
        for setting in [Setting.learningSteps, .relearningSteps] {
            #expect(throws: Failure.invalid(.setting, flaw)) { try setting.normalized(value) }
        }
    }

    @Test(arguments: [
        (Setting.fuzz, "true", ["on", "off"]), (.fuzz, "", ["on", "off"]), (.leechAction, "Suspend", ["tag", "suspend"]),
        (.reviewOrder, "newest", ["due", "retrievability", "random", "added", "hardest"]),
    ])
    func `A value that is not one of the choices is rejected`(_ setting: Setting, _ value: String, _ known: [String]) {
        #expect(throws: Failure.invalid(.setting, .unknown(value: value, known: known))) { try setting.normalized(value) }
    }

    @Test func `A book can have limits, which are not inherited, and what decides when its cards come back, which is`() {
        #expect(Setting.all.filter { $0.reach == .book }.map(\.key) == ["new_per_day", "reviews_per_day"])
        #expect(
            Setting.all.filter { $0.reach == .branch }.map(\.key) == [
                "balance", "bury_siblings", "desired_retention", "easy_days", "fuzz", "holidays", "learning_steps",
                "leech_action", "leech_lapses",
                "maximum_interval",
                "relearning_steps", "weights",
            ])
    }
}
