import TerminalText
import TestSupport
import Testing
import Wording

@testable import Console

@Suite("No input is too strange")
struct LexerFuzzTests {
    /// The bytes that mean something, and some that must not matter.
    private static let alphabet: [UInt8] =
        Array(" \t\n\r'\"\\$#<<-={}@abXu{41}\0\u{1b}".utf8) + [
            0x80, 0xC3, 0xA9, 0xE2, 0x80, 0xA8, 0xF0, 0x9F, 0xFF, 0xEF, 0xBB, 0xBF,
        ]

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `Random bytes give statements or errors that do not depend on chunks`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let parser = CommandParser()
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                Self.alphabet.randomElement(using: &generator) ?? 0
            }
            let whole = statements(bytes)
            let pieces = statements(bytes, chunk: Int.random(in: 1...7, using: &generator))
            #expect(whole.map(Shape.init) == pieces.map(Shape.init), "seed \(seed), bytes \(bytes)")
            for statement in whole {
                for error in parser.check(statement) {
                    let place = statement.position(of: error.span.start)
                    #expect(place.line >= statement.line && place.column >= 1, "seed \(seed), bytes \(bytes)")
                    #expect(!ErrorText(.plain).text(of: Diagnostic(error, in: statement)).isEmpty)
                }
                let isUTF8 = String(validating: statement.text, as: UTF8.self) != nil
                #expect(isUTF8 || !statement.errors.isEmpty, "seed \(seed), bytes \(bytes)")
                #expect(!statement.words.isEmpty || !statement.errors.isEmpty)
            }
            #expect(whole.last.map { $0.endOffset <= bytes.count } ?? true)
        }
    }

    @Test(arguments: [11, 12, 13] as [UInt64])
    func `Every quoted text is read back unchanged`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<3_000 {
            let text = Self.randomText(&generator)
            for word in [
                Quoting.quoted(text), Quoting.escaped(text), Quoting.quoted(text, in: "'"), Quoting.quoted(text, in: "\""),
            ] {
                let found = statements("echo \(word) end")
                #expect(found.count == 1 && found[0].errors.isEmpty, "seed \(seed), \(word.debugDescription)")
                #expect(
                    try values(found[0]).map { Array($0.utf8) } == ["echo", text, "end"].map { Array($0.utf8) }, "seed \(seed)")
                #expect(found[0].words[1].role == .plain, "seed \(seed), \(word.debugDescription)")
            }
        }
    }

    @Test(arguments: [21, 22, 23] as [UInt64])
    func `Every word that a shell has split is one word of the command`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<3_000 {
            let words = (0..<3).map { _ in Self.randomText(&generator) }
            let statement = try #require(statements(Quoting.command(of: ["echo"] + words)).first)
            #expect(statement.errors.isEmpty && statement.words.allSatisfy { $0.role != .hereDocument }, "seed \(seed), \(words)")
            #expect(try values(statement).map { Array($0.utf8) } == (["echo"] + words).map { Array($0.utf8) }, "seed \(seed)")
        }
    }

    @Test(arguments: [
        (["card", "add", "French", "le chat", "$x"], "card add French 'le chat' '$x'"),
        (["card", "list", "--tag", "a b", "--tag=c d", "--due"], "card list --tag 'a b' --tag='c d' --due"),
        (["echo", "--", "--x", "--a b", "#", "<<E", ""], "echo -- --x '--a b' '#' '<<E' ''"),
        (["study", "French"], "review start French"), (["echo", "study"], "echo study"),
    ])
    func `The words of a shell keep their options`(_ words: [String], _ command: String) {
        #expect(Quoting.command(of: words) == command)
    }

    @Test(arguments: [
        ("French", "French"), ("", "''"), ("a b", "'a b'"), ("it's", "\"it's\""), ("a\nb", "\"a\\nb\""),
        ("#1", "'#1'"), ("a#", "a#"), ("--x", "'--x'"), ("-x", "-x"), ("<<X", "'<<X'"), ("$5", "'$5'"), ("é", "é"),
        ("\u{1b}[m'", "\"\\u{1b}[m'\""), ("@3", "@3"),
    ])
    func `A text is quoted only as far as needed`(_ text: String, _ word: String) {
        #expect(Quoting.quoted(text) == word)
    }

    private static func randomText(_ generator: inout SeededGenerator) -> String {
        let pool: [Unicode.Scalar] = Array(
            " \t\n\r'\"\\$#<-={}@aé日\u{301}\u{1F600}\u{200D}\u{FE0F}\u{85}\u{2028}\u{202E}\u{1b}\u{7f}\u{FEFF}n".unicodeScalars)
        var text = ""
        for _ in 0..<Int.random(in: 0...12, using: &generator) {
            if let scalar = pool.randomElement(using: &generator) { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}
