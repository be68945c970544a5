import Model
import Testing
import Vocabulary

/// Protects the way from the settings to the plan that cards are studied by.
@Suite struct StudyPlanSettingsTests {
    let settings = KeptSettings()

    @Test func `Without settings, the study plan is the default one`() throws {
        var plan = StudyPlan()
        plan.seed = 9
        #expect(try settings.studyPlan(seed: 9) == plan)
        #expect(plan.scheduler.memory == .default)
        #expect(plan.scheduler.retention == 0.9)
        #expect(plan.scheduler.learningSteps == [.seconds(60), .seconds(600)])
        #expect(plan.scheduler.relearningSteps == [.seconds(600)])
        #expect(plan.scheduler.maximumInterval == 36_500)
        #expect(plan.scheduler.fuzzes)
        #expect(plan.buriesSiblings)
        #expect(plan.order == QueueOrder(reviews: .due, new: .added))
        #expect(plan.learnAhead == .seconds(1200))
        #expect(plan.limits == StudyLimits(newCards: 20, reviews: nil))
        #expect(plan.ownLimits.isEmpty)
        #expect(plan.leeches.lapses == 8 && !plan.leeches.suspends)
        #expect(try settings.rolloverHour() == 4)
    }

    @Test func `Each setting is applied to the study plan`() throws {
        let weights = [0.4072, 1.1829, 3.1262, 15.4722] + MemoryModel.default.weights[4...]
        for (setting, value) in [
            (Setting.weights, weights.map(\.description).joined(separator: " ")), (.desiredRetention, "0.85"),
            (.learningSteps, "5m"), (.relearningSteps, "none"), (.maximumInterval, "90"), (.fuzz, "off"), (.burySiblings, "off"),
            (.reviewOrder, "random"), (.newPerDay, "unlimited"), (.reviewsPerDay, "200"), (.leechLapses, "5"),
            (.leechAction, "suspend"), (.rolloverHour, "0"), (.newOrder, "random"), (.learnAhead, "5m"),
        ] {
            try settings.setSetting(setting.key, to: setting.normalized(value))
        }
        let plan = try settings.studyPlan(seed: 1)
        #expect(plan.scheduler.memory.weights == weights)
        #expect(plan.scheduler.retention == 0.85)
        #expect(plan.scheduler.learningSteps == [.seconds(300)])
        #expect(plan.scheduler.relearningSteps == [])
        #expect(plan.scheduler.maximumInterval == 90)
        #expect(!plan.scheduler.fuzzes)
        #expect(!plan.buriesSiblings)
        #expect(plan.order == QueueOrder(reviews: .random, new: .random))
        #expect(plan.learnAhead == .seconds(300))
        #expect(plan.limits == StudyLimits(newCards: nil, reviews: 200))
        #expect(plan.leeches.lapses == 5 && plan.leeches.suspends)
        #expect(plan.seed == 1)
        #expect(try settings.rolloverHour() == 0)
    }

    @Test func `Books can have limits of their own`() throws {
        try settings.setSetting("new_per_day", to: "5", of: Book.ID(1))
        try settings.setSetting("reviews_per_day", to: "50", of: Book.ID(1))
        try settings.setSetting("new_per_day", to: "0", of: Book.ID(2))
        try settings.setSetting("reviews_per_day", to: "unlimited", of: Book.ID(3))
        try settings.setSetting("new_per_day", to: "unlimited", of: Book.ID(5))
        try settings.setSetting("new_per_day", to: "7", of: Book.ID(4))
        try settings.setSetting("new_per_day", to: nil, of: Book.ID(4))
        #expect(
            try settings.studyPlan(seed: 0).ownLimits == [
                Book.ID(1): StudyLimits(newCards: 5, reviews: 50), Book.ID(2): StudyLimits(newCards: 0, reviews: nil),
                Book.ID(3): StudyLimits(newCards: nil, reviews: StudyLimits.beyondReach),
                Book.ID(5): StudyLimits(newCards: StudyLimits.beyondReach, reviews: nil),
            ])
    }

    @Test func `Damaged weights and steps are rejected`() throws {
        try settings.setSetting("weights", to: "1 2 3")
        #expect(throws: Failure.library(.corrupt("the setting weights is '1 2 3'; `settings reset weights` mends it"))) {
            try settings.studyPlan(seed: 0)
        }
        try settings.setSetting("weights", to: nil)
        try settings.setSetting("learning_steps", to: "1m soon")
        #expect(throws: Failure.self) { try settings.studyPlan(seed: 0) }
    }
}
