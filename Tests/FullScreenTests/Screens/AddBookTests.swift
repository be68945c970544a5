import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// A form for a new book of which the test says what it does.
@MainActor private final class StubForm: BookNameForm, BookCardsForm {
    let typedName = MutableProperty("")
    let verdict = MutableProperty(NameValidation.empty)
    let awaiting = MutableProperty(false)
    let cards = MutableProperty(CardEntry())
    private(set) var inputs: [String] = []

    var name: Property<String> { typedName }
    var validation: Property<NameValidation> { verdict }
    var isAwaitingCheck: Property<Bool> { awaiting }
    var entry: Property<CardEntry> { cards }

    func nameDidChange(_ name: String) {
        typedName.value = name
        inputs.append("name \(name)")
    }
    func nameDidSettle() { inputs.append("settle") }
    func textDidChange(_ text: String) {
        take(.text(text))
        inputs.append("text \(text)")
    }
    func textDidSettle() { inputs.append("settle text") }
    func switchSide() { inputs.append("switch") }
    func goBack() { inputs.append("back") }
    func finishCards() { inputs.append("finish") }
    func leave() { inputs.append("leave") }
    func cancel() { inputs.append("cancel") }

    func take(_ inputs: CardEntry.Input...) {
        for input in inputs {
            _ = cards.value.take(input) { _ in
            } add: { _ in
            }
        }
    }
}

/// Both screens of a new book, on a stub.
@MainActor @Suite("The screens of a new book") struct BookScreensTests {
    private let form = StubForm()
    private let stage = Stage { _, _ in }

    private var nameScreen: BookNameScreen { BookNameScreen.make(with: form) { BookNameScreen(on: stage) } }
    private var cardsScreen: BookCardsScreen { BookCardsScreen.make(with: form) { BookCardsScreen(on: stage) } }

    private func draw(_ screen: any Screen, rows: Int, columns: Int = 40) -> [String] {
        var canvas = Canvas(Size(rows: rows, columns: columns))
        screen.draw(on: &canvas, in: canvas.area)
        return canvas.lines
    }

    @Test(arguments: [
        (NameValidation.empty, ""), (.checking, "checking…"), (.fine, "available"),
        (.taken(id: 3), "a book already has that name (@3)"),
        (.tooLong(limit: 256), "the name is too long: at most 256 bytes are allowed"),
        (.couldNotCheck(.library(.busy)), "the name could not be checked"),
    ])
    func `The row below the name says whether it can be used`(_ validation: NameValidation, _ remark: String) {
        let screen = nameScreen
        form.verdict.value = validation
        #expect(draw(screen, rows: 2, columns: 80)[1].hasPrefix(remark))
        #expect(draw(screen, rows: 2, columns: 80)[1].isEmpty == remark.isEmpty)
    }

    @Test func `Keys of the name are inputs of the form`() {
        let screen = nameScreen
        for key in [Key.character("G"), .character("r"), .left, .enter, .control("c"), .escape] { #expect(screen.press(key)) }
        #expect(form.inputs == ["name G", "name Gr", "settle", "leave", "cancel"])
        #expect(!screen.press(.function(5)))
        screen.processWillEnd()
        #expect(form.inputs.last == "leave")
    }

    @Test func `Neither screen takes keys while the name is being checked`() {
        let (name, cards) = (nameScreen, cardsScreen)
        #expect(name.isReady && cards.isReady)
        form.awaiting.value = true
        #expect(!name.isReady && !cards.isReady)
        #expect(draw(cards, rows: 8).last == "checking…")
    }

    @Test func `Keys of the cards are inputs of the form`() {
        let screen = cardsScreen
        let keys: [Key] = [
            .character("a"), .paste("l\np"), .left, .enter, .tab, .backTab, .escape, .control("s"), .control("c"),
        ]
        for key in keys { #expect(screen.press(key)) }
        #expect(
            form.inputs == ["text a", "text al\np", "settle text", "switch", "switch", "back", "finish", "leave"])
        #expect(!screen.press(.function(5)))
    }

    @Test func `A card has its number and both sides, of which one is typed`() {
        let screen = cardsScreen
        form.typedName.value = "Greek"
        #expect(screen.title == "Greek")
        let end = "Enter on an empty front adds the book."
        #expect(draw(screen, rows: 8) == ["Card 1                  0 finished cards", "Front", "", "", "Back", "", "", end])
        form.take(.text("alpha"), .settle)
        _ = screen.press(.character("a"))
        #expect(form.inputs.last == "text a")
        #expect(
            draw(screen, rows: 8) == ["Card 1                  0 finished cards", "Front", "alpha", "", "Back", "a", "", end])
        form.take(.settle)
        #expect(draw(screen, rows: 8)[..<3] == ["Card 2                   1 finished card", "Front", ""])
        form.take(.goBack)
        #expect(draw(screen, rows: 8)[2] == "alpha" && draw(screen, rows: 8)[5] == "a")
    }

    @Test func `A low window shows the side that is typed`() {
        let screen = cardsScreen
        form.take(.text("alpha"), .settle, .text("a"))
        #expect(draw(screen, rows: 4)[1...2] == ["Back", "a"])
        form.take(.goBack)
        #expect(draw(screen, rows: 3)[1] == "alpha")
        #expect(draw(screen, rows: 1) == ["alpha"] && draw(screen, rows: 2, columns: 1).count == 2)
    }
}

/// A new book on the form itself: with a library in memory, or with a stub of one that answers late.
@MainActor @Suite("A new book in the full screen") struct AddBookTests {
    private let library = StubBookLibrary()
    private let stage = Stage { _, _ in }
    private let parent: BooksFlow
    private let outcome = Outcome()

    /// The book with which the flow has ended; nil while it lasts.
    @MainActor private final class Outcome { var book: Int64?? }

    init() {
        let services = FakeServices()
        let model = LibraryViewModel(services: services)
        parent = BooksFlow(model, on: stage)
        let flow = AddBookFlow(library.form(), model, on: stage)
        parent.start(flow) { [outcome] in outcome.book = .some($0) }
    }

    private func press(_ keys: Key...) { for key in keys { _ = stage.top?.press(key) } }

    private func type(_ text: String) { for character in text { press(.character(character)) } }

    private var remark: String {
        var canvas = Canvas(Size(rows: 2, columns: 80))
        stage.top?.draw(on: &canvas, in: canvas.area)
        return canvas.lines[1]
    }

    private func enterCards(_ texts: String...) {
        type("Greek")
        press(.enter)
        for text in texts {
            type(text)
            press(.enter)
        }
    }

    @Test(arguments: [
        ("Greek", nil, ""), ("French", nil, "a book already has that name (@3)"),
        ("Greek", Failure.library(.busy), "the name could not be checked"),
    ])
    func `Enter waits for a check that answers late`(_ name: String, _ failure: Failure?, _ words: String) async {
        library.isSlow = true
        type(name)
        press(.enter)
        #expect(stage.top is BookNameScreen && stage.top?.isReady == false && remark == "checking…")
        library.failure = failure
        await library.answer()
        #expect(stage.top?.isReady == true)
        #expect((stage.top is BookCardsScreen) == words.isEmpty)
        #expect(words.isEmpty || remark.hasPrefix(words))
        #expect(stage.failures == (words.isEmpty ? 0 : 1), "keys that were typed ahead are dropped")
    }

    @Test func `Editing the name while it is checked withdraws the Enter`() async {
        library.isSlow = true
        type("Greek")
        press(.enter)
        type("s")
        await library.answer()
        #expect(stage.top is BookNameScreen && stage.top?.isReady == true)
    }

    @Test func `Enter on an empty front adds the book with its cards`() {
        enterCards("alpha", "a", "beta", "b", "")
        #expect(library.added == [.init(name: "Greek", cards: [.stub("alpha", "a"), .stub("beta", "b")])])
        #expect(outcome.book == 1 && stage.screens.isEmpty && stage.message == nil)
    }

    @Test func `Ctrl-S adds the book with the card that is typed`() {
        enterCards("alpha")
        type("a")
        press(.control("s"))
        #expect(library.added.map(\.cards) == [[.stub("alpha", "a")]])
    }

    @Test func `Esc goes back side by side to the name, and drops finished cards only if it is repeated`() {
        enterCards("alpha", "a", "beta")
        press(.escape, .escape)
        type("!")
        press(.escape, .escape)
        #expect(stage.top is BookNameScreen)
        press(.escape)
        #expect(stage.message?.text == "The book has not been added yet; leaving again drops its 1 card.")
        press(.enter, .enter)
        #expect(stage.top is BookCardsScreen)
        press(.escape, .escape, .escape, .escape)
        #expect(outcome.book == .some(nil) && library.added.isEmpty && stage.screens.isEmpty)
    }

    @Test func `Ctrl-C keeps what is finished, even if the name was taken meanwhile`() {
        enterCards("alpha", "a", "beta")
        library.owners["Greek"] = 8
        press(.control("c"))
        #expect(library.added == [.init(name: "Greek 2", cards: [.stub("alpha", "a")])])
        #expect(stage.message?.text == "+ Greek 2, 1 card; the card being typed was dropped; u removes the book")
        #expect(outcome.book == 1)
    }

    @Test func `Ctrl-C without a finished card adds nothing, and says what was dropped`() {
        enterCards("alpha")
        press(.control("c"))
        #expect(library.added.isEmpty && outcome.book == .some(nil))
        #expect(stage.message?.text == "No book was added; the card being typed was dropped.")
    }

    @Test func `A back without a front is dropped with a word`() {
        enterCards()
        press(.tab)
        type("a")
        press(.backTab, .enter)
        #expect(library.added.map(\.cards) == [[]])
        #expect(stage.message?.text == "+ Greek, 0 cards; the card being typed was dropped; u removes the book")
    }

    @Test func `The end of the process keeps what is finished`() {
        enterCards("alpha", "a")
        for screen in stage.screens { screen.processWillEnd() }
        #expect(library.added == [.init(name: "Greek", cards: [.stub("alpha", "a")])])
    }

    @Test func `The end of the process says that the card being typed was dropped`() {
        enterCards("alpha", "a", "beta")
        stage.processWillEnd()
        for screen in stage.screens { screen.processWillEnd() }
        #expect(library.added == [.init(name: "Greek", cards: [.stub("alpha", "a")])])
        #expect(stage.message?.text == "Greek: the card being typed was dropped." && stage.message?.weight == .failure)
    }

    @Test func `Cards that cannot be saved stay until the person leaves twice`() {
        enterCards("alpha", "a")
        library.failure = .library(.busy)
        press(.control("c"))
        #expect(stage.top is BookCardsScreen && outcome.book == nil)
        #expect(stage.message?.text == "The book has not been added yet; leaving again drops its 1 card.", "before the reason")
        press(.control("c"))
        #expect(outcome.book == .some(nil) && library.added.isEmpty)
    }

    @Test func `A name that is taken at last is asked for again, and the cards are kept`() {
        enterCards("alpha", "a")
        library.takenMeanwhile = ["Greek"]
        press(.enter)
        #expect(stage.top is BookCardsScreen && stage.screens.count == 2, "nobody had the name when it was checked again")
        library.owners["Greek"] = 8
        press(.enter)
        #expect(stage.top is BookNameScreen && remark == "a book already has that name (@8)")
        type("s")
        press(.enter, .enter)
        #expect(library.added == [.init(name: "Greeks", cards: [.stub("alpha", "a")])])
    }

    @Test func `A front that another card has is rejected with its text`() {
        enterCards("alpha", "a", "alpha")
        #expect(stage.message?.text == "the book already has a card with the front \"alpha\"")
        #expect(stage.failures == 1)
    }

    @Test func `A cloze deletion in a front is plain text, which is said`() {
        enterCards("{{c1::alpha}}", "a")
        #expect(stage.message?.text.hasPrefix("{{c…}} is plain text here") == true)
    }
}
