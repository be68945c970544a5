import CZstd
import Model
import Testing
import Vocabulary

@testable import Interchange

/// Protects the images and sounds of a package: their names and contents are read as Anki has written them, and no package can
/// fill the disk.
@Suite struct PackageMediaTests {
    private let folder: Folder
    private let collection: [UInt8]

    init() throws {
        folder = try Folder()
        collection = try contents(of: SmallCollection().write(to: folder))
    }

    @Test(arguments: ["latest", "legacy"]) func `The media of Anki's packages come before the notes`(_ name: String) throws {
        let read = try Self.read(ankiPackage("media-\(name)"))
        #expect(read.media.map(\.name).sorted() == ["a b.png", "spain.png", "\u{F1}and\u{FA} 1.mp3"])
        #expect(read.media.first { $0.name == "spain.png" }?.content == Array("another image".utf8))
        #expect(read.records == ["media", "media", "media", "head", "note", "note"])
        #expect(read.leftOut == 0)
    }

    @Test func `Media without content or name, or of the same name, are counted`() throws {
        let path = try legacy(
            [("0", [1]), ("2", [2]), ("3", [3]), ("7", [7])],
            names: #"{"0": "a.png", "1": "gone.png", "2": "a.png", "3": "../\u00e9.png", "x": "b.png"}"#)
        let read = try Self.read(path)
        #expect(read.media.map(\.name) == ["a.png", "../\u{E9}.png"], "names are checked where they are used")
        #expect(read.leftOut == 4)
    }

    @Test func `A content can be read twice, and in the latest version it is compressed`() throws {
        let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
        let path = try latest([("0", compressed(content)), ("1", compressed([]))], names: ["a.png", "b.png"])
        var sizes: [Int] = []
        try DiskFileGateway().readCollection(path) { (record) throws(Failure) in
            guard case .media(let file) = record else { return }
            for _ in 0..<2 {
                var read: [UInt8] = []
                try file.content { (part) throws(Failure) in read += part }
                #expect(read == (file.name == "a.png" ? content : []))
                sizes.append(read.count)
            }
        }
        #expect(sizes == [200_000, 200_000, 0, 0])
    }

    @Test(arguments: [1, 2, 3]) func `A content that fills the buffer of the decoder exactly is complete`(_ count: Int) throws {
        let content = [UInt8](repeating: 7, count: count * ZSTD_DStreamOutSize())
        let read = try Self.read(latest([("0", compressed(content))], names: ["a.png"]))
        #expect(read.media.map(\.content) == [content])
    }

    @Test func `Lists of names that cannot be read are rejected`() throws {
        for names in ["[", "{\"0\": 1}", "{\"0\": \"a.png\"} x"] {
            try expect(.damaged("its list of media files is not valid"), legacy([], names: names))
        }
        var list = "{"
        for number in 0...ZipArchive.mostMembers { list += "\(number == 0 ? "" : ",")\"\(number)\": \"\(number)\"" }
        try expect(.tooManyMembers(count: 65_536, limit: 65_535), legacy([], names: list + "}"))
        try expect(nil, latest([("0", [1, 2, 3])], names: ["a.png"]))
        try expect(nil, latest([("0", compressed([1, 2, 3]).dropLast())], names: ["a.png"]))
    }

    @Test func `A file that is small and becomes huge is rejected, and so are many of them together`() throws {
        let bomb = compressed([UInt8](repeating: 0, count: 70 << 20))
        try expect(.tooLarge(limit: 64 << 20), latest([("0", bomb)], names: ["a.png"]))
        let part = compressed([UInt8](repeating: 0, count: 40 << 20))
        try expect(.tooLarge(limit: 64 << 20), latest([("0", part), ("1", part)], names: ["a.png", "b.png"]))
    }

    // MARK: Packages

    private func legacy(_ members: [(name: String, content: [UInt8])], names: String) throws -> String {
        try writeArchive(folder / "a.apkg", [("collection.anki2", collection), ("media", Array(names.utf8))] + members)
        return folder / "a.apkg"
    }

    private func latest(_ members: [(name: String, content: [UInt8])], names: [String]) throws -> String {
        // Field 1 of the list is an entry, whose field 1 is the name.
        let list = names.flatMap { name in
            let entry = [0x0A, UInt8(name.utf8.count)] + Array(name.utf8)
            return [0x0A, UInt8(entry.count)] + entry
        }
        let head: [(name: String, content: [UInt8])] = [
            ("meta", [8, 3]), ("collection.anki21b", compressed(collection)), ("media", compressed(list)),
        ]
        try writeArchive(folder / "a.apkg", head + members)
        return folder / "a.apkg"
    }

    private static func read(
        _ path: String
    ) throws -> (media: [(name: String, content: [UInt8])], records: [String], leftOut: Int) {
        var media: [(name: String, content: [UInt8])] = []
        var records: [String] = []
        let reading = try DiskFileGateway().readCollection(path) { (record) throws(Failure) in
            switch record {
            case .media(let file):
                var content: [UInt8] = []
                try file.content { (part) throws(Failure) in content += part }
                media.append((file.name, content))
                records.append("media")
            case .head: records.append("head")
            case .note: records.append("note")
            }
        }
        return (media, records, try #require(reading.collection).mediaLeftOut)
    }

    /// Expects that a package is rejected; nil stands for any damage.
    private func expect(_ flaw: PackageFlaw?, _ path: String) throws {
        do {
            _ = try Self.read(path)
            Issue.record("the package was read")
        } catch let failure as Failure {
            guard case .format(.package(let found), path, 0) = failure else { throw failure }
            if let flaw { return #expect(found == flaw) }
            guard case .damaged = found else { throw failure }
        }
    }
}
