import Model
import Testing
import Vocabulary

@testable import Interchange

/// Protects the learner from wrong cards: a note that is not a front and a back becomes none, and is counted.
@Suite struct NoteTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let fronts: [String]
        let leftOut: LeftOutNotes
        let unknownTypes: [String]

        init(
            _ description: String, _ text: String, fronts: [String], _ leftOut: LeftOutNotes = LeftOutNotes(),
            unknownTypes: [String] = []
        ) {
            testDescription = description
            self.text = text
            self.fronts = fronts
            self.leftOut = leftOut
            self.unknownTypes = unknownTypes
        }
    }

    /// Source: `notetypes-basic-reversed-name` and `notetypes-basic-optional-reversed-name` in ankitects/anki-core-i18n.
    @Test(arguments: [
        "Basique (et carte inversée)", "Basique (carte inversée optionnelle)", "Básico (y tarjeta invertida)",
        "Básico (tarjeta invertida opcional)", "Basilare (e carta inversa)", "Basilare (e carta invertita)",
        "Básico (e cartão invertido)", "Básico (e ficha invertida)", "Basis (en omgekeerde kaart)",
        "Простая (с обратной карточкой)", "Простая (с обратной по выбору)", "基本 (裏表反転カード追加可能)", "问答题（可选附翻转卡片）",
        "基本型（選擇性反向卡片）", "Podstawowy (z odwrotną kartą)", "Bas (och omvänt kort)", "Grundlæggende (og kort baglæns)",
        "Perusmalli (ja käänteinen kortti)", "Základní (plus obrácená karta)", "Alap (egyik vagy mindkét irányban)",
        "Temel (ve ters kart)", "Базовий (зі зворотною карткою)", "Βασική (και αντεστραμμένη κάρτα)", "Cơ bản (với thẻ ngược)",
        "De bază (și cu card întors)", "أساسي (وبطاقة معكوسة)", "Basic (optional reversed card)",
    ])
    func `A type with a reverse card is known in other languages`(_ name: String) {
        var sieve = NoteSieve(type: name)
        let isTaken = sieve.takes(type: nil, front: "a", back: "b", hasMore: false)
        #expect(!isTaken)
        #expect(sieve.leftOut == LeftOutNotes(reversed: 1))
    }

    @Test(arguments: [
        Case("gaps", "#separator:tab\n{{c1::Paris}} is in France\t\na\tb\n", fronts: ["a"], LeftOutNotes(cloze: 1)),
        Case("gaps in the back", "#separator:tab\na\tx {{c12::y::z}}\n", fronts: [], LeftOutNotes(cloze: 1)),
        Case("gaps without any header", "{{c1::a}}\tb\nc\td\n", fronts: ["c"], LeftOutNotes(cloze: 1)),
        Case("braces that are no gaps", "#separator:tab\n{{c::a}}\t{{cx::}} {{c1:a}} {c1::a}\n", fronts: ["{{c::a}}"]),
        Case("gaps of a basic type are text", "#separator:tab\n#notetype:Basic\n{{c1::a}}\tb\n", fronts: ["{{c1::a}}"]),
        Case("all of a type with gaps", "#separator:tab\n#notetype:Cloze\na\tb\nc\td\n", fronts: [], LeftOutNotes(cloze: 2)),
        Case(
            "all of a type with a reverse card", "#separator:tab\n#notetype:Basic (and reversed card)\na\tb\n", fronts: [],
            LeftOutNotes(reversed: 1)),
        Case(
            "types in a column",
            """
            #separator:tab
            #notetype column:1
            #deck column:2
            Basic\tD\ta\tb
            Cloze\tD\tx\ty
            Basic (and reversed card)\tD\tc\td
            Basic (optional reversed card)\tD\te\tf
            Basic (type in the answer)\tD\tg\th
            Cloze-2\tD\tk\tl
            """, fronts: ["a", "g"], LeftOutNotes(cloze: 2, reversed: 2)),
        Case(
            "types in other languages",
            """
            #separator:tab
            #notetype column:1
            Einfach\ta\tb
            Lückentext\tx\ty
            Einfach (und die umgekehrte Richtung)\tc\td
            基本 (裏表反転カード付き)\te\tf
            问答题（附翻转卡片）\tg\th
            Généralités (deux sens)\ti\tj
            Einfach (beide Richtungen)\tk\tl
            Einfach (eine oder zwei Richtungen)\tm\tn
            """, fronts: ["a"], LeftOutNotes(cloze: 1, reversed: 6), unknownTypes: ["Einfach"]),
        Case(
            "a subject that has such a word", "#separator:tab\n#notetype:Erdkunde (Himmelsrichtungen)\na\tb\n", fronts: ["a"],
            unknownTypes: ["Erdkunde (Himmelsrichtungen)"]),
        Case(
            "types of one's own",
            """
            #separator:tab
            #notetype column:3
            a\tb\tInverse functions
            c\td\tVocabulary
            e\tf\tVocabulary
            {{c1::g}}\th\tVocabulary
            """, fronts: ["a", "c", "e"], LeftOutNotes(cloze: 1), unknownTypes: ["Inverse functions", "Vocabulary"]),
        Case(
            "more fields than two, where types are told",
            """
            #separator:tab
            #notetype column:1
            #tags column:5
            Basic\ta\tb\t\tt
            Vocabulary\tc\td\te\t
            Basic (optional reversed card)\tf\tg\ty\t
            """, fronts: ["a"], LeftOutNotes(reversed: 1, larger: 1)),
    ])
    func `A note that is not just a front and a back is skipped and counted`(_ example: Case) throws {
        for chunk in [1, 7, 65_536] {
            let folder = try Folder()
            let path = try folder.file("deck.txt", example.text.utf8)
            var fronts: [String] = []
            let reading = try DiskFileGateway(chunk: chunk).read(from: path, as: nil) { record in
                if case .card(let card) = record { fronts.append(card.front) }
            }
            #expect(fronts == example.fronts)
            #expect(reading.leftOut == example.leftOut)
            #expect(reading.unknownTypes == example.unknownTypes)
        }
    }

    @Test func `Cloze markup in a CSV table is plain text`() throws {
        #expect(try read("front,back\n{{c1::a}},b\n".utf8, as: .csv).map(\.front) == ["{{c1::a}}"])
    }

    @Test func `Cloze markup in a file written by Sutra is read back as text`() throws {
        let cards = [card("{{c1::a}}", "b", line: 0)]
        #expect(try read(written(cards, as: .anki), as: .anki).map(\.front) == ["{{c1::a}}"])
    }
}
