import Glibc
import TerminalText
import TestSupport
import Testing
import Wording

@testable import Console

@Suite("Inputs of any length and form")
struct ScriptReaderTests {
    @Test func `Lines and offsets are those of the input`() {
        let script = "# first\n\nbook list\r\ncard \\\n show\nquit"
        let found = statements(script)
        #expect(found.map(\.line) == [3, 4, 6])
        #expect(found.map(\.endLine) == [4, 6, 7])
        #expect(found.map(\.offset) == [9, 20, 33])
        #expect(found.map(\.endOffset) == [20, 33, 37])
    }

    @Test func `Reading can continue from an offset`() throws {
        let script = "\u{FEFF}book list\r\n# é\nquit\n"
        let first = try #require(statements(script).first)
        let rest = Array(script.utf8.dropFirst(first.endOffset))
        let reader = ScriptReader(
            TextSource(bytes: rest), source: Source(name: "a"), offset: first.endOffset, line: first.endLine)
        let second = try #require(try reader.next())
        #expect(Shape(second) == Shape(statements(script)[1]))
        #expect(second.line == 3)
        #expect(reader.bytesRead == script.utf8.count)
    }

    @Test
    func `A byte order mark is skipped only at the beginning and takes no column`() throws {
        let found = statements("\u{FEFF}a '\\' 'b\n'\n\u{FEFF}c")
        #expect(try values(found[0]) == ["a", "\\", "b\n"])
        #expect(found[0].offset == 0)
        #expect(found[0].position(of: found[0].words[1].span.start) == SourcePosition(line: 1, column: 3))
        #expect(try values(found[1]) == ["\u{FEFF}c"])
    }

    @Test(arguments: ["a 'b\nc' d\n", "a <<X\n1\n\n2\nX\n", "a \\\n b\n", "a \"b\n\"\n"])
    func `CRLF means the same as LF`(_ script: String) throws {
        let other = script.replacing("\n", with: "\r\n")
        #expect(try statements(other).map { try values($0) } == statements(script).map { try values($0) })
        #expect(statements(other).last?.endOffset == other.utf8.count)
    }

    @Test(arguments: [1, 2, 3, 7, 64])
    func `The size of the chunks makes no difference`(_ size: Int) throws {
        let script = "\u{FEFF}book add 'é日本\r\nX' # c\r\n\ncard \\\n <<E\nfoo\nE\n$ \"${x}\" 'open"
        let whole = statements(Array(script.utf8))
        let pieces = statements(Array(script.utf8), chunk: size)
        #expect(pieces.map(Shape.init) == whole.map(Shape.init))
    }

    @Test func `A field of one mebibyte is a word`() throws {
        let field = String(repeating: "0123456789abcde\n", count: 1 << 16)
        for script in ["card add a '\(field)' b\nquit", "card add a <<E b\n\(field)\nE\nquit"] {
            let found = statements(Array(script.utf8), chunk: 65_536)
            #expect(try values(found[0])[3] == field)
            #expect(try values(found[1]) == ["quit"])
        }
    }

    @Test func `A quote that is never closed does not collect the whole input`() throws {
        let lines = String(repeating: "card add a b c\n", count: 1 << 20)
        let reader = ScriptReader(
            PieceSource(bytes: Array("quit\nbook add 'a\n\(lines)".utf8), size: 65_536), source: Source(name: "a"))
        #expect(try reader.next()?.errors.isEmpty == true)
        let open = try #require(try reader.next())
        #expect(open.errors.map { brief($0, in: open) } == ["SYNTAX 2:10 '"])
        #expect(reader.bytesRead < ScriptReader.longestCommand + 65_536)
        #expect(try reader.next().map(Shape.init) == nil)
    }

    @Test func `A line that never ends is rejected as too long`() throws {
        let reader = ScriptReader(
            PieceSource(bytes: [UInt8](repeating: 0x61, count: 9 << 20), size: 65_536), source: Source(name: "a"))
        let statement = try #require(try reader.next())
        #expect(statement.errors.map { brief($0, in: statement) } == ["SYNTAX 1:1"])
        #expect(ErrorText(.plain).text(of: Diagnostic(statement.errors[0], in: statement)).contains("longer than 8 MiB"))
        #expect(try reader.next().map(Shape.init) == nil)
    }

    @Test func `A command that continues over too many lines is reported only as too long`() throws {
        let lines = String(repeating: "a longer line, which the next one goes on with \\\n", count: 1 << 18)
        let reader = ScriptReader(
            PieceSource(bytes: Array("echo \\\n\(lines)end\n".utf8), size: 65_536), source: Source(name: "a"))
        let statement = try #require(try reader.next())
        #expect(statement.errors.map { brief($0, in: statement) } == ["SYNTAX 1:1 e"])
        #expect(try reader.next().map(Shape.init) == nil)
    }

    @Test func `A here-document longer than a command can be is reported as too long`() throws {
        let lines = String(repeating: "a line of the text\n", count: 1 << 19)
        for script in ["let z <<E\n\(lines)E\n", "let z <<E\n\(lines)"] {
            let reader = ScriptReader(PieceSource(bytes: Array(script.utf8), size: 65_536), source: Source(name: "a"))
            let statement = try #require(try reader.next())
            #expect(statement.errors.map { brief($0, in: statement) } == ["SYNTAX 1:7 <"])
            #expect(ErrorText(.plain).text(of: Diagnostic(statement.errors[0], in: statement)).contains("longer than 8 MiB"))
        }
    }

    @Test func `A pipe is read as data arrives`() throws {
        let (reading, writing) = try openPipe()
        let reader = ScriptReader(DescriptorSource(descriptor: reading), source: Source(name: "-"))
        #expect(unsafe write(writing, "book list\nbo", 12) == 12)
        #expect(try values(#require(try reader.next())) == ["book", "list"])
        #expect(unsafe write(writing, "ok", 2) == 2)
        close(writing)
        #expect(try values(#require(try reader.next())) == ["book"])
        #expect(try reader.next().map(Shape.init) == nil)
        close(reading)
    }

    @Test func `A folder cannot be read`() {
        let folder = unsafe open("/", O_RDONLY)
        defer { close(folder) }
        let reader = ScriptReader(DescriptorSource(descriptor: folder), source: Source(name: "/"))
        #expect(throws: ReadError.failed(errno: EISDIR)) { try reader.next() }
    }
}
