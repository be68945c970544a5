import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes

@testable import Console

/// Protects the room that a prompt leaves for the line.
@MainActor @Suite("The prompt says what there is room for") struct PromptViewTests {
    private let services = FakeServices(isVirtual: false)
    private let library: LibraryViewModel
    private let view: PromptView
    private let shell: Shell

    init() {
        library = LibraryViewModel(services: services)
        let report = Report(
            output: TextOutput(MemorySink()), notices: TextOutput(MemorySink()), mode: .tsv, outputPresentation: .plain,
            noticePresentation: .plain, tellsChanges: true)
        report.waits = false
        shell = Shell(library: library, report: report, unit: .command)
        view = PromptView.make(with: library.prompt)
    }

    private func prompt(_ columns: Int) -> String {
        view.width = columns
        return view.text.current
    }

    private func run(_ lines: String...) throws {
        for line in lines { #expect(try shell.run(#require(statements(line).first)) == nil, "\(line)") }
    }

    private func givenStudy() throws {
        try run("book add French", "card add French a b", "card add French c d", "review answer a easy", "review answer c again")
        services.pass(.seconds(3600))
        library.look()
    }

    @Test func nothingIsSaidOfAnEmptyLibrary() { #expect([20, 80].map(prompt) == ["sutra › ", "sutra › "]) }

    @Test func whatMattersLessGoesFirst() throws {
        try givenStudy()
        #expect(prompt(80) == "sutra 1 due · 50% KNOWN › ")
        #expect(prompt(50) == "sutra 1 due · 50% KNOWN › ")
        #expect(prompt(40) == "sutra 1 due › ")
        #expect(prompt(20) == "sutra › ")
    }

    @Test func aQuestionAndASittingStayWhateverGoes() throws {
        try givenStudy()
        try run("profile add Morning --duration 10m", "sit Morning")
        #expect(prompt(80) == "Morning 10:00 · sutra 1 due · 50% KNOWN › ")
        #expect(prompt(60) == "Morning 10:00 · sutra 1 due › ")
        #expect(prompt(40) == "Morning 10:00 › ")
        #expect(prompt(20) == "Morning 10:00 › ")
        view.question = Question(text: "Enter › ", showsStatus: true)
        #expect(prompt(80) == "Morning 10:00 · sutra 1 due · 50% KNOWN · Enter › ")
        #expect(prompt(40) == "Morning 10:00 · Enter › ")
        view.question = Question(text: "Front › ")
        #expect(prompt(40) == "Front › ")
    }
}
