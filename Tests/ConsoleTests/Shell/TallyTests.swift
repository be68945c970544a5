import TerminalText
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import Console

/// What the commands of a unit of work have changed is counted once each, and without what was rolled back.
@MainActor @Suite struct TallyTests {
    private let services = FakeServices()
    private let report = Report(
        Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(MemorySink()), noticePresentation: .plain,
        tellsChanges: false)

    private func makeShell(_ extent: UnitOfWork.Extent = .command) -> Shell {
        Shell(library: LibraryViewModel(services: services), report: report, unit: extent)
    }

    private func run(_ line: String, in shell: Shell) throws { _ = try shell.run(#require(statements(line).first)) }

    /// What has changed after some commands: added, updated, unchanged, deleted.
    private func counts(of lines: String..., in shell: Shell) throws -> [Int] {
        for line in lines { try run(line, in: shell) }
        return shell.unit.tally.counts
    }

    @Test func `Each command is counted by its effect`() throws {
        let shell = makeShell()
        let steps: [(String, [Int])] = [
            ("book add French", [1, 0, 0, 0]), ("book add French", [0, 0, 0, 0]), ("book put French", [0, 0, 1, 0]),
            ("book put Spanish", [1, 0, 0, 0]), ("book rename Spanish German", [0, 1, 0, 0]), ("book list", [0, 0, 0, 0]),
            ("book delete German", [0, 0, 0, 1]), ("card add French 'le chat' 'the cat'", [1, 0, 0, 0]),
            ("card put French 'le chat' 'a cat'", [0, 1, 0, 0]), ("card put French 'le chat' 'a cat'", [0, 0, 1, 0]),
            ("card suspend @1", [0, 1, 0, 0]), ("card suspend @1", [0, 0, 1, 0]), ("card resume @1", [0, 1, 0, 0]),
            ("card add French one un --reversed", [2, 0, 0, 0]), ("note edit one --field Back eins", [0, 2, 0, 0]),
            ("note edit one --field Back eins", [0, 0, 2, 0]), ("note delete one", [0, 0, 0, 2]),
            ("review answer @1 good", [0, 1, 0, 0]), ("review reschedule", [0, 0, 0, 0]),
            ("card delete @1", [0, 0, 0, 1]), ("card delete @1", [0, 0, 0, 0]), ("profile add Morning", [1, 0, 0, 0]),
            ("profile copy Morning Evening", [1, 0, 0, 0]), ("segment enable Morning warm-up", [0, 1, 0, 0]),
            ("segment enable Morning warm-up", [0, 0, 1, 0]), ("segment disable Morning main", [0, 0, 0, 0]),
            ("profile delete Evening", [0, 0, 0, 1]), ("sit Morning", [1, 0, 0, 0]), ("session delete @1", [0, 0, 0, 1]),
            ("settings set sound_interval 1m", [0, 1, 0, 0]), ("settings set sound_interval 60s", [0, 0, 1, 0]),
            ("settings reset sound_interval", [0, 1, 0, 0]), ("settings reset sound_interval", [0, 0, 1, 0]),
            ("expect count book == 1", [0, 0, 0, 0]), ("expect error NOT_FOUND book delete Latin", [0, 0, 0, 0]),
        ]
        var expected = [0, 0, 0, 0]
        for (line, counts) in steps {
            expected = zip(expected, counts).map(+)
            #expect(try self.counts(of: line, in: shell) == expected, "\(line)")
        }
    }

    @Test func `What a failed command would have changed does not count, nor what an expected error takes back`() throws {
        let shell = makeShell(.script(UnitOfWork.CommitPolicy(isPerCommand: true)))
        #expect(try counts(of: "book add French", "book add French", in: shell) == [1, 0, 0, 0])
        #expect(try counts(of: "expect error NOT_FOUND book add Latin", in: shell) == [1, 0, 0, 0])
        #expect(try counts(of: "expect count book == 1", in: shell) == [1, 0, 0, 0])
    }

    @Test func `A commit that fails leaves what was committed before`() throws {
        let shell = makeShell(.script(UnitOfWork.CommitPolicy(commitEvery: 2)))
        #expect(try counts(of: "book add A", "book add B", in: shell) == [2, 0, 0, 0])
        #expect(try counts(of: "book add C", in: shell) == [3, 0, 0, 0])
        #expect(shell.unit.committedTally.counts == [2, 0, 0, 0])
        services.fail(with: .library(.full(path: nil)))
        #expect(throws: Failure.library(.full(path: nil))) { try shell.unit.finish() }
        #expect(shell.unit.tally.counts == [2, 0, 0, 0])
    }

    @Test func `A library that was restored has none of the changes before`() throws {
        let shell = makeShell(.script(UnitOfWork.CommitPolicy(commitEvery: 1)))
        for line in ["book add A", "library backup saved.sqlite"] { try run(line, in: shell) }
        #expect(try counts(of: "library restore saved.sqlite", "book add B", in: shell) == [1, 0, 0, 0])
    }
}

extension Tally {
    /// Added, updated, unchanged, deleted.
    fileprivate var counts: [Int] { [added, updated, unchanged, deleted] }
}
