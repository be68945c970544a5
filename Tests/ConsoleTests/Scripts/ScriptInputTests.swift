import Console
import Testing

@Suite struct ScriptInputTests {
    @Test func `The lines of all -e options are numbered as those of one text`() {
        let lines = ScriptInput.texts(["echo a\necho b", "echo c", "echo d"]).map { input in
            if case .text(_, let line) = input { line } else { 0 }
        }
        #expect(lines == [1, 3, 4])
    }
}
