import Binding
import MVVM
import TerminalText
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import Console

/// A form of which the test says what its fields are, and what saving it does.
@MainActor final class StubFieldForm: CardFieldForm {
    let values: MutableProperty<[CardFormField]>
    var fields: Property<[CardFormField]> { values }
    var conflict: CardFormConflict?
    let card: Int64? = 1
    var isChanged: Bool { values.value.contains(where: \.isChanged) }
    /// What happens elsewhere before the form is saved.
    var elsewhere: CardFormConflict?
    var refusal: Failure?
    /// What is wrong with texts.
    var problems: [String: Failure] = [:]
    var inputs: [String] = []
    private let texts: [String]

    init(_ fields: [CardFormField]) {
        values = MutableProperty(fields)
        texts = fields.map(\.text)
    }

    /// What the texts become elsewhere before the form is refreshed.
    var news: [Int: String] = [:]

    func refresh() {
        for (index, text) in news { values.value[index] = .stub(values.value[index].name, text, kind: values.value[index].kind) }
        news = [:]
    }

    func textDidChange(_ text: String, of field: Int) {
        let old = values.value[field]
        values.value[field] = .stub(
            old.name, text, kind: old.kind, isChanged: text != texts[field], textElsewhere: old.textElsewhere,
            problem: problems[text])
    }

    func resolve(_ field: Int, _ choice: CardFormChoice) {
        inputs.append("resolve \(field) \(choice)")
        conflict = nil
        if choice == .both { textDidChange("typed\ntheirs", of: field) }
    }

    func save() throws(Failure) -> SavedCard? {
        inputs.append("save")
        if let refusal { throw refusal }
        conflict = elsewhere
        elsewhere = nil
        return conflict == nil ? .stub() : nil
    }

    func addAgain() throws(Failure) -> SavedCard {
        inputs.append("add again")
        if let refusal { throw refusal }
        return .stub(2, added: 1)
    }
}

/// The edit of a card at the prompt, on a form without a library.
@MainActor @Suite("The form of a card at the prompt") struct CardFormDialogueTests {
    private let form = StubFieldForm([
        .stub("Text", "{{c1::a}}"), .stub("Extra", "<b>x</b>", kind: .html), .stub("Tags", "geo", kind: .tags),
    ])
    private let notices = MemorySink()
    private let parent = Coordinator<Never>()
    private let dialogue: CardFormDialogue
    private let report: Report

    init() {
        report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(notices), noticePresentation: .plain,
            tellsChanges: true)
        dialogue = CardFormDialogue(form, report: report)
        parent.start(dialogue) {}
    }

    private var isOver: Bool { parent.childCount == 0 }

    private func question(_ text: String, _ beginning: String) -> Bool {
        dialogue.question.text == text && dialogue.question.entry == .line(beginning: beginning)
    }

    @Test func `Each field is asked for with its text, and last the tags; a field of HTML says so`() {
        #expect(question("Text › ", "{{c1::a}}") && dialogue.question.takesTabs && dialogue.question.takesLines)
        dialogue.take("{{c1::b}}")
        #expect(question("Extra (HTML) › ", "<b>x</b>"))
        dialogue.take("<i>x</i>")
        #expect(question("Tags › ", "geo") && !dialogue.question.takesTabs && !dialogue.question.takesLines)
        dialogue.take("geo city")
        #expect(form.inputs == ["save"] && form.values.value.map(\.text) == ["{{c1::b}}", "<i>x</i>", "geo city"])
        #expect(isOver && notices.text.isEmpty)
    }

    @Test func `What was not changed is not saved`() {
        for text in ["{{c1::a}}", "<b>x</b>", "geo"] { dialogue.take(text) }
        #expect(isOver && form.inputs.isEmpty && notices.text.isEmpty)
    }

    @Test func `A wrong text is marked while it is typed, and asked for again`() {
        form.problems = [
            "{{c1::c": .invalid(.noteField("Text"), .unclosedDeletion), "x": .duplicate(.card, "x", id: 2),
            "": .invalid(.noteField("Text"), .empty),
        ]
        for (text, mark) in [("{{c1::c", " (not allowed)"), ("x", " (taken)"), ("", "")] {
            dialogue.lineDidChange(text)
            #expect(question("Text\(mark) › ", text))
        }
        dialogue.take("{{c1::c")
        #expect(notices.text == "The cloze deletion is not closed; close it with }}, as in {{c1::Paris}}.\n")
        #expect(question("Text (not allowed) › ", "{{c1::c") && report.typeAheadDrops == 1)
        dialogue.take("")
        #expect(question("Text › ", ""), "a text that is missing is no reason for a remark, but it is asked for")
    }

    @Test func `A field that is asked for has the text that it was given elsewhere meanwhile`() {
        form.news = [1: "<b>y</b>"]
        dialogue.take("{{c1::a}}")
        #expect(question("Extra (HTML) › ", "<b>y</b>"))
        form.news = [0: "{{c1::b}}"]
        dialogue.goBack()
        #expect(question("Text › ", "{{c1::b}}"))
    }

    @Test func `Escape goes back a field and keeps what was typed, and cancels only from the first`() {
        dialogue.take("{{c1::a}}")
        dialogue.take("<b>x</b>")
        dialogue.lineDidChange("geo city")
        dialogue.goBack()
        #expect(question("Extra (HTML) › ", "<b>x</b>"))
        dialogue.lineDidChange("<u>x</u>")
        dialogue.goBack()
        #expect(question("Text › ", "{{c1::a}}") && !isOver && notices.text.isEmpty)
        for text in ["{{c1::a}}", "<u>x</u>"] { dialogue.take(text) }
        #expect(question("Tags › ", "geo city"))
        for _ in 1...3 { dialogue.goBack() }
        #expect(isOver && form.inputs.isEmpty && notices.text == "the card was not changed\n")
    }

    @Test func `What cannot be saved is asked for again, beginning with the text that is wrong`() {
        form.refusal = .invalid(.noteField("Extra"), .containsControlCharacter)
        dialogue.take("{{c1::b}}")
        form.problems["<b>x</b>"] = form.refusal
        form.textDidChange("<b>x</b>", of: 1)
        form.values.value[1] = .stub("Extra", "<b>x</b>", kind: .html)
        dialogue.take("<i>x</i>")
        form.textDidChange("<b>x</b>", of: 1)
        dialogue.take("geo")
        #expect(form.inputs == ["save"] && question("Extra (HTML) (not allowed) › ", "<b>x</b>") && !isOver)
    }

    private func askAbout(_ conflict: CardFormConflict) {
        form.elsewhere = conflict
        form.values.value[1] = .stub("Extra", "<b>x</b>", kind: .html, textElsewhere: "<b>their\ntext</b>")
        for text in ["{{c1::b}}", "<i>x</i>", "geo"] { dialogue.take(text) }
    }

    @Test func `A text that was changed elsewhere is asked about, and each answer does what it says`() {
        for (key, choice) in zip("123", CardFormChoice.allCases) {
            let test = CardFormDialogueTests()
            test.askAbout(.text(1))
            #expect(
                test.notices.text == """
                    Extra was changed elsewhere: <b>their⏎text</b>
                    1 save what you typed · 2 edit both texts into one · 3 discard what you typed

                    """)
            #expect(test.dialogue.question == Question(text: "1–3 › ", entry: .anyKey) && test.report.typeAheadDrops == 1)
            #expect(test.dialogue.ignores("4") && test.dialogue.ignores("x") && !test.dialogue.ignores(key))
            test.dialogue.press(key)
            if choice == .both {
                #expect(test.question("Extra (HTML) › ", "typed\ntheirs") && test.form.inputs == ["save", "resolve 1 both"])
                for text in ["typed and theirs", "geo"] { test.dialogue.take(text) }
            }
            #expect(test.form.inputs == ["save", "resolve 1 \(choice)", "save"] && test.isOver)
        }
    }

    @Test func `Escape goes back from the question to the fields, and Ctrl-C cancels the edit`() {
        askAbout(.text(1))
        dialogue.press("\u{1B}")
        #expect(question("Tags › ", "geo") && form.inputs == ["save"])
        form.elsewhere = .text(1)
        dialogue.take("geo")
        dialogue.cancel()
        #expect(isOver && notices.text.hasSuffix("\nthe card was not changed\n") && form.inputs == ["save", "save"])
    }

    @Test func `A card that was deleted elsewhere can be added again`() {
        askAbout(.deleted)
        #expect(
            notices.text == """
                The card was deleted elsewhere.
                1 add it again, as a new card · 2 discard what you typed

                """)
        dialogue.redraw()
        #expect(notices.text.ranges(of: "deleted elsewhere").count == 2)
        dialogue.press("1")
        #expect(form.inputs == ["save", "add again"] && isOver)
    }

    @Test func `What was typed for a card that is not added again is shown, unless the person discards it`() {
        let typed = "the card was not changed\nyou typed: {{c1::b}} — <i>x</i>\n"
        for (end, shown) in [("2", ""), ("\u{4}", typed), ("1", "No book has the id @1.\n" + typed)] as [(Character, String)] {
            let test = CardFormDialogueTests()
            test.askAbout(.deleted)
            test.form.refusal = .notFound(.book, .id(1), near: [])
            let before = test.notices.text
            test.dialogue.press(end)
            #expect(test.isOver && test.notices.text == before + shown)
        }
    }

    @Test func `An edit that a signal ends is not saved, and its texts are shown`() {
        dialogue.end()
        #expect(notices.text == "", "nothing was typed")
        dialogue.take("{{c1::b}}")
        dialogue.lineDidChange("<i>")
        dialogue.end()
        #expect(notices.text == "the card was not changed\nyou typed: {{c1::b}} — <i>\n" && form.inputs.isEmpty)
    }

    @Test func `A text that a line cannot show safely is not edited`() {
        let form = StubFieldForm([.stub("Front", "a\tb"), .stub("Back", "\u{202E}b")])
        let dialogue = CardFormDialogue(form, report: report)
        var isOver = false
        parent.start(dialogue) { isOver = true }
        #expect(isOver)
        #expect(
            notices.text == "the card has control or invisible characters, which are not safe in a line; `browse` can edit it\n")
    }
}
