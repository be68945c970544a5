package import Model

/// Study and what is told of it, opaque to fronts.
@MainActor public struct StudyService {
    package let store: any StudyStore
    package let statistics: any StatisticsStore
    package let plan: PlanKeeper
    let recent = RecentAnswer()

    /// - Parameter changes: where the changes of the store are told.
    package init(store: any StudyStore, statistics: any StatisticsStore, plan: PlanKeeper, changes: LibraryChanges) {
        self.store = ObservedStudy(store, changes)
        self.statistics = statistics
        self.plan = plan
    }
}

/// The card that was answered last, whatever view model it was answered by.
@MainActor final class RecentAnswer {
    var card: Card.ID?
}

@MainActor public protocol HasStudyService {
    var studyService: StudyService { get }
}
