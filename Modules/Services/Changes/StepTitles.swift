package import Model
package import Vocabulary

/// Names the undo steps that follow, and tells which steps got their names here.
@MainActor package final class StepTitles {
    private let store: any StepTitleStore
    /// The last titles that were set here; the oldest one, at the next index, is replaced by the next one.
    private var own: [StepTitle] = []
    private var next = 0

    /// The number of steps that a library keeps.
    private static let limit = 1000

    package init(_ store: any StepTitleStore) { self.store = store }

    /// The number of the batch that the steps belong to; nil for none.
    package var batch: Int64? {
        get { store.title.batch }
        set { store.title.batch = newValue }
    }

    /// Names the next step.
    package func set(_ text: String, at moment: Timestamp) {
        store.title.set(text, at: moment)
        if own.count < Self.limit { own.append(store.title) } else { own[next] = store.title }
        next = (next + 1) % Self.limit
    }

    /// Returns whether a step with this title was made here: no other process gives the same name in the same millisecond.
    package func isOwn(_ title: StepTitle) -> Bool { own.contains(title) }

    /// Forgets all steps.
    package func forget() { (own, next) = ([], 0) }
}
