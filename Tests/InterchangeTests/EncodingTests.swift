import Interchange
import Model
import Testing
import Vocabulary

/// Protects the characters of files in other encodings than UTF-8.
@Suite struct EncodingTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let encoding: TextEncoding?
        let bytes: [UInt8]

        init(_ description: String, _ encoding: TextEncoding?, _ bytes: [UInt8]) {
            testDescription = description
            self.encoding = encoding
            self.bytes = bytes
        }
    }

    private static let text = "front,back\r\ncaf\u{E9} \u{20AC},\u{201C}ok\u{201D}\r\n"
    private static let wide = "front,back\n\u{65E5}\u{672C},\u{1F469}\u{200D}\u{1F680}\n"

    private static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
        let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
        return units.flatMap { (unit: UInt16) in
            let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
            return bigEndian ? [high, low] : [low, high]
        }
    }

    @Test(arguments: [
        Case("little-endian, by its mark", nil, utf16(text, bigEndian: false, mark: true)),
        Case("big-endian, by its mark", nil, utf16(text, bigEndian: true, mark: true)),
        Case("asked for, with a mark", .utf16, utf16(text, bigEndian: true, mark: true)),
        Case("little-endian without a mark", .utf16, utf16(text, bigEndian: false, mark: false)),
        Case("big-endian without a mark", .utf16, utf16(text, bigEndian: true, mark: false)),
        Case(
            "Windows-1252", .latin1,
            Array("front,back\r\ncaf".utf8) + [0xE9, 0x20, 0x80, 0x2C, 0x93] + Array("ok".utf8) + [0x94, 0x0D, 0x0A]),
        Case("UTF-8", .utf8, Array(text.utf8)), Case("UTF-8 with a mark", nil, [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
    ])
    func `A file is read in its encoding, whatever the chunk size`(_ example: Case) throws {
        for chunk in [1, 2, 3, 7, 65_536] {
            let cards = try read(example.bytes, example.encoding, chunk: chunk)
            #expect(cards == [card("caf\u{E9} \u{20AC}", "\u{201C}ok\u{201D}", line: 2)], "chunks of \(chunk)")
        }
    }

    @Test(arguments: [true, false]) func `Surrogate pairs become characters`(_ bigEndian: Bool) throws {
        let cards = try read(Self.utf16(Self.wide, bigEndian: bigEndian, mark: true), nil, chunk: 1)
        #expect(cards == [card("\u{65E5}\u{672C}", "\u{1F469}\u{200D}\u{1F680}", line: 2)])
    }

    @Test(
        arguments: [
            ([0xD800, 0x62], 2), ([0xDC00, 0x62], 2), ([0xD800], 2), ([0xD800, 0xD800, 0xDC00], 2),
        ] as [([UInt16], Int)])
    func `Half a surrogate pair is rejected at its line`(_ units: [UInt16], line: Int) {
        let bytes = (Array("\u{FEFF}a,b\nc,".utf16) + units).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        for chunk in [1, 65_536] {
            #expect(throws: Refused(flaw: .invalidUTF16, line: line)) { try read(bytes, nil, chunk: chunk) }
        }
    }

    @Test func `Half a code unit at the end is rejected`() {
        let bytes = Self.utf16("a,b\nc,d", bigEndian: false, mark: true) + [0x65]
        #expect(throws: Refused(flaw: .invalidUTF16, line: 2)) { try read(bytes, nil) }
    }

    @Test func `UTF-16 that is asked to be UTF-8 is rejected`() {
        let bytes = Self.utf16("a,b\n", bigEndian: false, mark: true)
        #expect(throws: Refused(flaw: .containsNUL, line: 1)) { try read(bytes, .utf8) }
    }

    @Test func `Every byte is a character of Windows-1252`() throws {
        let bytes = (UInt8(0x20)...0xFF).filter { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") }
        let cards = try read(bytes + Array(",b".utf8), .latin1)
        #expect(cards.first?.front.unicodeScalars.count == bytes.count)
    }

    @Test func `A binary file is rejected whatever the encoding`() {
        for encoding in TextEncoding.allCases {
            #expect(throws: Refused(flaw: .binary(.zip), line: 0)) { try read(Array("PK\u{3}\u{4}".utf8), encoding) }
        }
    }

    @Test func `Profiles can be in UTF-16`() throws {
        let folder = try Folder()
        let text = "profiles:\n- name: Caf\u{E9}\n  duration: 5m\n"
        let path = try folder.file("p.yaml", Self.utf16(text, bigEndian: false, mark: true))
        var names: [String] = []
        try DiskFileGateway().read(from: path, as: nil) { (record) throws(Failure) in
            if case .profile(let profile) = record { names.append(profile.name.text) }
        }
        #expect(names == ["Caf\u{E9}"])
    }

    private func read(_ bytes: [UInt8], _ encoding: TextEncoding?, chunk: Int = 65_536) throws -> [CardRecord] {
        try InterchangeTests.read(bytes, as: .csv, layout: CardLayoutChoice(encoding: encoding), chunk: chunk)
    }
}
