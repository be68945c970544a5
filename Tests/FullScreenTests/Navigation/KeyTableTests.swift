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
        // Every key of the line at the bottom is one of the table.
        for help in helps {
            for key in Self.keys(in: help.key) {
                let (session, display) = try show(place)
                session.press(key)
                #expect(display.beeps == 0, "\(help)")
            }
        }
    }

    /// Returns the keys that a label names.
    private static func keys(in label: String) -> [Key] {
        switch label {
        case "any key": return ["x"]
        case "1–4": return ["1", "2", "3", "4"]
        default: return label.split(separator: " ").map { key(named: String($0)) }
        }
    }

    private static func key(named name: String) -> Key {
        switch name {
        case "Space": " "
        case "Enter": .enter
        case "Esc": .escape
        case "Tab": .tab
        case "↑": .up
        case "↓": .down
        case _ where name.hasPrefix("Ctrl-"): .control(Character(name.dropFirst(5).lowercased()))
        default: .character(Character(name))
        }
    }

    @Test func `A row whose keys mean nothing now has no help`() {
        let row = KeyBinding(["d"], "delete", on: Int?.none) { _ in }
        #expect(row.helps.isEmpty && !row.press("d"))
    }
}
