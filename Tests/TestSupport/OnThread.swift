import Foundation

/// Runs blocking work on a thread of its own.
///
/// Tests share as few threads as the machine has cores: two ends of a pipe that both block there may wait for ever.
public func onThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
    }
}
