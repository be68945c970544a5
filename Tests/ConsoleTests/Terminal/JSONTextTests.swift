import TerminalText
import TestSupport
import Testing

@testable import Console

@Suite("JSON is exact, and safe on a terminal")
struct JSONTextTests {
    @Test(arguments: [
        ("", #""""#), ("a\"b\\c/", #""a\"b\\c/""#), ("\n\r\t\u{8}\u{c}", #""\n\r\t\b\f""#),
        ("\0\u{1b}\u{1f}\u{7f}\u{85}", #""\u0000\u001b\u001f\u007f\u0085""#),
        ("\u{2028}\u{2029}\u{202E}\u{2066}", #""\u2028\u2029\u202e\u2066""#), ("é日本😀e\u{301}\u{A0}“", "\"é日本😀e\u{301}\u{A0}“\""),
    ])
    func `Strings are escaped as JSON requires`(_ text: String, _ json: String) {
        #expect(JSONText.text(.string(text)) == json)
    }

    @Test(
        arguments: [
            (0, "0.0"), (0.1, "0.1"), (1, "1.0"), (-2.5, "-2.5"), (1e-7, "1e-07"), (1e21, "1e+21"), (.infinity, "null"),
            (.nan, "null"),
            (0.1 + 0.2, "0.30000000000000004"),
        ] as [(Double, String)])
    func `Doubles are exact, and null if not finite`(_ number: Double, _ json: String) {
        #expect(JSONText.text(.double(number)) == json)
    }

    @Test(arguments: [21, 22, 23] as [UInt64])
    func `Written values are read back unchanged`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let value = Self.random(&generator, depth: 3)
            let text = JSONText.text(value)
            var reader = JSONReader(text)
            let read = reader.readAll()
            #expect(read.map { Self.isSame($0, value) } == true, "seed \(seed), \(text)")
            #expect(!text.unicodeScalars.contains { $0.isControl }, "seed \(seed)")
        }
    }

    @Test func `Rows are valid JSON documents`() throws {
        let columns = [Heading("a"), Heading("b \"")]
        let rows: [[Cell]] = [["x\n\u{1b}", 1], [Cell(.double(-1e300)), .null]]
        var list = JSONReader(try rendered(.json, columns, rows))
        guard case .array(let items)? = list.readAll() else {
            Issue.record("no array")
            return
        }
        #expect(items.count == 2)
        for line in try rendered(.jsonl, columns, rows).split(separator: "\n") {
            var object = JSONReader(String(line))
            #expect(object.readAll() != nil)
        }
    }

    private static func random(_ generator: inout SeededGenerator, depth: Int) -> Cell.Value {
        switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &generator) {
        case 0: .null
        case 1: .bool(Bool.random(using: &generator))
        case 2: .int(Int64.random(in: .min ... .max, using: &generator))
        case 3: .double(Double(bitPattern: generator.next() & 0xBFFF_FFFF_FFFF_FFFF))
        case 4: .string(text(&generator))
        case 5: .array((0..<Int.random(in: 0...3, using: &generator)).map { _ in random(&generator, depth: depth - 1) })
        default:
            .object(
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in (text(&generator), random(&generator, depth: depth - 1))
                })
        }
    }

    private static func text(_ generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            let highest: UInt32 = [0x80, 0x100, 0x2100, 0x110000].randomElement(using: &generator) ?? 0x80
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<highest, using: &generator)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func isSame(_ left: Cell.Value, _ right: Cell.Value) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.null, .double(let b)): !b.isFinite
        case (.string(let a), .string(let b)): Array(a.utf8) == Array(b.utf8)
        case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1) }
        case (.object(let a), .object(let b)):
            a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && isSame($0.value, $1.value) }
        default: false
        }
    }
}
