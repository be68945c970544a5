import Model
import Vocabulary

/// A store of undo steps that reports undoing and redoing.
@MainActor final class ObservedSteps {
    private let store: any UndoStore
    private let changes: LibraryChanges

    init(_ store: any UndoStore, _ changes: LibraryChanges) {
        self.store = store
        self.changes = changes
    }
}

extension ObservedSteps: @MainActor UndoStore {
    func undo(at now: Timestamp) throws(Failure) -> UndoneStep {
        try changes.after { () throws(Failure) in
            try store.undo(at: now)
        } tell: { _ in
            .everything
        }
    }

    func redo(at now: Timestamp) throws(Failure) -> UndoneStep {
        try changes.after { () throws(Failure) in
            try store.redo(at: now)
        } tell: { _ in
            .everything
        }
    }

    func newestStep() throws(Failure) -> StepReference? { try store.newestStep() }
}
