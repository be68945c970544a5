import Foundation
import Model
import Synchronization
import Testing
import Vocabulary

@testable import Interchange

/// Protects what reads a file on another thread: nothing is lost or changes places, and no thread is left behind.
@Suite(.timeLimit(.minutes(15))) struct ReadAheadTests {
    /// What a reading has done, as its own thread notes it.
    final class Log: Sendable {
        let passed = Atomic(0)
        let hasEnded = Atomic(false)

        var count: Int { passed.load(ordering: .relaxed) }
        var isOver: Bool { hasEnded.load(ordering: .relaxed) }
    }

    static let lost = Failure.file("cards.tsv", .read, code: 5)

    @Test(arguments: [0, 1, 255, 256, 257, 5000])
    func `All records arrive in their order, and then what the reading returns`(_ count: Int) throws {
        var records: [Int] = []
        let outcome = try ReadAhead.run(
            { false },
            read: { (_, pass) throws(Failure) in
                for number in 0..<count { try pass(number) }
                return "read"
            }
        ) { records.append($0) }
        #expect(outcome == "read")
        #expect(records == Array(0..<count))
    }

    @Test(arguments: [0, 300])
    func `An error of the reading follows the records before it`(_ count: Int) {
        var records: [Int] = []
        #expect(throws: Self.lost) {
            try ReadAhead<Int, Void>.run(
                { false },
                read: { (_, pass) throws(Failure) in
                    for number in 0..<count { try pass(number) }
                    throw Self.lost
                }
            ) { records.append($0) }
        }
        #expect(records.count == count)
    }

    /// The first batch is used while others wait, and the reading while it has no room.
    @Test(arguments: [0, 1, 700, 3000])
    func `An error of the use ends the reading, which is waited for`(_ place: Int) {
        let log = Log()
        #expect(throws: Failure.interrupted) {
            try ReadAhead<Int, Void>.run({ false }, read: { (_, pass) throws(Failure) in try endless(log, pass) }) {
                (record) throws(Failure) in
                if record == place { throw .interrupted }
            }
        }
        #expect(log.isOver)
    }

    @Test func `Only a few batches are read ahead`() throws {
        let log = Log()
        var most = 0
        #expect(throws: Failure.interrupted) {
            try ReadAhead<Int, Void>.run({ false }, read: { (_, pass) throws(Failure) in try endless(log, pass) }) {
                (record) throws(Failure) in
                most = max(most, log.count - record)
                if record == 100_000 { throw .interrupted }
            }
        }
        #expect((1...2000).contains(most))
    }

    @Test func `A reading that waits for its file ends when it should stop`() {
        let log = Log()
        var questions = 0
        #expect(throws: Failure.interrupted) {
            try ReadAhead<Int, Void>.run(
                {
                    questions += 1
                    return questions > 2
                },
                read: { (shouldStop, _) throws(Failure) in
                    while !shouldStop() {}
                    log.hasEnded.store(true, ordering: .relaxed)
                }
            ) { _ in }
        }
        #expect(log.isOver)
    }

    @Test func `A reading can be stopped after its last record`() {
        var hasUsed = false
        #expect(throws: Failure.interrupted) {
            try ReadAhead<Int, Void>.run({ hasUsed }, read: { (_, pass) throws(Failure) in try pass(1) }) { _ in hasUsed = true }
        }
    }

    @Test func `Records are used while the rest of the file is waited for`() throws {
        let log = Log()
        try ReadAhead<Int, Void>.run(
            { false },
            read: { (shouldStop, pass) throws(Failure) in
                try pass(1)
                while log.count == 0, !shouldStop() {}
            }
        ) { log.passed.store($0, ordering: .relaxed) }
        #expect(log.count == 1)
    }

    @Test func `Whether to stop is asked even if a few records take long`() throws {
        var questions = 0
        try ReadAhead<Int, Void>.run(
            {
                questions += 1
                return false
            },
            read: { (_, pass) throws(Failure) in for number in 0..<4 { try pass(number) } }
        ) { _ in usleep(60_000) }
        #expect(questions > 4, "before each record, and at the end")
    }

    /// A read of such a pipe by another thread would not be ended by a signal.
    @Test @MainActor func `A pipe that nobody writes to is waited for until the reading is stopped`() throws {
        let pipe = try Pipe()
        let files = pipe.files
        var questions = 0
        files.stop {
            questions += 1
            return questions > 3
        }
        try pipe.write("a\tb\n")
        var records: [FileRecord] = []
        #expect(throws: Failure.interrupted) { try files.read(from: "-", as: .cards(.tsv)) { records.append($0) } }
        #expect(records == [])
    }

    private func endless(_ log: Log, _ pass: (Int) throws(Failure) -> Void) throws(Failure) {
        defer { log.hasEnded.store(true, ordering: .relaxed) }
        while true { try pass(log.passed.add(1, ordering: .relaxed).oldValue) }
    }
}
