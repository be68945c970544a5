import Model
import Testing

extension StoreContract {
    static let search: [StoreContract] = [
        StoreContract("a search finds cards in which each word begins a word") { ports in
            let book = try ports.addBook()
            let cat = try ports.addCard("le chat noir", "the black cat", to: book)
            let dog = try ports.addCard("le chien", "the dog\nof the house", to: book)
            let expected: [(String, [Card.ID])] = [
                ("chat", [cat]), ("cha", [cat]), ("CHAT", [cat]), ("hat", []), ("ch", [cat, dog]), ("le the", [cat, dog]),
                ("cat chat", [cat]), ("ca ch", [cat]), ("cat dog", []), ("house", [dog]), ("  black \t noi ", [cat]),
                ("chats", []), ("zebra", []),
            ]
            for (text, ids) in expected {
                #expect(try Set(ports.found(text)) == Set(ids), "search \(text)")
                #expect(try ports.cards.cards(CardQuery(match: text), after: nil, limit: 9).map(\.id) == ids, "match \(text)")
            }
        },
        StoreContract("a search covers all books, and a list with a search only its book") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let first = try ports.addCard("le chat", "cat", to: french)
            let second = try ports.addCard("el gato", "cat", to: spanish)
            #expect(try Set(ports.found("cat")) == [first, second])
            #expect(try ports.fronts(CardQuery(in: BookScope(spanish), match: "cat")) == ["el gato"])
        },
        StoreContract("a search returns an exact front first, then shorter cards before longer ones, up to the limit") {
            ports in
            let book = try ports.addBook()
            let filler = "long explanation that goes on and on, about many a thing that has four legs and also about"
            let long = try ports.addCard("le f\u{E9}lin", "\(filler) the cat", to: book)
            for number in 0..<12 { try ports.addCard("mot \(number)", "\(filler) the dog", to: book) }
            let short = try ports.addCard("le chat", "cat", to: book)
            let exact = try ports.addCard("Cat", "\(filler) Felis silvestris catus, which is its name", to: book)
            #expect(try ports.found("cat") == [exact, short, long])
            #expect(try ports.found("cat", limit: 1) == [exact])
            #expect(try ports.found("dog", limit: 5).count == 5)
            #expect(try ports.found("cat", limit: 0).isEmpty)
        },
        StoreContract("quotes and operators in a search are plain text") { ports in
            let book = try ports.addBook()
            let plain = try ports.addCard("cat", "dog", to: book)
            let words = try ports.addCard("cat or dog", "cat and not near front:dog", to: book)
            let name = try ports.addCard("Chad", "N'Djamena", to: book)
            let expected: [(String, [Card.ID])] = [
                ("cat OR dog", [words]), ("cat AND dog", [words]), ("cat NOT dog", [words]), ("NEAR(cat dog)", [words]),
                ("\"cat\"", [plain, words]), ("\"dog cat\"", [plain, words]), ("cat*", [plain, words]), ("^dog", [plain, words]),
                ("-dog", [plain, words]), ("+cat", [plain, words]), ("(cat", [plain, words]), ("front:dog", [words]),
                ("cat\"", [plain, words]), ("'cat", [plain, words]), ("{cat dog}", [plain, words]), ("N'Djam", [name]),
                ("n djamena", [name]),
            ]
            for (text, ids) in expected { #expect(try Set(ports.found(text)) == Set(ids), "search \(text)") }
            #expect(try ports.fronts(matching: "cat OR dog") == ["cat or dog"])
        },
        StoreContract("a search without a word finds nothing") { ports in
            try ports.addCard("le chat", to: ports.addBook())
            for text in ["", " ", "\"", "*", "()", "\"\"", " \" ' ", "-", "\u{1F600}"] {
                #expect(try ports.found(text).isEmpty, "search \(text)")
            }
        },
        StoreContract("a term of a script without spaces matches anywhere in the text") { ports in
            let book = try ports.addBook()
            let tokyo = try ports.addCard("\u{6771}\u{4EAC}\u{90FD}", "Tokyo", to: book)
            let kyoto = try ports.addCard("\u{4EAC}\u{90FD}", "Kyoto\non: \u{30AD}\u{30E7}\u{30A6}", to: book)
            let greeting = try ports.addCard("\u{0E2A}\u{0E27}\u{0E31}\u{0E2A}\u{0E14}\u{0E35}", "hello", to: book)
            let expected: [(String, [Card.ID])] = [
                ("\u{4EAC}", [tokyo, kyoto]), ("\u{4EAC}\u{90FD}", [tokyo, kyoto]), ("\u{6771}\u{4EAC}", [tokyo]),
                ("\u{90FD}\u{4EAC}", []), ("\u{90FD} \u{6771}", [tokyo]), ("\u{4EAC} kyo", [kyoto]), ("\u{4EAC} yoto", []),
                ("\u{30E7}\u{30A6}", [kyoto]), ("\u{0E2A}\u{0E14}", [greeting]),
            ]
            for (text, ids) in expected {
                #expect(try Set(ports.found(text)) == Set(ids), "search \(text)")
                #expect(try ports.cards.cards(CardQuery(match: text), after: nil, limit: 9).map(\.id) == ids, "match \(text)")
            }
        },
        StoreContract("wildcards of a pattern are plain text in a script without spaces") { ports in
            let book = try ports.addBook()
            let plain = try ports.addCard("\u{6771}\u{4EAC}\u{90FD}", "", to: book)
            let percent = try ports.addCard("\u{6771}%\u{90FD}_\u{4EAC}", "", to: book)
            #expect(try ports.found("\u{6771}%\u{90FD}") == [percent])
            #expect(try ports.found("\u{90FD}_\u{4EAC}") == [percent])
            #expect(try ports.found("\u{6771}\u{4EAC}") == [plain])
        },
        StoreContract("a search ignores case, accents and the form of letters in all scripts") { ports in
            let book = try ports.addBook()
            let texts = [
                "\u{3B1}\u{3C1}\u{3C7}\u{3AE}", "οδός", "ёлка", "йод", "שָׁלוֹם", "مُحَمَّد", "café", "Straße", "Đà Nẵng", "ﬁne H₂O",
                "ガス", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}",
            ]
            let ids = try texts.map { try ports.addCard($0, to: book) }
            let expected = [
                ("αρχη", 0), ("ΑΡΧΉ", 0), ("ΟΔΌΣ", 1), ("οδος", 1), ("οδοσ", 1), ("елка", 2), ("ЁЛКА", 2), ("ЙОД", 3),
                ("и\u{306}од", 3), ("שלום", 4), ("محمد", 5), ("محمـد", 5), ("CAFE", 6), ("cafe\u{301}", 6), ("STRASSE", 7),
                ("da nang", 8), ("ﬁn", 9), ("fine h2o", 9), ("ｶﾞｽ", 10), ("한", 11), ("한국", 11),
            ]
            for (text, number) in expected {
                #expect(try ports.found(text) == [ids[number]], "search \(text)")
                #expect(try ports.fronts(CardQuery(filter: .term(.text(.front, .begins(text))))) == [texts[number]], "\(text)")
            }
            for text in ["иод", "カス", "하", "afé"] { #expect(try ports.found(text) == [], "search \(text)") }
            #expect(try ports.fronts(CardQuery(filter: .term(.text(nil, .exactly("cafe"))))) == [])
            #expect(try ports.fronts(CardQuery(filter: .term(.text(nil, .contains("caf"))))) == [])
        },
        StoreContract("any text is found by the phrases that occur in it, and by no others") { ports in
            let book = try ports.addBook()
            var random = SplitMix64(seed: 20_261_128)
            let letters = [
                "a", "B", "é", "e\u{301}", "ß", "ﬁ", "Σ", "ς", "ώ", "Ё", "й", "и\u{306}", "ש", "\u{5C1}", "م", "\u{64F}", "ـ",
                "한", "\u{1112}\u{1161}", "\u{11AB}", "日", "本", "か", "\u{3099}", "ｶﾞ", "ด", "\u{E35}", "Đ", "ễ", "₂", "１",
                "\u{200D}",
                "'", "-", "\"", "*", "%", "→", " ", " ", "\n",
            ]
            func text(_ most: UInt64) -> String {
                (0...random.next() % most).map { _ in letters[Int(random.next() % UInt64(letters.count))] }.joined()
            }
            let texts = (0..<60).map { "\($0) \(text(30))" }
            let ids = try texts.map { try ports.addCard($0, $0.uppercased(), to: book) }
            for _ in 0..<400 {
                let query = text(4)
                func matches(_ isFound: ([SearchText]) -> Bool) -> [Card.ID] {
                    zip(ids, texts).filter { isFound([SearchText($1), SearchText($1.uppercased())]) }.map(\.0)
                }
                let phrases = SearchPhrase.all(in: query)
                let found = matches { sides in
                    !phrases.isEmpty && phrases.allSatisfy { phrase in sides.contains { phrase.occurs(in: $0) } }
                }
                #expect(try Set(ports.found(query)) == Set(found), "\(query)")
                for isPrefix in [false, true] {
                    guard let phrase = SearchPhrase(query, isPrefix: isPrefix) else { continue }
                    let filter = CardFilter.term(CardTerm.text(.front, isPrefix ? .begins(query) : .contains(query)))
                    let cards = try ports.cards.cards(CardQuery(filter: filter), after: nil, limit: .max).map(\.id)
                    #expect(cards == matches { phrase.occurs(in: $0[0]) }, "\(query)")
                }
            }
        },
    ]
}
