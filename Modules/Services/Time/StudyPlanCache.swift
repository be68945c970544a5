package import Model
package import Vocabulary

/// Keeps the study plan, which is read from the settings, and from the names of the books that have some of their own, on first use.
@MainActor package final class StudyPlanCache {
    private let settings: any SettingsStore
    private let books: any BookNames
    private let seed: UInt64
    private var known: StudyPlan?

    /// Creates a cache of the plan that the settings describe.
    /// - Parameter seed: the seed of all random choices.
    package init(_ settings: any SettingsStore, _ books: any BookNames, seed: UInt64) {
        self.settings = settings
        self.books = books
        self.seed = seed
    }

    /// Returns the study plan.
    /// - Throws: `Failure.library` if the settings cannot be read, or if one of them has an invalid value.
    package func plan() throws(Failure) -> StudyPlan {
        if let known { return known }
        let plan = try StudyPlan(settings, books, seed: seed)
        known = plan
        return plan
    }

    /// Discards the plan, since the settings may have changed.
    package func forget() { known = nil }

    /// Discards the plan if it depends on which books are below others.
    package func forgetBooks() {
        if known?.dependsOnBooks == true { known = nil }
    }
}
