import Model
import Testing
import Vocabulary

/// Protects what others read: the exact bytes of each format, quoted only where it is needed.
@Suite struct WritingTests {
    static let cards = [
        card("le chat", "the cat", ["noun", "animal"], book: "French", line: 0), card("a,b", "c\td", book: "X", line: 0),
        card("say \"hi\"", "", line: 0), card("#1", "a\r\nb", ["t"], line: 0), card(" x ", "caf\u{E9} ", line: 0),
    ]

    @Test func `Cards are written as TSV`() throws {
        #expect(
            text(try written(Self.cards, as: .tsv)) == """
                front\tback\ttags\tbook
                le chat\tthe cat\tnoun animal\tFrench
                a,b\t"c\td"\t\tX
                "say ""hi""\"\t\t\t
                #1\t"a\r
                b"\tt\t
                 x \tcaf\u{E9} \t\t

                """)
    }

    @Test func `Cards are written as CSV`() throws {
        #expect(
            text(try written(Self.cards, as: .csv)) == """
                front,back,tags,book
                le chat,the cat,noun animal,French
                "a,b",c\td,,X
                "say ""hi""\",,,
                #1,"a\r
                b",t,
                 x ,caf\u{E9} ,,

                """)
    }

    @Test func `A table has a column of kinds if it has any`() throws {
        var records = [card("le chat", "the cat", line: 0), card("chien", "dog", book: "X", line: 0)]
        records[1].kind = .reversed
        #expect(text(try written(records, as: .csv)) == "front,back,tags,book,kind\nle chat,the cat,,,\nchien,dog,,X,reversed\n")
    }

    @Test func `Cards of many books are written as Anki text with a deck column`() throws {
        #expect(
            text(try written(Self.cards, as: .anki)) == """
                #separator:tab
                #html:false
                #notetype:Basic
                #tags column:3
                #deck column:4
                le chat\tthe cat\tnoun animal\tFrench
                a,b\t"c\td"\t\tX
                "say ""hi""\"\t\t\t
                "#1"\t"a\r
                b"\tt\t
                 x \tcaf\u{E9} \t\t

                """)
    }

    @Test func `Cards of one book are written as Anki text with a deck header`() throws {
        #expect(
            text(try written([card("a", "b", ["t"], line: 0)], as: .anki, book: "My Book")) == """
                #separator:tab
                #html:false
                #notetype:Basic
                #deck:My Book
                #tags column:3
                a\tb\tt

                """)
    }

    @Test(arguments: [CardFormat.tsv, .csv])
    func `A single book is named in every record`(_ format: CardFormat) throws {
        let cards = try read(written([card("a", "b", line: 0)], as: format, book: "French"), as: format)
        #expect(cards == [card("a", "b", book: "French", line: 2)])
    }

    @Test(arguments: ["a\nb", "a\r", ""])
    func `A book name that is empty or has line breaks does not break Anki's headers`(_ book: String) throws {
        let cards = try read(written([card("a", "b", line: 0)], as: .anki, book: book), as: .anki)
        #expect(cards == [card("a", "b", book: book.isEmpty ? nil : book, line: 6)])
    }

    @Test(arguments: CardFormat.ofRoundTrips)
    func `A file written without cards is read as a file without cards`(_ format: CardFormat) throws {
        #expect(try read(written([], as: format), as: format).isEmpty)
    }
}
