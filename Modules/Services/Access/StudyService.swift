package import Model

/// Study and its statistics, opaque to fronts.
@MainActor public struct StudyService {
    /// The store of the answers.
    package let store: any StudyStore
    /// The store of the counts for statistics.
    package let statistics: any StatisticsStore
    /// The current study plan.
    package let plan: StudyPlanCache
    package let recent = RecentAnswer()
    /// The numbers of cards that are due on the coming days.
    package let load: DayLoadCache

    package init(store: any StudyStore, statistics: any StatisticsStore, plan: StudyPlanCache) {
        self.store = store
        self.statistics = statistics
        self.plan = plan
        load = DayLoadCache(statistics)
    }
}

/// The card that was answered last, by whichever view model.
@MainActor package final class RecentAnswer {
    package var card: Card.ID?
}

/// An object that provides access to study.
@MainActor public protocol HasStudyService {
    /// Access to study.
    var studyService: StudyService { get }
}
