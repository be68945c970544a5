package import Model
import Vocabulary

/// The undo steps, opaque to fronts.
@MainActor public struct UndoService {
    /// The store of the undo steps.
    package let store: any UndoStore
    /// The names of the steps.
    package let titles: StepTitles

    /// - Parameter clock: the clock that tells when a step is made.
    package init(store: any UndoStore & StepTitleStore, clock: StudyClock) {
        self.store = store
        titles = StepTitles(store, clock: clock)
    }
}

/// An object that provides access to the undo steps.
@MainActor public protocol HasUndoService {
    /// Access to the undo steps.
    var undoService: UndoService { get }
}
