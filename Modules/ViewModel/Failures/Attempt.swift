import Model

/// Runs work on the model; its errors become failures.
/// - Parameter text: what a duplicate would have in common with the other thing.
func attempt<Result>(
    duplicating text: @autoclosure () -> String = "", _ work: () throws(ModelError) -> Result
) throws(Failure) -> Result {
    do {
        return try work()
    } catch {
        throw Failure(error, duplicating: text())
    }
}
