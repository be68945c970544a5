import Model
import Testing
import Vocabulary

extension StoreContract {
    static let settings: [StoreContract] = [
        StoreContract("a setting is nil until it is set, and after it is removed") { ports in
            #expect(try ports.settings.settings()["profile_duration"] == nil)
            try ports.settings.setSetting("profile_duration", to: nil)
            try ports.settings.setSetting("profile_duration", to: "10:00")
            #expect(try ports.settings.settings()["profile_duration"] == "10:00")
            #expect(try ports.settings.settings()["segment_duration"] == nil)
            try ports.settings.setSetting("profile_duration", to: "20:00")
            #expect(try ports.settings.settings()["profile_duration"] == "20:00")
            try ports.settings.setSetting("profile_duration", to: nil)
            #expect(try ports.settings.settings()["profile_duration"] == nil)
        },
        StoreContract("the default applies until a setting is set") { ports in
            #expect(try ports.settings.values()[.profileDuration] == Setting.profileDuration.defaultValue)
            #expect(try ports.settings.values().duration(.profileDuration) == .seconds(450))
            try ports.settings.setSetting("profile_duration", to: "10:00")
            #expect(try ports.settings.values()[.profileDuration] == "10:00")
            #expect(try ports.settings.values().duration(.profileDuration) == .seconds(600))
        },
        StoreContract("a setting is kept byte for byte") { ports in
            for value in ["", " ", "a'b\"c", "line\nline", "e\u{301}", "\u{65E5}"] {
                try ports.settings.setSetting("key", to: value)
                #expect(bytes(try ports.settings.settings()["key"]) == bytes(value), "\(value)")
            }
        },
    ]

    static let bookSettings: [StoreContract] = [
        StoreContract("a book has no value of its own until it is set, or after it is removed") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            #expect(try ports.settings.bookSettings() == [:])
            try ports.settings.setSetting("new_per_day", to: nil, of: french)
            try ports.settings.setSetting("new_per_day", to: "5", of: french)
            try ports.settings.setSetting("new_per_day", to: "7", of: spanish)
            try ports.settings.setSetting("reviews_per_day", to: "50", of: french)
            #expect(
                try ports.settings.bookSettings()
                    == [french: ["new_per_day": "5", "reviews_per_day": "50"], spanish: ["new_per_day": "7"]])
            try ports.settings.setSetting("new_per_day", to: "6", of: french)
            #expect(try ports.settings.bookSettings()[french]?["new_per_day"] == "6")
            try ports.settings.setSetting("new_per_day", to: nil, of: french)
            #expect(
                try ports.settings.bookSettings() == [french: ["reviews_per_day": "50"], spanish: ["new_per_day": "7"]])
        },
        StoreContract("a book's own value and the library's value are independent") { ports in
            let book = try ports.addBook()
            try ports.settings.setSetting("new_per_day", to: "5", of: book)
            #expect(try ports.settings.settings()["new_per_day"] == nil)
            try ports.settings.setSetting("new_per_day", to: "30")
            #expect(try ports.settings.bookSettings() == [book: ["new_per_day": "5"]])
        },
        StoreContract("a missing book has no settings") { ports throws in
            let missing = Failure.notFound(.book, id: 77)
            #expect(throws: missing) { try ports.settings.setSetting("new_per_day", to: "5", of: Book.ID(77)) }
            #expect(throws: missing) { try ports.settings.setSetting("new_per_day", to: nil, of: Book.ID(77)) }
            #expect(try ports.settings.bookSettings() == [:])
        },
        StoreContract("deleting a book deletes its settings") { ports in
            let book = try ports.addBook()
            try ports.settings.setSetting("new_per_day", to: "5", of: book)
            _ = try ports.books.deleteBook(book, at: .start)
            #expect(try ports.settings.bookSettings() == [:])
        },
    ]
}
