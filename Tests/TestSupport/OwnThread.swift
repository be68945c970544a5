import Foundation
import Synchronization
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
        try await withTaskExecutorPreference(BlockingExecutor.shared) { try await function() }
    }
}

/// As many threads as the machine has cores, for all tests that block: with a thread for each of them, hundreds of processes would
/// run at once.
private final class BlockingExecutor: TaskExecutor {
    static let shared = BlockingExecutor()

    private let jobs = Mutex<[UnownedJob]>([])
    private let count = DispatchSemaphore(value: 0)

    private init() {
        for _ in 0..<max(2, ProcessInfo.processInfo.activeProcessorCount) {
            Thread.detachNewThread { [self] in
                while true {
                    count.wait()
                    let job = jobs.withLock { $0.removeFirst() }
                    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
                }
            }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        count.signal()
    }
}
