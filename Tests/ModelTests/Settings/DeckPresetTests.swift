import Model
import TestSupport
import Testing
import Vocabulary

/// Protects a learner who moves from Anki: the options become values that the settings accept, and nothing else does.
@Suite struct DeckPresetTests {
    @Test func `The options of a new collection are settings`() throws {
        #expect(
            DeckPreset.initial[0].texts == [
                "bury_siblings off", "desired_retention 0.9", "learning_steps 1m 10m", "leech_action tag", "leech_lapses 8",
                "maximum_interval 36500", "new_per_day 20", "relearning_steps 10m", "reviews_per_day 200",
            ])
        #expect(DeckPreset(name: "none").texts == [])
    }

    @Test func `Without FSRS, retention and weights mean nothing`() {
        var preset = DeckPreset(name: "SM-2")
        (preset.desiredRetention, preset.weights, preset.newPerDay) = (0.8, MemoryModel.default.weights.map { Float($0) }, 5)
        #expect(preset.settings(usesFSRS: false).map(\.setting.key) == ["new_per_day"])
        #expect(preset.settings(usesFSRS: true).map(\.setting.key) == ["desired_retention", "new_per_day", "weights"])
    }

    @Test(
        arguments: [
            ([1, 10], "1m 10m"), ([0.5, 15, 90], "30s 15m 1h30m"), ([1440], "1d"), ([25, 1440, 4320], "25m 1d"), ([4320], "none"),
            ([], "none"), ([0.55], "33s"), ([1 / 60], "1s"), ([0.01], nil), ([0], nil), ([1, -5], nil), ([.nan], nil),
            ([.infinity], nil),
            (Array(repeating: 1, count: 101), nil),
        ] as [([Float], String?)])
    func `Steps are minutes, up to a day`(_ minutes: [Float], _ expected: String?) {
        var preset = DeckPreset(name: "x")
        (preset.learningSteps, preset.relearningSteps) = (minutes, minutes)
        #expect(preset.texts == (expected.map { ["learning_steps \($0)", "relearning_steps \($0)"] } ?? []))
    }

    @Test(arguments: [(0, "0"), (9998, "9998"), (9999, "unlimited"), (.max, "unlimited"), (-1, nil)] as [(Int64, String?)])
    func `The largest limit of Anki is none`(_ limit: Int64, _ expected: String?) {
        var preset = DeckPreset(name: "x")
        (preset.newPerDay, preset.reviewsPerDay) = (limit, limit)
        #expect(preset.texts == (expected.map { ["new_per_day \($0)", "reviews_per_day \($0)"] } ?? []))
    }

    @Test(
        arguments: [(true, true, "on"), (false, false, "off"), (true, false, nil), (nil, nil, nil)] as [(Bool?, Bool?, String?)])
    func `Siblings are buried if the new ones and those in review are`(_ new: Bool?, _ reviews: Bool?, _ expected: String?) {
        var preset = DeckPreset(name: "x")
        (preset.buriesNew, preset.buriesReviews) = (new, reviews)
        #expect(preset.texts == (expected.map { ["bury_siblings \($0)"] } ?? []))
    }

    @Test func `Values that the settings do not accept are left out`() {
        for number: Int64 in [.min, -1, 0, .max] {
            var preset = DeckPreset(name: "x")
            (preset.maximumInterval, preset.leechLapses) = (number, number)
            #expect(preset.texts == [])
        }
        for retention: Float in [.nan, .infinity, -0.9, 0, 0.69, 1, 1e30] {
            var preset = DeckPreset(name: "x")
            preset.desiredRetention = retention
            #expect(preset.texts == [])
        }
        for weights: [Float] in [[], [1], Array(repeating: .nan, count: 21), Array(repeating: .infinity, count: 19)] {
            var preset = DeckPreset(name: "x")
            preset.weights = weights
            #expect(preset.texts == [])
        }
    }

    @Test func `Every value is accepted as it is`() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let preset = DeckPreset.random(using: &generator)
            for value in preset.settings(usesFSRS: true) {
                #expect(try value.setting.normalized(value.value) == value.value, "seed \(generator.seed)")
            }
        }
    }
}

extension DeckPreset {
    fileprivate var texts: [String] { settings(usesFSRS: true).map { "\($0.setting.key) \($0.value)" } }

    fileprivate static func random(using generator: inout SeededGenerator) -> DeckPreset {
        func number() -> Int64 {
            [0, 1, -1, .max, .min, Int64.random(in: 0...40_000, using: &generator)].randomElement(using: &generator) ?? 0
        }
        func float() -> Float {
            [
                0, .nan, -.infinity, 1e30, Float.random(in: 0...1, using: &generator),
                Float.random(in: 0...5000, using: &generator),
            ]
            .randomElement(using: &generator) ?? 0
        }
        func floats(_ count: Int) -> [Float] { (0..<count).map { _ in Bool.random(using: &generator) ? 0.5 : float() } }
        var preset = DeckPreset(name: "random")
        (preset.newPerDay, preset.reviewsPerDay, preset.maximumInterval, preset.leechLapses) = (
            number(), number(), number(), number()
        )
        (preset.learningSteps, preset.relearningSteps) = (floats(2), floats(3))
        preset.desiredRetention = float()
        preset.weights =
            [17, 19, 21].randomElement(using: &generator).map { count in
                Bool.random(using: &generator)
                    ? floats(count) : (0..<count).map { _ in Float.random(in: -1...12, using: &generator) }
            } ?? []
        return preset
    }
}
