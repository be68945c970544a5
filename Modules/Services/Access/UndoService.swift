package import Model
import Vocabulary

/// The undo steps, opaque to fronts.
@MainActor public struct UndoService {
    /// The store of the undo steps.
    package let store: any UndoStore
    /// The names of the steps.
    package let titles: StepTitles

    /// Creates a service that reports every undo and redo.
    /// - Parameter changes: the object to which they are reported.
    package init(store: any UndoStore & StepTitleStore, changes: LibraryChanges) {
        self.store = ObservedSteps(store, changes)
        titles = StepTitles(store)
    }
}

/// An object that provides access to the undo steps.
@MainActor public protocol HasUndoService {
    /// Access to the undo steps.
    var undoService: UndoService { get }
}
