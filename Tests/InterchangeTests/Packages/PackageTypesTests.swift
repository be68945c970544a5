import Foundation
import GRDB
import Model
import Testing
import Vocabulary

@testable import Interchange

/// Protects a learner's note types on their way from Anki and back: what Anki knows of them and we do not is not lost.
@Suite struct PackageTypesTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `Both forms of a package tell the same of its types`() throws {
        let (latest, legacy) = (try types("types-latest"), try types("types-legacy"))
        #expect(Set(latest.keys) == Set(legacy.keys) && latest.count == 2)
        for (id, type) in latest {
            let (details, other) = (try #require(type.ankiDetails), try #require(legacy[id]?.ankiDetails))
            #expect(details.modifiedAt == other.modifiedAt && details.modifiedAt > 1_700_000_000)
            #expect(details.fieldIDs == other.fieldIDs && details.fieldIDs.count { $0 != nil } == 2)
            #expect(details.json.hasSameBytes(as: other.json))
            let text = details.json
            for part in [
                #""sortf":1"#, #""latexPre":"pre \"é\"\n""#, #""latexsvg":true"#, #""originalStockKind""#, #""font":"Noto Sans""#,
                #""size":31"#, #""rtl":true"#, #""description":"a \"field\" é 1""#, #""excludeFromSearch":true"#,
                #""bqfmt":"{{Tags}} in lists""#, #""bafmt":"more""#, #""bfont":"Mono""#, #""bsize":17"#, #""did":1"#,
                #""addonOfType":{"list":[1,null,"x"]}"#, #""addonOfField":1"#, #""addonOfTemplate":"t""#,
            ] {
                #expect(text.contains(part), "\(part) is not in \(text)")
            }
        }
    }

    @Test(arguments: ["types-latest", "types-legacy"])
    func `What was read is written, with the id and the time of the last change`(_ name: String) throws {
        let read = try ReadCollection(ankiPackage(name))
        let head = try #require(read.head)
        let written = try written(head, read.notes)
        #expect(written.types == head.types)
        let models = try models()
        for (id, type) in head.types {
            let model = try #require(models["\(id)"] as? [String: Any])
            #expect(model["id"] as? Int64 == id)
            #expect(model["mod"] as? Int64 == type.ankiDetails?.modifiedAt)
            #expect(model["usn"] as? Int == -1)
            #expect((model["req"] as? [Any])?.isEmpty == (type.kind == .cloze))
        }
    }

    @Test func `Names, fields, templates and style of the library are laid over what Anki wrote`() throws {
        let read = try ReadCollection(ankiPackage("types-legacy"))
        var head = try #require(read.head)
        let (id, type) = try #require(head.types.first { $0.value.kind == .standard })
        var changed = type
        (changed.name, changed.fields, changed.styling) = ("Other", ["F", "B", "New"], ".x {}")
        changed.templates = [CardTemplate(name: "T", front: "{{F}} \"\n", back: "{{B}}")]
        head.types[id] = changed
        let back = try #require(try written(head, read.notes).types[id])
        #expect(back.hasSameContent(as: changed) && back.name == "Other")
        let model = try #require(try models()["\(id)"] as? [String: Any])
        let fields = try #require(model["flds"] as? [[String: Any]])
        #expect(fields.map { $0["font"] as? String } == ["Noto Sans", "Noto Sans", "Arial"])
        #expect(fields.map { $0["ord"] as? Int } == [0, 1, 2])
        #expect(fields.map { $0["id"] as? Int64 } == (type.ankiDetails?.fieldIDs ?? []) + [nil])
        #expect((model["tmpls"] as? [[String: Any]])?.map { $0["bfont"] as? String } == ["Mono"])
    }

    @Test func `Elements that are not in order keep their own options`() throws {
        let small = SmallCollection(
            sql: #"""
                UPDATE col SET models = json_set(models, '$."7".flds[0].font', 'of Back', '$."7".flds[1].font', 'of Front',
                    '$."7".flds[0].id', 5, '$."7".flds[1].id', 9e99, '$."7".mod', 1.5e300)
                """#)
        let read = try ReadCollection(small.write(to: folder))
        let details = try #require(read.head?.types[7]?.ankiDetails)
        #expect(details.fieldIDs == [nil, 5])
        #expect(details.modifiedAt == .max)
        _ = try written(#require(read.head), read.notes)
        let model = try #require(try models()["7"] as? [String: Any])
        let fields = try #require(model["flds"] as? [[String: Any]])
        #expect(fields.map { $0["name"] as? String } == ["Front", "Back"])
        #expect(fields.map { $0["font"] as? String } == ["of Front", "of Back"])
    }

    @Test func `Of a type with more than can be kept, what is modelled is`() throws {
        let sql = "UPDATE col SET models = json_set(models, '$.\"7\".x', printf('%.*c', 1048576, 'x'), '$.\"7\".mod', 9)"
        let read = try ReadCollection(SmallCollection(sql: sql).write(to: folder))
        let head = try #require(read.head)
        #expect(head.types[7]?.ankiDetails == AnkiDetails(modifiedAt: 9))
        try expectWritten(head, read.notes)
    }

    @Test(arguments: ["", "{", "3", "{}", #"{"flds":3}"#, #"{"flds":["x",3],"tmpls":{"ord":0}}"#, #"{"flds":[{"ord":{}}]}"#])
    func `Details that are damaged do not stop an export`(_ json: String) throws {
        let read = try ReadCollection(SmallCollection().write(to: folder))
        var head = try #require(read.head)
        head.types[7]?.ankiDetails = AnkiDetails(modifiedAt: 5, json: json)
        try expectWritten(head, read.notes)
    }

    private func expectWritten(_ head: CollectionHead, _ notes: [CollectionNote]) throws {
        let (back, type) = (try #require(try written(head, notes).types[7]), try #require(head.types[7]))
        #expect(back.hasSameContent(as: type) && back.name == type.name)
        #expect(back.ankiDetails?.modifiedAt == type.ankiDetails?.modifiedAt)
    }

    // MARK: Steps

    private var path: String { folder / "types.apkg" }

    private func types(_ name: String) throws -> [Int64: NoteType] { try #require(ReadCollection(ankiPackage(name)).head).types }

    private func written(_ head: CollectionHead, _ notes: [CollectionNote]) throws -> CollectionHead {
        var left = notes[...]
        _ = try DiskFileGateway().writeCollection(head, to: path, media: { _ in nil }) { left.popFirst() }
        return try #require(ReadCollection(path).head)
    }

    private func models() throws -> [String: Any] {
        let archive = try ZipArchive(path, named: path)
        let content = try archive.content(of: #require(archive.members["collection.anki21"]), limit: 1 << 24)
        let database = try DatabaseQueue(path: folder.file("types.db", content))
        let text = try #require(try database.read { try String.fetchOne($0, sql: "SELECT models FROM col") })
        return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}
