import TerminalText
import Testing
import Wording

@testable import Console

/// A script and the words that each of its commands has.
struct WordCase: CustomTestStringConvertible, Sendable {
    let script: String
    let words: [[String]]

    init(_ script: String, _ words: [[String]]) {
        self.script = script
        self.words = words
    }

    var testDescription: String { script.debugDescription }
}

@Suite("Words follow the grammar")
struct LexerTests {
    @Test(arguments: [
        WordCase("book list", [["book", "list"]]),
        WordCase("  book\t list \t", [["book", "list"]]),
        WordCase("\n\n  \nbook\n\n", [["book"]]),
        WordCase("a\nb", [["a"], ["b"]]),
        WordCase("a 'b c' d", [["a", "b c", "d"]]),
        WordCase(#"a 'b\n$x "c"'"#, [["a", #"b\n$x "c""#]]),
        WordCase(#"a "b 'c' # d""#, [["a", "b 'c' # d"]]),
        WordCase(#""\"\\\$\n\t\u{41}\u{1F600}\u{00000e9}""#, [["\"\\$\n\tA😀é"]]),
        WordCase(#"a"b"'c'd"#, [["abcd"]]),
        WordCase(#"''"" ''"#, [["", ""]]),
        WordCase(#"l"'"eau don"'"t"#, [["l'eau", "don't"]]),
        WordCase("été ŝi 日本 ''", [["été", "ŝi", "日本", ""]]),
        WordCase("a-b a=b a:b (a) a|b; *?! @3 -5 - ~/x", [["a-b", "a=b", "a:b", "(a)", "a|b;", "*?!", "@3", "-5", "-", "~/x"]]),
        WordCase("a < b a<<b", [["a", "<", "b", "a<<b"]]),
        WordCase(#"'<<X' "<<X""#, [["<<X", "<<X"]]),
    ])
    func `Adjacent bare and quoted parts form one word`(_ test: WordCase) throws {
        #expect(try statements(test.script).map { try values($0) } == test.words)
        #expect(statements(test.script).allSatisfy { $0.errors.isEmpty })
    }

    @Test(arguments: [
        WordCase("# nothing", []),
        WordCase("a # b", [["a"]]),
        WordCase("a#b c# #d", [["a#b", "c#"]]),
        WordCase("a '#' \"#\" ''#b", [["a", "#", "#", "#b"]]),
        WordCase("# a \\\nb", [["b"]]),
        WordCase("a # 'b\nc", [["a"], ["c"]]),
    ])
    func `A comment begins with a hash at the start of a word`(_ test: WordCase) throws {
        #expect(try statements(test.script).map { try values($0) } == test.words)
    }

    @Test(arguments: [
        WordCase("a \\\n b", [["a", "b"]]),
        WordCase("a\\\nb", [["ab"]]),
        WordCase("a \\\n\nb", [["a"], ["b"]]),
        WordCase("a\\\n\nb", [["a"], ["b"]]),
        WordCase("a \\\n# c\nb", [["a"], ["b"]]),
        WordCase("a 'b\n c\n'd e", [["a", "b\n c\nd", "e"]]),
        WordCase("a \"b\n\n c\\n\n\"", [["a", "b\n\n c\n\n"]]),
        WordCase("\\\na", [["a"]]),
    ])
    func `A backslash or an open quote continues the command`(_ test: WordCase) throws {
        #expect(try statements(test.script).map { try values($0) } == test.words)
    }

    @Test(arguments: [
        WordCase("a <<X\nb\nX\nc", [["a", "b"], ["c"]]),
        WordCase("a <<X b\nX", [["a", "", "b"]]),
        WordCase("a <<X\n\nX", [["a", ""]]),
        WordCase("a <<X\n\n\nX", [["a", "\n"]]),
        WordCase("a <<X\n b\n\n$c \"'#\\\n X\nX \nX", [["a", " b\n\n$c \"'#\\\n X\nX "]]),
        WordCase("a <<X b <<Y\n1\nY\nX\n2\nX\nY\nc", [["a", "1\nY", "b", "2\nX"], ["c"]]),
        WordCase("a <<X \\\n b 'c\nd'\n1\nX", [["a", "1", "b", "c\nd"]]),
        WordCase("a <<X # b\n1\nX", [["a", "1"]]),
        WordCase("a --key <<É-1.x\n1\nÉ-1.x", [["a", "--key", "1"]]),
    ])
    func `A here-document ends at a line that is its tag`(_ test: WordCase) throws {
        #expect(try statements(test.script).map { try values($0) } == test.words)
        #expect(statements(test.script).allSatisfy { $0.errors.isEmpty })
    }

    @Test(arguments: [
        WordCase("$a", [["1 2"]]),
        WordCase("${a}b $b", [["1 2b", "#"]]),
        WordCase(#"x$a"$b"y '$a'"#, [["x1 2#y", "$a"]]),
        WordCase("$a$b$a_", [["1 2#3"]]),
        WordCase(#"$ $5 a$ "$" "$ a" "5$" "\$a" $é"#, [["$", "$5", "a$", "$", "$ a", "5$", "$a", "$é"]]),
        WordCase("--key=$a", [["--key=1 2"]]),
    ])
    func `Variables are replaced outside quotes and in double quotes`(_ test: WordCase) throws {
        let set = ["a": "1 2", "b": "#", "a_": "3"]
        #expect(try statements(test.script).map { try values($0, set) } == test.words)
    }

    @Test(arguments: [
        ("  card add B x y  ", "card add B x y"), ("card add B 'x\ny' z", "card add B 'x…"),
        ("card add B <<E\nx\nE\n", "card add B <<E…"),
        ("book list\nbook add A", "book list"),
    ])
    func `A command of several lines is named by its first, with a mark`(_ text: String, _ name: String) {
        #expect(statements(text).first?.firstLine == name)
    }

    @Test func `Variables keep their positions in the source`() throws {
        let statement = try #require(statements(#"echo x"a ${b}" $c"#).first)
        #expect(statement.variables.map(\.name) == ["b", "c"])
        #expect(statement.variables.map { statement.text(in: $0.span) } == ["${b}", "$c"])
    }

    @Test func `An unset variable is an error at its position`() throws {
        let statement = try #require(statements(#"echo "a $bok""#).first)
        var variables = Variables()
        variables.set("book", to: "French")
        let error = #expect(throws: CommandError.self) { try statement.value(of: statement.words[1], variables) }
        #expect(error.map { brief($0, in: statement) } == "NOT_FOUND 1:9 $bok")
        #expect(error?.hints == [#"did you mean "$book"?"#])
    }

    @Test func `A word that begins with a quote is not an option`() throws {
        let roles = try #require(statements(#"--a --a=b -- '--a' "--" -a a--b"#).first).words.map(\.role)
        #expect(roles == [.option, .option, .terminator, .plain, .plain, .plain, .plain])
    }
}
