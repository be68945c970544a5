package import Model
package import Vocabulary

/// Keeps the study plan, which is read from the settings on first use.
@MainActor package final class StudyPlanCache {
    private let settings: any SettingsStore
    private let seed: UInt64
    private var known: StudyPlan?

    /// Creates a cache of the plan that the settings describe.
    /// - Parameter seed: the seed of all random choices.
    package init(_ settings: any SettingsStore, seed: UInt64) {
        self.settings = settings
        self.seed = seed
    }

    /// Returns the study plan.
    /// - Throws: `Failure.library` if the settings cannot be read, or if one of them has an invalid value.
    package func plan() throws(Failure) -> StudyPlan {
        if let known { return known }
        let plan = try settings.studyPlan(seed: seed)
        known = plan
        return plan
    }

    /// Discards the plan, since the settings may have changed.
    package func forget() { known = nil }
}
