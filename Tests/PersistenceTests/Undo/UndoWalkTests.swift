import GRDB
import Model
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// Whatever is done to a library, undo gives the one before it, bit for bit, and redo the one after.
@Suite struct UndoWalkTests {
    @Test(arguments: 1...3 as ClosedRange<UInt64>) func `Undo and redo restore every state in memory`(seed: UInt64) throws {
        let walk = try Walk(SQLiteUnderTest(inMemory: true), seed: seed)
        for _ in 0..<60 { try walk.step() }
        try walk.undoAllAndRedoAll()
    }

    @Test(arguments: 101...103 as ClosedRange<UInt64>) func `Undo and redo restore every state across restarts`(seed: UInt64)
        throws
    {
        let folder = try TemporaryFolder()
        let walk = try Walk(SQLiteUnderTest(in: folder), seed: seed)
        for _ in 0..<40 {
            try walk.step()
            try walk.library.connection.close()
            walk.library = try SQLiteUnderTest(in: folder)
        }
        try walk.undoAllAndRedoAll()
    }

    /// Two processes do and undo in turns; each sees the other's steps.
    @Test func `Undo and redo restore every state with two connections`() throws {
        let folder = try TemporaryFolder()
        let walk = try Walk(SQLiteUnderTest(in: folder), seed: 201)
        var other = try SQLiteUnderTest(in: folder)
        for _ in 0..<60 {
            try walk.step()
            swap(&walk.library, &other)
        }
        try walk.undoAllAndRedoAll()
    }
}

/// A walk through the states of a library, all of which are remembered.
private final class Walk {
    var library: SQLiteUnderTest { didSet { commands.library = library } }
    private let seed: UInt64
    private let commands: RandomCommands
    /// The states before each step that can be undone, and the one that the library is in.
    private var states: [LibraryDump]
    /// The states that redo leads to, the next one last.
    private var undone: [LibraryDump] = []
    private let later = Timestamp(milliseconds: 4_000_000_000_000)

    init(_ library: SQLiteUnderTest, seed: UInt64) throws {
        (self.library, self.seed) = (library, seed)
        commands = RandomCommands(library, seed: seed)
        states = [try LibraryDump(library)]
    }

    func step() throws {
        let count = try steps()
        try commands.transaction()
        let state = try LibraryDump(library)
        switch try steps() - count {
        case 0 where states.last == state: break
        // The step before became longer.
        case 0: states[states.count - 1] = state
        case 1:
            states.append(state)
            undone = []
        // A batch took back itself what it had done.
        case -1:
            states.removeLast()
            #expect(states.last == state, "seed \(seed)")
        case let more: Issue.record("seed \(seed): \(more) steps at once")
        }
        try checkDerived()
        switch commands.number(1...5) {
        case 1: try goBack(commands.number(1...8))
        case 2: try goBackAndForth(commands.number(1...8))
        default: try goBackAndForth(1)
        }
    }

    func undoAllAndRedoAll() throws {
        try goBackAndForth(states.count - 1)
        try goBack(states.count - 1)
        #expect(try LibraryDump(library).isEmpty, "seed \(seed)")
        #expect(throws: Failure.nothingToUndo) { try library.undo.undo(at: later) }
        try goForth(undone.count)
        #expect(throws: Failure.nothingToRedo) { try library.undo.redo(at: later) }
    }

    private func goBackAndForth(_ count: Int) throws {
        let count = min(count, states.count - 1)
        try goBack(count)
        try goForth(count)
    }

    private func goBack(_ count: Int) throws {
        for _ in 0..<min(count, states.count - 1) {
            let step = try library.undo.undo(at: later)
            let from = states.removeLast()
            undone.append(from)
            try check(step, from: from, to: states[states.count - 1], "undo")
        }
    }

    private func goForth(_ count: Int) throws {
        for _ in 0..<count {
            let step = try library.undo.redo(at: later)
            let from = states[states.count - 1]
            states.append(undone.removeLast())
            try check(step, from: from, to: states[states.count - 1], "redo")
        }
    }

    private func check(_ step: UndoneStep, from: LibraryDump, to expected: LibraryDump, _ act: String) throws {
        let state = try LibraryDump(library)
        if state != expected {
            Issue.record("seed \(seed), \(act) of \(step.title.text): \(state.difference(from: expected))")
        }
        for (subject, table) in [(Failure.Kind.book, "book"), (.card, "card"), (.profile, "profile"), (.session, "session")] {
            let effect = step.effects.first { $0.subject == subject } ?? StepEffect(subject)
            let (before, after) = (from.numbers(table), expected.numbers(table))
            #expect(effect.back == after.subtracting(before).count, "seed \(seed), \(act): \(subject) back")
            #expect(effect.gone == before.subtracting(after).count, "seed \(seed), \(act): \(subject) gone")
        }
        try checkDerived()
    }

    /// Counts, tags, the full text and the references are what they are to be.
    private func checkDerived() throws { #expect(try library.library.damage() == [], "seed \(seed)") }

    private func steps() throws -> Int {
        let (steps, pending) = try library.connection.queue.inDatabase { db in
            (
                try Int.fetchOne(db, sql: "SELECT count(*) FROM undo_step WHERE is_redo = 0") ?? 0,
                try Int.fetchOne(db, sql: "SELECT count(*) FROM undo_pending") ?? 0
            )
        }
        guard pending > 0 else { return steps }
        // What a batch is at its end shows when something else begins.
        try library.library.begin()
        defer { try? library.library.rollback() }
        return try library.connection.queue.inDatabase {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM undo_step WHERE is_redo = 0") ?? 0
        }
    }
}
