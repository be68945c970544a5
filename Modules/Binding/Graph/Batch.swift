/// Sets several properties as one change: their observers are called once, after the body, and see all of it.
///
/// Batches may be nested; the outermost counts. A property read within the body is up to date. Events are not merged: each is delivered,
/// in the order of sending.
/// - Throws: What the body throws; what was set before stays set and is delivered.
@inlinable
@MainActor
public func batch<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    Turn.beginBatch()
    defer { Turn.endBatch() }
    return try body()
}
