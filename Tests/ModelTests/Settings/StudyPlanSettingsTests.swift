import Model
import Testing
import Vocabulary

/// Protects the way from the settings to the plan that cards are studied by.
@Suite struct StudyPlanSettingsTests {
    let settings = KeptSettings()

    @Test func `Without settings, the study plan is the default one`() throws {
        var plan = StudyPlan()
        plan.seed = 9
        #expect(try settings.plan(seed: 9) == plan)
        #expect(plan.options.scheduler.memory == .default)
        #expect(plan.options.scheduler.retention == 0.9)
        #expect(plan.options.scheduler.learningSteps == [.seconds(60), .seconds(600)])
        #expect(plan.options.scheduler.relearningSteps == [.seconds(600)])
        #expect(plan.options.scheduler.maximumInterval == 36_500)
        #expect(plan.options.scheduler.fuzzes)
        #expect(plan.options.buriesSiblings)
        #expect(plan.order == QueueOrder(reviews: .due, new: .added))
        #expect(plan.learnAhead == .seconds(1200))
        #expect(plan.limits == StudyLimits(newCards: 20, reviews: nil))
        #expect(plan.ownLimits.isEmpty)
        #expect(plan.options.leeches.lapses == 8 && !plan.options.leeches.suspends)
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
        let plan = try settings.plan(seed: 1)
        #expect(plan.options.scheduler.memory.weights == weights)
        #expect(plan.options.scheduler.retention == 0.85)
        #expect(plan.options.scheduler.learningSteps == [.seconds(300)])
        #expect(plan.options.scheduler.relearningSteps == [])
        #expect(plan.options.scheduler.maximumInterval == 90)
        #expect(!plan.options.scheduler.fuzzes)
        #expect(!plan.options.buriesSiblings)
        #expect(plan.order == QueueOrder(reviews: .random, new: .random))
        #expect(plan.learnAhead == .seconds(300))
        #expect(plan.limits == StudyLimits(newCards: nil, reviews: 200))
        #expect(plan.options.leeches.lapses == 5 && plan.options.leeches.suspends)
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
            try settings.plan(seed: 0).ownLimits == [
                Book.ID(1): StudyLimits(newCards: 5, reviews: 50), Book.ID(2): StudyLimits(newCards: 0, reviews: nil),
                Book.ID(3): StudyLimits(newCards: nil, reviews: StudyLimits.beyondReach),
                Book.ID(5): StudyLimits(newCards: StudyLimits.beyondReach, reviews: nil),
            ])
    }

    @Test func `An option of a book holds for what is below it, unless a nearer book has its own`() throws {
        settings.names = [
            Book.ID(1): "Languages", Book.ID(2): "languages::French", Book.ID(3): "Languages::French::Exam", Book.ID(4): "Other",
            Book.ID(5): "Languages::Greek",
        ]
        try settings.setSetting("desired_retention", to: "0.8")
        try settings.setSetting("desired_retention", to: "0.95", of: Book.ID(3))
        try settings.setSetting("desired_retention", to: "0.85", of: Book.ID(1))
        try settings.setSetting("learning_steps", to: "5m", of: Book.ID(2))
        try settings.setSetting("bury_siblings", to: "off", of: Book.ID(5))
        let plan = try settings.plan()
        func options(_ book: Int64) -> StudyOptions { plan.options(of: Book.ID(book)) }
        #expect((1...5).map { options($0).scheduler.retention } == [0.85, 0.85, 0.95, 0.8, 0.85])
        #expect((1...5).map { options($0).scheduler.learningSteps.count } == [2, 1, 1, 2, 2])
        #expect((1...5).map { options($0).buriesSiblings } == [true, true, true, true, false])
        #expect(options(99) == plan.options, "any other book has the library's")
        #expect(plan.burial == .siblings(of: .except([Book.ID(5)])))
        try settings.setSetting("bury_siblings", to: "off")
        try settings.setSetting("bury_siblings", to: "on", of: Book.ID(5))
        #expect(try settings.plan().burial == .siblings(of: .only([Book.ID(5)])))
        #expect(plan.ownLimits.isEmpty, "an option is no limit")
    }

    @Test func `The values of a book are its own, those above it, and the library's, each with its origin`() throws {
        settings.names = [Book.ID(1): "A", Book.ID(2): "A::B::C"]
        try settings.setSetting("fuzz", to: "off")
        try settings.setSetting("leech_lapses", to: "4", of: Book.ID(1))
        try settings.setSetting("new_per_day", to: "5", of: Book.ID(1))
        try settings.setSetting("maximum_interval", to: "90", of: Book.ID(2))
        let values = try settings.values(of: Book.ID(2), in: settings)
        #expect(values[.fuzz] == "off" && values.origin(of: .fuzz) == .library)
        #expect(values[.leechLapses] == "4" && values.origin(of: .leechLapses) == .book("A"))
        #expect(values[.newPerDay] == "5" && values.origin(of: .newPerDay) == .book("A"), "the book shares the limit above it")
        #expect(values[.maximumInterval] == "90" && values.origin(of: .maximumInterval) == .book("A::B::C"))
        #expect(try settings.values(of: Book.ID(2), in: settings, above: true)[.maximumInterval] == "36500")
    }

    @Test func `A damaged option of a book is named with the book`() throws {
        try settings.setSetting("fuzz", to: "maybe", of: Book.ID(3))
        #expect(
            throws: Failure.library(
                .corrupt("the setting fuzz of the book Book 3 is 'maybe'; `settings reset fuzz --book 'Book 3'` mends it"))
        ) { try settings.plan() }
    }

    @Test func `Damaged weights and steps are rejected`() throws {
        try settings.setSetting("weights", to: "1 2 3")
        #expect(throws: Failure.library(.corrupt("the setting weights is '1 2 3'; `settings reset weights` mends it"))) {
            try settings.plan(seed: 0)
        }
        try settings.setSetting("weights", to: nil)
        try settings.setSetting("learning_steps", to: "1m soon")
        #expect(throws: Failure.self) { try settings.plan(seed: 0) }
    }
}
