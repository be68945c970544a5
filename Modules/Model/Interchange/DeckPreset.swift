import Vocabulary

/// The options of the decks of a collection that have a counterpart in the settings, as a preset has them; not validated yet.
///
/// Numbers with a fraction have single precision, as in Anki. An option that is missing, or that has another type, is nil.
package struct DeckPreset: Hashable, Sendable {
    package var name: String
    package var newPerDay: Int64?
    package var reviewsPerDay: Int64?
    /// The delays of a new card, in minutes.
    package var learningSteps: [Float]?
    /// The delays of a lapsed card, in minutes.
    package var relearningSteps: [Float]?
    /// The longest interval, in days.
    package var maximumInterval: Int64?
    /// The number of lapses after which a card is a leech.
    package var leechLapses: Int64?
    package var suspendsLeeches: Bool?
    /// Whether the new siblings of an answered card are buried, and those in review.
    package var buriesNew: Bool?
    package var buriesReviews: Bool?
    package var desiredRetention: Float?
    /// The weights of any version of FSRS; empty if they were never optimised.
    package var weights: [Float] = []

    /// Creates a preset without options.
    package init(name: String) { self.name = name }

    /// The maximum number of steps that is read, which no learner comes near.
    package static let mostSteps = 100

    /// The options of a new collection of the current Anki, of Anki 2.0, which genanki writes, and of the first versions of 2.1.
    package static let initial = [
        initial(buries: false, suspends: false, reviews: 200), initial(buries: true, suspends: true, reviews: 100),
        initial(buries: false, suspends: true, reviews: 200),
    ]

    private static func initial(buries: Bool, suspends: Bool, reviews: Int64) -> DeckPreset {
        var preset = DeckPreset(name: "Default")
        (preset.newPerDay, preset.reviewsPerDay) = (20, reviews)
        (preset.learningSteps, preset.relearningSteps) = ([1, 10], [10])
        (preset.maximumInterval, preset.leechLapses, preset.suspendsLeeches) = (36_500, 8, suspends)
        (preset.buriesNew, preset.buriesReviews, preset.desiredRetention) = (buries, buries, 0.9)
        return preset
    }
}

extension DeckPreset {
    /// A value for a setting, in its stored form.
    package struct Value: Hashable, Sendable {
        package let setting: Setting
        package let value: String
    }

    /// Returns the settings that say the same as the options, sorted by key; without those for which no accepted value does.
    /// - Parameter usesFSRS: whether the collection was studied under FSRS, without which its retention and weights mean nothing.
    package func settings(usesFSRS: Bool) -> [Value] {
        let buriesSiblings = buriesNew == buriesReviews ? buriesNew : nil
        let texts: [(Setting, String?)] = [
            (.burySiblings, buriesSiblings.map { ($0 ? Switch.on : .off).rawValue }),
            (.desiredRetention, usesFSRS ? desiredRetention?.description : nil),
            (.learningSteps, learningSteps.flatMap(Self.text(ofSteps:))),
            (.leechAction, suspendsLeeches.map { ($0 ? LeechAction.suspend : .tag).rawValue }),
            (.leechLapses, leechLapses?.description),
            (.maximumInterval, maximumInterval?.description),
            (.newPerDay, newPerDay.map(Self.text(ofLimit:))),
            (.relearningSteps, relearningSteps.flatMap(Self.text(ofSteps:))),
            (.reviewsPerDay, reviewsPerDay.map(Self.text(ofLimit:))),
            (.weights, usesFSRS ? MemoryModel.weights(ofAnyVersion: weights)?.map(\.description).joined(separator: " ") : nil),
        ]
        return texts.compactMap { setting, text in
            guard let text, let value = try? setting.normalized(text) else { return nil }
            return Value(setting: setting, value: value)
        }
    }

    /// The largest limit that Anki's window accepts, which people enter for none.
    private static let leastUnlimited = 9999

    private static func text(ofLimit limit: Int64) -> String {
        limit >= leastUnlimited ? Setting.unlimited : limit.description
    }

    /// Returns the text of steps, in whole seconds as Anki uses them; nil if one is impossible.
    ///
    /// The steps from the first one of more than a day on are left out: FSRS sets the interval from there.
    private static func text(ofSteps minutes: [Float]) -> String? {
        let seconds = minutes.map { $0 * 60 }
        guard seconds.count <= mostSteps, seconds.allSatisfy({ $0.isFinite && $0 >= 1 }) else { return nil }
        let steps = seconds.prefix { $0 <= Float(Setting.stepRange.upperBound.components.seconds) }
        return steps.isEmpty ? Setting.noSteps : steps.map { Duration.seconds(Int64($0)).units }.joined(separator: " ")
    }
}
