package import Model

/// Names the undo steps that are made within a body, and tells which steps got their names here.
///
/// The outermost name wins: whatever a command does is named after its line. The last name remains after its body, since the
/// dialogue of a command goes on.
@MainActor package final class StepTitles {
    private let store: any StepTitleStore
    private let clock: StudyClock
    /// Whether a body runs whose steps have a name.
    private var isWithin = false
    /// The last titles that were set here; the oldest one, at the next index, is replaced by the next one.
    private var own: [StepTitle] = []
    private var next = 0

    /// The number of steps that a library keeps.
    private static let limit = 1000

    package init(_ store: any StepTitleStore, clock: StudyClock) {
        self.store = store
        self.clock = clock
    }

    /// The number of the batch that the steps belong to; nil for none.
    package var batch: Int64? {
        get { store.title.batch }
        set { store.title.batch = newValue }
    }

    /// Names the steps that `body` makes, unless it runs within another body whose steps have a name.
    @discardableResult package func titled<Result, Failure: Error>(
        _ text: @autoclosure () -> String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if isWithin { return try body() }
        store.title.set(text(), at: clock.now)
        if own.count < Self.limit { own.append(store.title) } else { own[next] = store.title }
        next = (next + 1) % Self.limit
        isWithin = true
        defer { isWithin = false }
        return try body()
    }

    /// Returns whether a step with this title was made here: no other process gives the same name in the same millisecond.
    package func isOwn(_ title: StepTitle) -> Bool { own.contains(title) }

    /// Forgets all steps.
    package func forget() { (own, next) = ([], 0) }
}
