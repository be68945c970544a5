import Foundation
public import Testing

extension Trait where Self == OwnThreadTrait {
    /// Runs the tests of a suite on threads of their own, since they block while they wait for processes.
    public static var onOwnThread: Self { Self() }
}

/// Keeps tests that block from those that share as few threads as the machine has cores.
public struct OwnThreadTrait: TestTrait, SuiteTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
    }
}

private final class ThreadExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
