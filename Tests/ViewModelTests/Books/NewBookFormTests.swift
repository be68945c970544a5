import Binding
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// The form for a new book as what it is: a function of what comes in and of what it depends on.
@MainActor @Suite struct NewBookFormTests {
    private let name = MutableProperty("")
    private let settlement = MutableSignal<Void>()
    private let cards = MutableSignal<CardEntry.Input>()
    private let submission = MutableSignal<Void>()
    private let departure = MutableSignal<Departure>()
    private let library = StubBookLibrary()
    private let outputs: NewBookViewModel.Outputs

    init() {
        outputs = NewBookViewModel.outputs(
            input: (name: name, settlement: settlement, cards: cards, submission: submission, departure: departure),
            dependencies: library.dependencies)
    }

    private var scheduler: ManualScheduler { library.scheduler }

    private func pause(_ time: Duration) { scheduler.advance(by: time) }

    private func enter(_ front: String, _ back: String) {
        for input in [CardEntry.Input.text(front), .settle, .text(back), .settle] { cards.send(input) }
    }

    /// What is typed, and how long nothing is typed afterwards, in milliseconds.
    struct Typing: CustomTestStringConvertible {
        let testDescription: String
        let keys: [(name: String, pause: Int)]
        let validation: [NameValidation]
        let asked: [String]

        init(
            _ description: String, _ keys: [(name: String, pause: Int)], _ validation: [NameValidation], asked: [String]
        ) {
            testDescription = description
            self.keys = keys
            self.validation = validation
            self.asked = asked
        }
    }

    @Test(arguments: [
        Typing("nothing", [("", 1000)], [.empty], asked: []),
        Typing("a blank", [(" ", 1000)], [.empty], asked: []),
        Typing("a free name", [("Kanji", 250)], [.empty, .checking, .fine], asked: ["Kanji"]),
        Typing("a free name, not long enough ago", [("Kanji", 249)], [.empty, .checking], asked: []),
        Typing("a taken name", [("French", 250)], [.empty, .checking, .taken(id: 3)], asked: ["French"]),
        Typing(
            "letter by letter, without pause", [("F", 100), ("Fr", 249), ("Fre", 0), ("French", 250)],
            [.empty, .checking, .taken(id: 3)], asked: ["French"]),
        Typing(
            "letter by letter, with pauses", [("F", 250), ("Fr", 300), ("French", 250)],
            [.empty, .checking, .fine, .checking, .fine, .checking, .taken(id: 3)], asked: ["F", "Fr", "French"]),
        Typing(
            "on from a taken name", [("French", 250), ("French 2", 250)],
            [.empty, .checking, .taken(id: 3), .checking, .fine], asked: ["French", "French 2"]),
        Typing(
            "and taken back", [("K", 100), ("", 1000)], [.empty, .checking, .empty], asked: []),
        Typing(
            "too much", [("Kanji", 250), (long, 250)], [.empty, .checking, .fine, .tooLong(limit: 256)], asked: ["Kanji"]),
        Typing(
            "an id, then a name", [("@", 10), ("@3", 250), ("3", 250)],
            [.empty, .malformed(.startsWithAt), .checking, .fine], asked: ["3"]),
        Typing(
            "a control character", [("a\u{1B}b", 250)], [.empty, .malformed(.containsControlCharacter)], asked: []),
        Typing(
            "something else and back before it was asked for", [("Kanji", 250), ("Kanjis", 10), ("Kanji", 10)],
            [.empty, .checking, .fine, .checking, .fine], asked: ["Kanji"]),
    ])
    func `A name is validated at once and checked against the library once typing pauses`(_ typing: Typing) {
        // Given
        let validation = History(outputs.validation)
        let isBusy = History(outputs.isBusy)
        // When
        for key in typing.keys {
            name.value = key.name
            scheduler.advance(by: .milliseconds(key.pause))
        }
        // Then
        #expect(validation.values == typing.validation)
        #expect(isBusy.values == typing.validation.map { $0 == .checking }.withoutRepetitions)
        #expect(library.asked == typing.asked)
    }

    @Test(arguments: [("Kanji", NameValidation.fine), ("French", .taken(id: 3))])
    func `A settled name is checked without waiting`(text: String, verdict: NameValidation) {
        // Given
        let validation = History(outputs.validation)
        // When
        name.value = text
        scheduler.advance(by: .milliseconds(10))
        settlement.send()
        // Then
        #expect(validation.values == [.empty, .checking, verdict])
        scheduler.advance(by: .seconds(1))
        #expect(validation.values == [.empty, .checking, verdict])
    }

    @Test func `Settling an invalid name reports nothing new`() {
        // Given
        let validation = History(outputs.validation)
        // When
        settlement.send()
        name.value = "@3"
        settlement.send()
        // Then
        #expect(validation.values == [.empty, .malformed(.startsWithAt)])
        #expect(library.asked.isEmpty)
    }

    @Test func `A name that another process takes is no longer free`() {
        // Given
        let validation = History(outputs.validation)
        library.changes.send()
        name.value = "Kanji"
        library.changes.send()
        #expect(library.asked.isEmpty, "it has not been asked for yet")
        pause(.milliseconds(250))
        // When
        library.owners["Kanji"] = 4
        library.changes.send()
        // Then
        #expect(validation.values.last == .taken(id: 4) && library.asked == ["Kanji", "Kanji"])
        library.owners["Kanji"] = nil
        library.changes.send()
        #expect(validation.values.last == .fine)
    }

    @Test func `A name that is settled again is checked again`() {
        // Given
        let validation = History(outputs.validation)
        name.value = "Kanji"
        settlement.send()
        // When somebody else takes the name, and gives it back
        library.owners["Kanji"] = 8
        settlement.send()
        library.owners["Kanji"] = nil
        settlement.send()
        // Then
        #expect(validation.values == [.empty, .checking, .fine, .taken(id: 8), .fine])
    }

    @Test func `Outputs without observers are current when they are read`() {
        var seen = [outputs.validation.value]
        name.value = "French"
        seen.append(outputs.validation.value)
        scheduler.advance(by: .milliseconds(250))
        seen.append(outputs.validation.value)
        #expect(seen == [.empty, .checking, .taken(id: 3)])
        #expect(!outputs.isBusy.value)
    }

    struct Unusable: CustomTestStringConvertible {
        let testDescription: String
        let name: String
        let verdict: NameValidation
    }

    @Test(arguments: [
        Unusable(testDescription: "without a name", name: "", verdict: .empty),
        Unusable(testDescription: "with a name that is taken", name: "French", verdict: .taken(id: 3)),
        Unusable(testDescription: "with an impossible name", name: "@3", verdict: .malformed(.startsWithAt)),
    ])
    func `A form whose name cannot be used is not submitted, and says why`(_ unusable: Unusable) {
        // Given
        let made = Reports(outputs.making.results, outputs.making.errors)
        let names = Verdicts(outputs)
        name.value = unusable.name
        // When
        submission.send()
        scheduler.advance(by: .seconds(1))
        // Then
        #expect(made.all.isEmpty)
        #expect(names.all == [.rejected(unusable.verdict)])
        #expect(library.added.isEmpty)
    }

    @Test func `A form is submitted with its name and its current cards`() {
        // Given
        let made = Reports(outputs.making.results, outputs.making.errors)
        enter("one", "1")
        name.value = "Kanji"
        settlement.send()
        enter("two", "2")
        // When
        submission.send()
        // Then
        #expect(made.all == [.success(.stub(added: .stub(1, "Kanji", cards: 2)))])
        #expect(
            library.added == [
                StubBookLibrary.Added(
                    name: "Kanji",
                    cards: [NewBookCard(front: "one", back: "1"), NewBookCard(front: "two", back: "2")])
            ])
    }

    @Test func `A failed submission reports the failure, and the form can be submitted again`() {
        // Given
        let made = Reports(outputs.making.results, outputs.making.errors)
        name.value = "Kanji"
        settlement.send()
        // When
        library.takenMeanwhile = ["Kanji"]
        submission.send()
        library.takenMeanwhile = []
        submission.send()
        // Then
        #expect(made.all == [.failure(.duplicate(.book, "Kanji", id: 9)), .success(.stub(added: .stub(1, "Kanji")))])
        #expect(outputs.validation.value == .fine)
    }

    // MARK: A check that answers late

    @Test(arguments: [("Kanji", NameValidation.fine), ("French", .taken(id: 3))])
    func `A name that is settled while it is checked is accepted or rejected when the answer comes`(
        text: String, verdict: NameValidation
    ) async {
        // Given
        let names = Verdicts(outputs)
        let isAwaiting = History(outputs.isAwaitingCheck)
        let validation = History(outputs.validation)
        let isBusy = History(outputs.isBusy)
        library.isSlow = true
        name.value = text
        // When
        settlement.send()
        #expect(names.all.isEmpty)
        await library.answer()
        // Then
        #expect(validation.values == [.empty, .checking, verdict])
        #expect((isBusy.values, isAwaiting.values) == ([false, true, false], [false, true, false]))
        #expect(names.all == [verdict == .fine ? .accepted(text) : .rejected(verdict)])
        pause(.seconds(1))
        await library.answer()
        #expect(names.all.count == 1, "the next check, after a pause, is of no name that was settled")
    }

    @Test func `A check that fails late rejects the name`() async {
        // Given
        let names = Verdicts(outputs)
        library.isSlow = true
        name.value = "Kanji"
        settlement.send()
        // When
        library.failure = .library(.busy)
        await library.answer()
        // Then
        #expect(names.all == [.rejected(.couldNotCheck(.library(.busy)))])
    }

    @Test func `The pause after a settled name does not forget that it was settled`() async {
        // Given
        let names = Verdicts(outputs)
        library.isSlow = true
        name.value = "Kanji"
        settlement.send()
        // When
        pause(NewBookViewModel.settlingTime)
        await library.answer()
        // Then
        #expect(library.cancelled == ["Kanji"])
        #expect(names.all == [.accepted("Kanji")])
    }

    @Test(arguments: [["Kanjis"], ["Kanjis", "Kanji"]])
    func `Typing on while a settled name is checked withdraws it`(_ keys: [String]) async {
        // Given
        let names = Verdicts(outputs)
        library.isSlow = true
        name.value = "Kanji"
        settlement.send()
        // When
        for key in keys { name.value = key }
        await library.answer()
        pause(NewBookViewModel.settlingTime)
        await library.answer()
        // Then
        #expect(names.all.isEmpty)
        #expect(outputs.validation.value == .fine)
    }

    @Test func `The same name, set again, withdraws nothing`() async {
        // Given
        let names = Verdicts(outputs)
        library.isSlow = true
        name.value = "Kanji"
        settlement.send()
        // When
        name.value = "Kanji"
        await library.answer()
        // Then
        #expect(names.all == [.accepted("Kanji")])
    }

    @Test func `A form that is submitted while its name is checked is added when the answer comes`() async {
        // Given
        let made = Reports(outputs.making.results, outputs.making.errors)
        let names = Verdicts(outputs)
        library.isSlow = true
        name.value = "Kanji"
        settlement.send()
        // When
        submission.send()
        #expect(made.all.isEmpty)
        await library.answer()
        // Then
        #expect(made.all == [.success(.stub(added: .stub(1, "Kanji")))])
        #expect(names.all.isEmpty, "the name was submitted with the book")
    }

    @Test func `A form that is left while its submission waits is added once`() async {
        // Given
        let made = Reports(outputs.making.results, outputs.making.errors)
        name.value = "Kanji"
        settlement.send()
        enter("one", "1")
        library.isSlow = true
        submission.send()
        // When
        departure.send(.keeping)
        await library.answer()
        // Then
        #expect(made.all == [.success(.stub(added: .stub(1, "Kanji", cards: 1)))])
    }

    // MARK: Leaving

    @Test func `Leaving adds the finished cards under the name that was accepted last`() {
        // Given
        let made = Reports(outputs.making.results, outputs.making.errors)
        name.value = "Kanji"
        settlement.send()
        enter("one", "1")
        cards.send(.text("two"))
        name.value = "French"
        // When
        departure.send(.keeping)
        // Then
        #expect(made.all == [.success(.stub(added: .stub(1, "Kanji", cards: 1)))])
    }

    @Test(arguments: [Departure.keeping, .dropping])
    func `Leaving without a finished card adds nothing`(_ departure: Departure) {
        // Given
        let made = Reports(outputs.making.results, outputs.making.errors)
        let unsaved = Events(outputs.unsaved)
        name.value = "Kanji"
        settlement.send()
        cards.send(.text("one"))
        // When
        self.departure.send(departure)
        // Then
        #expect(made.all.isEmpty)
        #expect(unsaved.all == [UnsavedCards(count: 0, areDropped: true)])
    }

    @Test func `Finished cards that cannot be added are dropped by leaving twice in a row`() {
        // Given
        let made = Reports(outputs.making.results, outputs.making.errors)
        let unsaved = Events(outputs.unsaved)
        name.value = "Kanji"
        settlement.send()
        enter("one", "1")
        library.failure = .library(.busy)
        // When
        departure.send(.keeping)
        cards.send(.text("two"))
        departure.send(.keeping)
        #expect(unsaved.all == Array(repeating: UnsavedCards(count: 1, areDropped: false), count: 2))
        departure.send(.keeping)
        // Then
        #expect(unsaved.all.last == UnsavedCards(count: 1, areDropped: true))
        #expect(made.all == Array(repeating: .failure(.library(.busy)), count: 3))
    }

    @Test func `Cancelling drops finished cards only if it is repeated`() {
        // Given
        let unsaved = Events(outputs.unsaved)
        name.value = "Kanji"
        settlement.send()
        enter("one", "1")
        // When
        departure.send(.dropping)
        name.value = "Kanjis"
        departure.send(.dropping)
        departure.send(.dropping)
        // Then
        #expect(unsaved.all.map(\.areDropped) == [false, false, true])
        #expect(unsaved.all.map(\.count) == [1, 1, 1])
        #expect(library.added.isEmpty)
    }

    // MARK: Checks

    @Test func `A newer name cancels the check of the previous one`() async {
        // Given
        let validation = History(outputs.validation)
        library.isSlow = true
        name.value = "French"
        settlement.send()
        // When
        name.value = "Kanji"
        settlement.send()
        await library.answer()
        // Then
        #expect(library.asked == ["French", "Kanji"])
        #expect(library.cancelled == ["French"])
        #expect(validation.values == [.empty, .checking, .fine])
    }

    @Test func `A name whose check failed is checked again once it is settled`() {
        // Given
        let validation = History(outputs.validation)
        library.failure = .library(.busy)
        name.value = "Kanji"
        scheduler.advance(by: NewBookViewModel.settlingTime)
        // When
        library.failure = nil
        settlement.send()
        // Then
        #expect(validation.values == [.empty, .checking, .couldNotCheck(.library(.busy)), .fine])
    }

    private nonisolated static let long = String(repeating: "n", count: 257)
}

/// What the form makes of the names that are settled or submitted.
@MainActor private final class Verdicts {
    enum Verdict: Equatable {
        case accepted(String)
        case rejected(NameValidation)
    }

    private(set) var all: [Verdict] = []
    private let bag = DisposeBag()

    init(_ outputs: NewBookViewModel.Outputs) {
        outputs.nameAccepted.bind(self, in: bag) { $0.all.append(.accepted($1)) }
        outputs.nameRejected.bind(self, in: bag) { $0.all.append(.rejected($1)) }
    }
}

/// The events of a signal.
@MainActor private final class Events<Event> {
    private(set) var all: [Event] = []
    private let bag = DisposeBag()

    init(_ signal: Signal<Event>) { signal.bind(self, in: bag) { $0.all.append($1) } }
}

extension [Bool] {
    fileprivate var withoutRepetitions: [Bool] {
        reduce(into: []) { values, value in if values.last != value { values.append(value) } }
    }
}
