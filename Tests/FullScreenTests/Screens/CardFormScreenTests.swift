import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// A form of which the test says what its fields are.
@MainActor private final class StubForm: CardForm {
    let values: MutableProperty<[CardFormField]>
    let failure = MutableProperty(Failure?.none, name: "problem")
    let deleted = MutableProperty(false, name: "deleted")
    let bookDeleted = MutableProperty(false, name: "book deleted")
    let kind = MutableProperty(NewNoteKind?.none, name: "kind")
    var inputs: [String] = []

    init(_ fields: [CardFormField]) { values = MutableProperty(fields, name: "fields") }

    var fields: Property<[CardFormField]> { values }
    var problem: Property<Failure?> { failure }
    var isDeleted: Property<Bool> { deleted }
    var isBookDeleted: Property<Bool> { bookDeleted }
    var newNoteKind: Property<NewNoteKind?> { kind }
    func textDidChange(_ text: String, of field: Int) { inputs.append("\(field) \(text)") }
}

/// The form on a note without a library.
@MainActor @Suite("The form of a card") struct CardFormScreenTests {
    private let form = StubForm([
        .stub("Text", "{{c1::Paris}}"), .stub("Extra", "<b>x</b>", kind: .html), .stub("Tags", "geo", kind: .tags),
    ])

    private func screen(isNew: Bool = false) -> CardFormScreen {
        let stage = Stage { _, _ in }
        return CardFormScreen.make(with: form) { CardFormScreen(title: "@1", isNew: isNew, on: stage) }
    }

    private func draw(_ screen: CardFormScreen, rows: Int = 10, columns: Int = 40) -> [String] {
        var canvas = Canvas(Size(rows: rows, columns: columns))
        screen.draw(on: &canvas, in: canvas.area)
        return canvas.lines
    }

    @Test func `Each field has its name, a field of HTML says so, and the rows are shared out`() {
        #expect(
            draw(screen()) == ["Text", "{{c1::Paris}}", "", "", "Extra (HTML)", "<b>x</b>", "", "Tags", "geo", ""])
        form.values.value[1] = .stub("Extra", "1\n2\n3\n4\n5", kind: .html)
        let more = String(repeating: " ", count: 38) + "↓"
        #expect(draw(screen()) == ["Text", "{{c1::Paris}}", "Extra (HTML)", "1", "2", "3", "4" + more, "Tags", "geo", ""])
    }

    @Test func `Keys edit the current field, and Tab goes to the next one`() {
        let screen = screen()
        var actions: [String] = []
        screen.didChoose = { actions.append("\($0)") }
        for key in [Key.enter, .character("a"), .control("w"), .tab, .backTab, .backTab] { #expect(screen.press(key)) }
        #expect(form.inputs == ["0 {{c1::Paris}}\n", "0 {{c1::Paris}}\na", "0 {{c1::Paris}}\n"])
        _ = screen.press(.enter)
        #expect(actions == ["save"], "the tags are a single line")
        _ = screen.press(.control("s"))
        #expect(actions == ["save", "save"])
        #expect(!screen.press(.function(5)))
    }

    @Test func `Escape goes back a field, and discards only from the first one`() {
        let screen = screen()
        var actions: [String] = []
        screen.didChoose = { actions.append("\($0)") }
        #expect(screen.keys.map(\.key).prefix(3) == ["Ctrl-S", "Esc", "Tab"] && screen.keys[1].action == "discard")
        for key in [Key.tab, .tab] { _ = screen.press(key) }
        #expect(screen.keys.map(\.key).prefix(4) == ["Ctrl-S", "Esc", "Tab", "Ctrl-C"])
        #expect(screen.keys[1].action == "previous field")
        for character in "ba" {
            #expect(screen.press(.escape) && actions.isEmpty)
            _ = screen.press(.character(character))
        }
        #expect(form.inputs == ["1 <b>x</b>b", "0 {{c1::Paris}}a"])
        #expect(screen.press(.escape) && actions == ["discard"])
        for key in [Key.tab, .control("c")] { _ = screen.press(key) }
        #expect(actions == ["discard", "discard"], "Ctrl-C leaves at once")
    }

    @Test func `The form of a new card asks for its type and names it`() {
        let (old, new) = (screen(), screen(isNew: true))
        var actions: [String] = []
        new.didChoose = { actions.append("\($0)") }
        #expect(new.press(.control("t")) && !old.press(.control("t")) && actions == ["chooseType"])
        #expect(new.keys.contains { $0.key == "Ctrl-T" } && !old.keys.contains { $0.key == "Ctrl-T" })
        #expect(new.title == "@1")
        form.kind.value = .reversed
        #expect(new.title == "@1 · reversed")
    }

    @Test func `What was changed elsewhere is shown beside what was typed`() {
        let screen = screen()
        form.values.value[0] = .stub("Text", "{{c1::Lyon}}", isChanged: true, textElsewhere: "{{c1::Nice}}\nis large")
        form.values.value[2] = .stub("Tags", "geo city", kind: .tags)
        let lines = draw(screen, columns: 70)
        #expect(lines[0] == "Text  elsewhere: {{c1::Nice}}⏎is large" && lines[1] == "{{c1::Lyon}}" && lines[8] == "geo city")
        #expect(lines[9] == "Text was changed elsewhere, too. Ctrl-S asks which text to keep.")
        form.deleted.value = true
        #expect(draw(screen, columns: 70)[9] == "The card was deleted elsewhere. Ctrl-S adds it again.")
        form.failure.value = .invalid(.noteField("Text"), .noDeletion)
        #expect(draw(screen, columns: 70)[9].hasPrefix("the field \"Text\""))
        form.bookDeleted.value = true
        #expect(draw(screen, columns: 70)[9] == "The book was deleted; undo that to save.", "it cannot be added again")
    }

    @Test func `The cursor stays where it is when another field changes`() {
        let screen = screen()
        for key in [Key.home, .right, .right] { _ = screen.press(key) }
        form.values.value[1] = .stub("Extra", "y", kind: .html)
        _ = screen.press(.character("|"))
        #expect(form.inputs.last == "0 {{|c1::Paris}}")
    }

    @Test func `The cursor begins at the end of each text, and stays there when the text changes elsewhere`() {
        let screen = screen()
        form.values.value[0] = .stub("Text", "longer than before")
        _ = screen.press(.character("!"))
        for key in [Key.tab, .character("?"), .control("a"), .character("¿")] { _ = screen.press(key) }
        #expect(form.inputs == ["0 longer than before!", "1 <b>x</b>?", "1 ¿<b>x</b>?"])
    }

    @Test func `Fields for which there is no room come with the cursor`() {
        form.values.value = (1...9).map { .stub("F\($0)", "text \($0)") } + [.stub("Tags", "", kind: .tags)]
        let screen = screen()
        #expect(draw(screen, rows: 5) == ["F1", "text 1", "F2", "text 2", "field 1 of 10"])
        for _ in 1...4 { _ = screen.press(.tab) }
        #expect(draw(screen, rows: 5) == ["F4", "text 4", "F5", "text 5", "field 5 of 10"])
        for _ in 1...5 { _ = screen.press(.tab) }
        #expect(draw(screen, rows: 5) == ["F9", "text 9", "Tags", "", "field 10 of 10"])
        #expect(draw(screen, rows: 1) == [""] && draw(screen, rows: 2, columns: 1).count == 2)
    }
}
