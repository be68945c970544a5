package import Model
package import Vocabulary

/// A fake library keeps no undo steps: what needs them is tested on the composed library.
extension FakeLibrary: UndoStore, StepTitleStore {
    package func newestStep() throws(Failure) -> StepReference? { nil }
    package func undo(at now: Timestamp) throws(Failure) -> UndoneStep { throw .nothingToUndo }
    package func redo(at now: Timestamp) throws(Failure) -> UndoneStep { throw .nothingToRedo }
}
