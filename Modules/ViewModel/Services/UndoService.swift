package import Model
import Vocabulary

/// The steps that can be undone, opaque to fronts.
@MainActor public struct UndoService {
    package let store: any UndoStore

    /// - Parameter changes: where an undoing is told.
    package init(store: any UndoStore, changes: LibraryChanges) { self.store = ObservedSteps(store, changes) }

    /// In characters; a name is for people to recognise a step by.
    nonisolated static let longestName = 120
}

@MainActor public protocol HasUndoService {
    var undoService: UndoService { get }
}

extension UndoStore {
    /// Calls what follows so, when it is undone.
    @MainActor func name(_ name: String, at moment: Timestamp) {
        title.text = name.count > UndoService.longestName ? name.prefix(UndoService.longestName - 1) + "…" : name
        title.at = moment
    }
}
