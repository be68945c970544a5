import Binding
import Testing
import ViewModel
import Vocabulary

/// The form for a new book as what it is: a function of what comes in and of what it depends on.
@MainActor @Suite struct NewBookFormTests {
    private let name = MutableProperty("")
    private let settlement = MutableSignal<Void>()
    private let submission = MutableSignal<Void>()
    private let cards = MutableListProperty<NewBookCard>()
    private let scheduler = ManualScheduler()
    private let library = StubLibrary()
    private let outputs: NewBookViewModel.Outputs

    init() {
        outputs = NewBookViewModel.outputs(
            input: (name: name, settlement: settlement, cards: cards, submission: submission),
            dependencies: (
                owner: { [library] name throws(Failure) in try await library.owner(of: name) },
                add: { [library] (name, cards) throws(Failure) in try library.add(name, cards) },
                scheduler: scheduler
            ))
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
        let canSubmit = History(outputs.canSubmit)
        let isBusy = History(outputs.isBusy)
        // When
        for key in typing.keys {
            name.value = key.name
            scheduler.advance(by: .milliseconds(key.pause))
        }
        // Then
        #expect(validation.values == typing.validation)
        #expect(canSubmit.values == typing.validation.map { $0 == .fine }.withoutRepetitions)
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
        #expect(!outputs.canSubmit.value)
        #expect(!outputs.isBusy.value)
    }

    struct TooEarly: CustomTestStringConvertible {
        let testDescription: String
        let name: String
        let pause: Int
    }

    @Test(arguments: [
        TooEarly(testDescription: "without a name", name: "", pause: 1000),
        TooEarly(testDescription: "while the name is checked", name: "Kanji", pause: 249),
        TooEarly(testDescription: "with a name that is taken", name: "French", pause: 1000),
        TooEarly(testDescription: "with an impossible name", name: "@3", pause: 1000),
    ])
    func `A form that is not ready is not submitted`(_ early: TooEarly) {
        // Given
        let made = Reports(outputs.making.results, outputs.making.errors)
        name.value = early.name
        scheduler.advance(by: .milliseconds(early.pause))
        // When
        submission.send()
        scheduler.advance(by: .seconds(1))
        // Then
        #expect(made.all.isEmpty)
        #expect(library.added.isEmpty)
    }

    @Test func `A form is submitted with its name and its current cards`() {
        // Given
        let made = Reports(outputs.making.results, outputs.making.errors)
        cards.append(NewBookCard(front: "one", back: "1"))
        name.value = "Kanji"
        settlement.send()
        cards.append(NewBookCard(front: "two", back: "2"))
        // When
        submission.send()
        // Then
        #expect(made.all == [.success(.added(.row(1, "Kanji", cards: 2)))])
        #expect(
            library.added == [
                StubLibrary.Added(
                    name: "Kanji",
                    cards: [NewBookCard(front: "one", back: "1"), NewBookCard(front: "two", back: "2")])
            ])
    }

    @Test func `A failed submission reports the failure, and the form can be submitted again`() {
        // Given
        let made = Reports(outputs.making.results, outputs.making.errors)
        let canSubmit = History(outputs.canSubmit)
        name.value = "Kanji"
        settlement.send()
        // When
        library.failure = .library(.busy)
        submission.send()
        library.failure = nil
        submission.send()
        // Then
        #expect(made.all == [.failure(.library(.busy)), .success(.added(.row(1, "Kanji")))])
        #expect(canSubmit.values == [false, true])
    }

    @Test func `A name that is still being checked is not submitted`() async {
        // Given
        let made = Reports(outputs.making.results, outputs.making.errors)
        let validation = History(outputs.validation)
        let isBusy = History(outputs.isBusy)
        library.isSlow = true
        name.value = "Kanji"
        settlement.send()
        // When
        submission.send()
        #expect(validation.values == [.empty, .checking])
        await library.answer()
        // Then
        #expect(validation.values == [.empty, .checking, .fine])
        #expect(isBusy.values == [false, true, false])
        #expect(made.all.isEmpty)
        submission.send()
        #expect(made.all == [.success(.added(.row(1, "Kanji")))])
    }

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

/// A library of which the form knows nothing but two questions.
@MainActor private final class StubLibrary {
    struct Added: Equatable {
        let name: String
        let cards: [NewBookCard]
    }

    var owners: [String: Int64] = ["French": 3]
    var failure: Failure?
    /// Whether a question waits for ``answer()``.
    var isSlow = false
    private(set) var asked: [String] = []
    private(set) var cancelled: [String] = []
    private(set) var added: [Added] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var answered = 0

    func owner(of name: String) async throws(Failure) -> Int64? {
        asked.append(name)
        if isSlow { await withCheckedContinuation { waiting.append($0) } }
        answered += 1
        if Task.isCancelled { cancelled.append(name) }
        if let failure { throw failure }
        return owners[name]
    }

    /// Answers the questions that wait, in their order.
    func answer() async {
        let questions = asked.count
        for question in waiting { question.resume() }
        waiting = []
        while answered < questions { await Task.yield() }
        await Task.yield()
    }

    func add(_ name: String, _ cards: [NewBookCard]) throws(Failure) -> RowChange<BookRow> {
        if let failure { throw failure }
        added.append(Added(name: name, cards: cards))
        return .added(.row(Int64(added.count), name, cards: cards.count))
    }
}

extension [Bool] {
    fileprivate var withoutRepetitions: [Bool] {
        reduce(into: []) { values, value in if values.last != value { values.append(value) } }
    }
}
