import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// The tables of keys of all screens, on a library in memory.
@MainActor @Suite("The tables of keys") struct KeyTableTests {
    /// A screen, and the keys that lead to it from the list of books.
    nonisolated struct Place: CustomTestStringConvertible {
        let testDescription: String
        let keys: [Key]

        init(_ description: String, _ keys: [Key]) { (testDescription, self.keys) = (description, keys) }

        init(_ description: String, _ keys: String) { self.init(description, keys.map { $0 == "\n" ? .enter : .character($0) }) }
    }

    nonisolated static let places = [
        Place("books", ""), Place("cards", "\n"), Place("cards of all books", "A"), Place("no cards", "#none\n"),
        Place("a search", "/c"), Place("a card", "\n\n"), Place("a card's tags", [.enter, .enter, .tab, .tab]),
        Place("a new card", "\na"), Place("a choice", [.enter, "a", .control("t")]), Place("a question", "r"),
        Place("the name of a new book", "aGreek"), Place("the cards of a new book", "aGreek\nalpha"), Place("statistics", "i"),
        Place("the front of a card in study", " "), Place("the back of a card in study", " \n"), Place("a history", [" ", .tab]),
        Place("a summary", " \n4 4"), Place("profiles", "p"), Place("a profile's duration", "p\n"),
        Place("a profile's section", [.character("p"), .enter, .down, .down]),
        Place("a profile's sound", "p\nj\n\n\n"), Place("a value of a profile", "p\n\n"), Place("settings", ","),
        Place("a value of a setting", ",j\n"), Place("a sitting", "pS"), Place("sittings", "L"), Place("keys", "?"),
    ]

    /// Shows a place, of a new library each time, since keys change it.
    private func show(_ place: Place) throws -> (FullScreenSession, TestDisplay) {
        let display = TestDisplay(rows: 60, columns: 200)
        let library = LibraryViewModel(services: FakeServices(isVirtual: false))
        try library.books.add("French")
        for front in ["le chat", "le chien"] { try library.cards.add(NewCard(book: .name("French"), front: front, back: "x")) }
        try library.profiles.add(NewProfile(name: "Morning", duration: .seconds(60)))
        try library.sitting.sit(.name("Morning"))
        try library.sitting.stop()
        let session = FullScreenSession(library, on: display) { _, _ in }
        session.begin()
        session.draw()
        for key in place.keys {
            session.press(key)
            session.draw()
        }
        return (session, display)
    }

    @Test(arguments: places)
    func `Each row of a screen is in its help, and each key that is shown does something`(_ place: Place) throws {
        let (session, display) = try show(place)
        let screen = try #require(session.top)
        #expect(display.beeps == 0, "the keys lead there")
        let helps = screen.keys
        #expect(!helps.isEmpty && helps.allSatisfy { !$0.key.isEmpty && !$0.action.isEmpty })
        // The help has every row.
        if screen.hasHelp {
            session.press(.function(1))
            session.draw()
            for help in helps {
                #expect(display.lines.contains { $0.hasPrefix(help.key) && $0.hasSuffix(help.action) }, "\(help)")
            }
        }
    }

    @Test(arguments: places)
    func `Each key that is shown does something`(_ place: Place) throws {
        let screen = try #require(try show(place).0.top)
        for help in screen.keys {
            let keys = help.keys.isEmpty ? ["x"] : help.keys
            var changes = false
            for first in [[]] + (screen.takesText ? [["x"], ["x", .home]] : keys.map { [$0] }) as [[Key]] {
                if changes { break }
                for key in keys {
                    let (session, display) = try show(place)
                    for key in first { session.press(key) }
                    session.draw()
                    let (before, beeps) = (display.canvas, display.beeps)
                    session.press(key)
                    session.draw()
                    #expect(display.beeps == beeps || !first.isEmpty, "\(help.key), \(key)")
                    changes = changes || !isSame(before, display.canvas)
                }
            }
            #expect(changes || Self.changesNothingHere.contains(help.action), "\(help.key) \(help.action)")
        }
    }

    /// What is not seen: a sound that is played.
    private static let changesNothingHere: Set = ["play"]

    private func isSame(_ one: Canvas?, _ other: Canvas?) -> Bool { one?.rows == other?.rows && one?.cursor == other?.cursor }

    @Test(arguments: places)
    func `Each key that does something is shown`(_ place: Place) throws {
        var (session, display) = try show(place)
        var beeps = 0
        let screen = try #require(session.top)
        let helps = screen.keys
        if helps.contains(where: \.keys.isEmpty) { return }  // any key leaves
        let shown = Set(helps.flatMap(\.keys))
        for key in Self.keys where !shown.contains(key) && !isEverywhere(key, on: screen) {
            let before = display.canvas
            session.press(key)
            if display.beeps > beeps {
                beeps = display.beeps
                continue
            }
            session.draw()
            // What a key means elsewhere, a message can say.
            let onlySays = before?.rows.dropLast() == display.canvas?.rows.dropLast()
            #expect(onlySays, "\(key)")
            (session, display) = try show(place)
            beeps = 0
        }
    }

    /// All keys of a keyboard.
    private static let keys: [Key] =
        (0x20..<0x7F).map { Key.character(Character(Unicode.Scalar($0))) }
        + (0x61...0x7A).map { Key.control(Character(Unicode.Scalar($0))) } + (1...12).map { Key.function($0) }
        + [
            .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .tab, .backTab, .backspace, .delete,
        ]

    /// Returns whether a key means the same on every screen: the help, and what is typed as text.
    private func isEverywhere(_ key: Key, on screen: any Screen) -> Bool {
        switch key {
        case .function(1): screen.hasHelp
        case .character(let character): screen.takesText || character == "?"
        // Ctrl-C is Esc where it has no row of its own.
        case .control("l"), .control("c"): true
        default: false
        }
    }

    @Test func `A row whose keys mean nothing now has no help`() {
        let row = KeyBinding(["d"], "delete", on: Int?.none) { _ in }
        #expect(row.helps.isEmpty && !row.press("d"))
    }
}
