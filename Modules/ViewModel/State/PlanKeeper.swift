package import Model
package import Vocabulary

/// How cards are studied, read from the settings when it is first asked for.
@MainActor package final class PlanKeeper {
    private let settings: any SettingsStore
    private let seed: UInt64
    private var known: StudyPlan?

    /// - Parameter seed: what chance is drawn from.
    package init(_ settings: any SettingsStore, seed: UInt64) {
        self.settings = settings
        self.seed = seed
    }

    /// - Throws: `Failure.library` when the settings cannot be read, `Failure.invalid` when what is kept is no setting.
    package func plan() throws(Failure) -> StudyPlan {
        if let known { return known }
        let plan = try settings.studyPlan(seed: seed)
        known = plan
        return plan
    }

    /// The settings may have changed.
    package func forget() { known = nil }
}
