import Interchange
import Model
import Testing
import Vocabulary

/// Protects notes in Anki's plain text: they arrive with all their fields, and what is a front and a back stays a card.
@Suite struct NoteTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let records: [FileRecord]

        init(_ description: String, _ text: String, _ records: [FileRecord]) {
            testDescription = description
            self.text = text
            self.records = records
        }
    }

    /// Source: `notetypes-basic-reversed-name` and others in ankitects/anki-core-i18n, as Anki 26.9 has them.
    static let names: [(NoteRecord.Meaning?, [String])] = [
        (.basic, ["Basic", "basic"]), (.typed, ["Basic (type in the answer)", "typed"]),
        (
            .cloze,
            [
                "Cloze", "Cloze-2", "cloze", "Lückentext", "Texte à trous", "Respuesta anidada", "穴埋め問題", "填空题",
            ]
        ),
        (
            .reversed,
            [
                "Basic (and reversed card)", "reversed", "Basique (et carte inversée)", "Básico (y tarjeta invertida)",
                "Basilare (e carta inversa)", "Basilare (e carta invertita)", "Básico (e cartão invertido)",
                "Básico (e ficha invertida)", "Basis (en omgekeerde kaart)", "Простая (с обратной карточкой)",
                "基本 (裏表反転カード付き)", "问答题（附翻转卡片）", "Podstawowy (z odwrotną kartą)", "Bas (och omvänt kort)",
                "Grundlæggende (og kort baglæns)", "Perusmalli (ja käänteinen kortti)", "Základní (plus obrácená karta)",
                "Temel (ve ters kart)", "Базовий (зі зворотною карткою)", "Βασική (και αντεστραμμένη κάρτα)",
                "Cơ bản (với thẻ ngược)", "De bază (și cu card întors)", "أساسي (وبطاقة معكوسة)", "Einfach (beide Richtungen)",
                "Einfach (und die umgekehrte Richtung)", "Généralités (deux sens)",
            ]
        ),
        (
            .optionallyReversed,
            [
                "Basic (optional reversed card)", "Basique (carte inversée optionnelle)", "Básico (tarjeta invertida opcional)",
                "Простая (с обратной по выбору)", "基本 (裏表反転カード追加可能)", "问答题（可选附翻转卡片）", "基本型（選擇性反向卡片）",
                "Alap (egyik vagy mindkét irányban)", "Einfach (eine oder zwei Richtungen)", "Temel (seçimli ters kart)",
            ]
        ),
        (nil, ["Einfach", "Erdkunde (Himmelsrichtungen)", "Inverse functions", "Vocabulary"]),
    ]

    @Test(arguments: names) func `Anki's own types are known in other languages`(
        _ meaning: NoteRecord.Meaning?, _ names: [String]
    ) throws {
        for name in names {
            let text = "#separator:tab\n#notetype column:1\n#guid column:2\n#tags column:6\n\(name)\tg\ta\tb\tc\t\n"
            let note = NoteRecord(type: name, meaning: meaning, fields: ["a", "b", "c"], tags: [], guid: "g", line: 5)
            #expect(try records(of: text.utf8, as: .anki) == [.note(note)])
        }
    }

    private static func card(_ front: String, _ back: String, line: Int) -> FileRecord {
        .card(CardRecord(front: front, back: back, line: line))
    }

    private static func note(
        _ type: String, _ meaning: NoteRecord.Meaning?, _ fields: [String], titles: [String] = [], line: Int
    ) -> FileRecord {
        .note(NoteRecord(type: type, meaning: meaning, fields: fields, titles: titles, line: line))
    }

    static let types = [
        Case(
            "deletions", "#separator:tab\n{{c1::Paris}} is in France\t\na\tb\n",
            [note("", .cloze, ["{{c1::Paris}} is in France", ""], line: 2), card("a", "b", line: 3)]),
        Case("deletions in the back", "#separator:tab\na\tx {{c12::y::z}}\n", [card("a", "x {{c12::y::z}}", line: 2)]),
        Case(
            "braces that are no deletions", "#separator:tab\n{{c::a}}\t{{cx::}} {{c1:a}} {c1::a}\n{{c1::a\tb\n",
            [card("{{c::a}}", "{{cx::}} {{c1:a}} {c1::a}", line: 2), card("{{c1::a", "b", line: 3)]),
        Case(
            "deletions of a basic type are text", "#separator:tab\n#notetype:Basic\n{{c1::a}}\tb\n",
            [card("{{c1::a}}", "b", line: 3)]),
        Case(
            "a cloze note with one field", "#separator:tab\n#notetype:Cloze\n{{c1::a}} b\n",
            [note("Cloze", .cloze, ["{{c1::a}} b", ""], line: 3)]),
        Case(
            "tags after the fields of types of Anki's",
            "#separator:tab\n#notetype:Cloze\n{{c1::x}} y\tExtra\tt u\n{{c1::z}}\n",
            [
                .note(
                    NoteRecord(type: "Cloze", meaning: .cloze, fields: ["{{c1::x}} y", "Extra"], tags: ["t", "u"], line: 3)),
                .note(NoteRecord(type: "Cloze", meaning: .cloze, fields: ["{{c1::z}}", ""], line: 4)),
            ]),
        Case(
            "a third field before the tags", "#separator:tab\n#notetype:Basic (optional reversed card)\na\tb\ty\tt\nc\td\n",
            [
                .note(
                    NoteRecord(
                        type: "Basic (optional reversed card)", meaning: .optionallyReversed, fields: ["a", "b", "y"],
                        tags: ["t"],
                        line: 3)),
                .note(
                    NoteRecord(
                        type: "Basic (optional reversed card)", meaning: .optionallyReversed, fields: ["c", "d", ""],
                        line: 4)),
            ]),
        Case(
            "tags after the fields of types in other languages",
            "#separator:tab\n#notetype:Einfach (beide Richtungen)\na\tb\tt\n",
            [.note(NoteRecord(type: "Einfach (beide Richtungen)", meaning: .reversed, fields: ["a", "b"], tags: ["t"], line: 3))]),
        Case(
            "tags after the fields of the basic type in another language", "#separator:tab\n#notetype:Einfach\na\tb\tt\n",
            [.note(NoteRecord(type: "Einfach", fields: ["a", "b"], tags: ["t"], line: 3))]),
        Case(
            "a type of one's own has as many fields as there are columns", "#separator:tab\n#notetype:Cloze 2\n{{c1::a}}\tb\tc\n",
            [note("Cloze 2", .cloze, ["{{c1::a}}", "b", "c"], line: 3)]),
        Case(
            "records of several lengths", "#separator:tab\n#notetype column:1\nBasic\ta\nVocabulary\tb\tc\td\nVocabulary\te\n",
            [
                card("a", "", line: 3), note("Vocabulary", nil, ["b", "c", "d"], line: 4),
                note("Vocabulary", nil, ["e", ""], line: 5),
            ]),
        Case(
            "a column with the name of a field that Anki's type does not have",
            "#separator:tab\n#notetype:Basic\n#columns:Front\tBack\tExtra\na\tb\tc\n",
            [note("Basic", .basic, ["a", "b", "c"], titles: ["Front", "Back", "Extra"], line: 4)]),
        Case(
            "types in a column",
            """
            #separator:tab
            #notetype column:1
            Basic\ta\tb\t
            Basic\ta\tb\tc
            Cloze\t{{c1::x}}\ty\tc\td
            Basic (optional reversed card)\ta\tb\ty
            Basic (type in the answer)\tg\th\t
            Vocabulary\ta\tb\t
            Vocabulary\t{{c1::g}}\th\t
            """,
            [
                card("a", "b", line: 3),
                .flawed(RecordFlaw(.extraFields(type: "Basic", found: 3, expected: 2), line: 4)),
                .flawed(RecordFlaw(.extraFields(type: "Cloze", found: 4, expected: 2), line: 5)),
                note("Basic (optional reversed card)", .optionallyReversed, ["a", "b", "y"], line: 6),
                note("Basic (type in the answer)", .typed, ["g", "h", ""], line: 7),
                note("Vocabulary", nil, ["a", "b", ""], line: 8), note("Vocabulary", .cloze, ["{{c1::g}}", "h", ""], line: 9),
            ]),
        Case(
            "types in a column with a field that the file names",
            "#separator:tab\n#notetype column:1\n#columns:Type\tFront\tBack\tExtra\nBasic\ta\tb\tc\n",
            [note("Basic", .basic, ["a", "b", "c"], titles: ["Front", "Back", "Extra"], line: 4)]),
        Case(
            "types in a column with a field before the tags",
            "#separator:tab\n#notetype column:1\n#tags column:5\nBasic\ta\tb\tc\tt\n",
            [.note(NoteRecord(type: "Basic", meaning: .basic, fields: ["a", "b", "c"], tags: ["t"], line: 4))]),
        Case(
            "names of the columns", "#separator:comma\n#notetype:Kanji\n#columns:Kanji,Tags,On,Kun\n#tags column:2\n字,t,じ,あざ\n",
            [
                .note(
                    NoteRecord(
                        type: "Kanji", fields: ["字", "じ", "あざ"], titles: ["Kanji", "On", "Kun"], tags: ["t"], line: 5))
            ]),
        Case(
            "all that Anki says about a note",
            """
            #separator:tab
            #html:true
            #guid column:1
            #notetype column:2
            #deck column:3
            #tags column:7
            a\tBasic\tGeo::Europe\t<b>x</b>\ty\t\tt u
            "#b"\tCloze\tGeo\t{{c1::z}}\t"on an
            island"\t\t
            \tBasic\tGeo\t<i>m</i>\tn\t\t
            """,
            [
                .note(
                    NoteRecord(
                        type: "Basic", meaning: .basic, fields: ["<b>x</b>", "y", ""], isHTML: true, tags: ["t", "u"], guid: "a",
                        book: "Geo::Europe", line: 7)),
                .note(
                    NoteRecord(
                        type: "Cloze", meaning: .cloze, fields: ["{{c1::z}}", "on an\nisland", ""], isHTML: true, tags: [],
                        guid: "#b", book: "Geo", line: 8)),
                .card(CardRecord(front: "m", back: "n", tags: [], book: "Geo", line: 10)),
            ]),
    ]

    @Test(arguments: types) func `Notes are read with all their fields`(_ example: Case) throws {
        for chunk in [1, 7, 65_536] {
            let found = try records(of: example.text.utf8, as: .anki, chunk: chunk)
            #expect(found == example.records)
        }
    }

    @Test func `A note with more fields than are kept is rejected`() throws {
        let text = "#separator:tab\n#notetype:Wide\n\((1...65).map(String.init).joined(separator: "\t"))\n"
        #expect(
            try records(of: text.utf8, as: .anki) == [.flawed(RecordFlaw(.fieldCount(found: 65, expected: 64), line: 3))])
    }

    @Test func `Cloze markup in a CSV table is plain text`() throws {
        #expect(try read("front,back\n{{c1::a}},b\n".utf8, as: .csv).map(\.front) == ["{{c1::a}}"])
    }

    @Test func `Cloze markup in a file written by Sutra is read back as text`() throws {
        let cards = [InterchangeTests.card("{{c1::a}}", "b", line: 0)]
        #expect(try read(written(cards, as: .anki), as: .anki).map(\.front) == ["{{c1::a}}"])
    }

    // MARK: Writing

    static let exported = [
        NoteRecord(type: "Basic", fields: ["1 < 2", "a\nb"], tags: ["t", "u"], book: "A::B"),
        NoteRecord(
            type: "Mine", fields: ["<b>x</b>", "", "with \"quotes\"", "tab\there"], isHTML: true, guid: "#g;1", book: "C"),
    ]

    @Test func `Notes are written as Anki exports them`() throws {
        let folder = try Folder()
        let path = folder / "notes.txt"
        try DiskFileGateway().writeNotes(to: path) {
            var rest = Self.exported[...]
            return { () throws(Failure) in rest.popFirst() }
        }
        #expect(
            text(try contents(of: path)) == """
                #separator:tab
                #html:true
                #guid column:1
                #notetype column:2
                #deck column:3
                #tags column:8
                \tBasic\tA::B\t1 &lt; 2\ta<br>b\t\t\tt u
                "#g;1"\tMine\tC\t<b>x</b>\t\t"with ""quotes""\"\t"tab\there"\t

                """)
        var records: [FileRecord] = []
        try DiskFileGateway().read(from: path, as: nil) { records.append($0) }
        #expect(
            records == [
                .card(CardRecord(front: "1 < 2", back: "a\nb", tags: ["t", "u"], book: "A::B", line: 7)),
                .note(
                    NoteRecord(
                        type: "Mine", fields: Self.exported[1].fields, isHTML: true, tags: [], guid: "#g;1", book: "C", line: 8)),
            ])
    }
}
