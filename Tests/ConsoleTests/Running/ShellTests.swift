import Testing
import ViewModel
import ViewModelFakes

@testable import Console

/// Protects the table from rows that nothing answers to.
@MainActor @Suite struct ShellTests {
    @Test(arguments: CommandTable.standard.specs.map(\.name))
    func everyCommandOfTheTableIsAnswered(_ name: String) throws {
        let spec = try #require(CommandTable.standard.spec(named: name))
        #expect(makeShell().command(for: spec)?.name == name)
    }

    private func makeShell() -> Shell {
        let report = Report(
            output: TextOutput(MemorySink()), notices: TextOutput(MemorySink()), mode: .tsv, outputPresentation: .plain,
            noticePresentation: .plain, tellsChanges: false)
        return Shell(library: LibraryViewModel(services: FakeServices()), report: report, unit: .command)
    }
}
