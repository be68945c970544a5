import Foundation

/// Runs blocking work on a thread of its own.
///
/// The threads that tests run on are as few as the machine has cores: two ends of a pipe that block on them wait for ever.
public func onThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
    }
}
