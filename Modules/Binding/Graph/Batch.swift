/// Sets several properties as one change: their observers are called once, after the body, and see all of its changes.
///
/// Batches can be nested; only the outermost one has an effect. A property that is read within the body is up to date. Events are
/// not coalesced: each one is delivered, in the order in which it was sent.
/// - Throws: Rethrows the body's error. Values that were set before the error are kept and delivered.
@inlinable
@MainActor
public func batch<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    Turn.beginBatch()
    defer { Turn.endBatch() }
    return try body()
}
