import Model
import Testing
import Vocabulary

extension StoreContract {
    static let media: [StoreContract] = [
        StoreContract("a media file is found by its name, and no name leads elsewhere") { ports in
            guard try ports.keepsMedia() else { return }
            #expect(try ports.media.path(of: "cat.png") == nil)
            #expect(try ports.addMedia("cat.png", [1, 2, 3]) == MediaAddition(name: "cat.png", isNew: true))
            let path = try #require(try ports.media.path(of: "cat.png"))
            #expect(path == "\(try #require(ports.media.folder))/cat.png")
            for name in ["dog.png", "", ".", "..", "../library.sqlite", "/etc/passwd", "a/b.png", "cat.png\0"] {
                #expect(try ports.media.path(of: name) == nil, "\(name)")
            }
        },
        StoreContract("a reference finds its file, be it percent-encoded or in another normalization form") { ports in
            guard try ports.keepsMedia() else { return }
            try ports.addMedia("le chat [1].png", [1])
            try ports.addMedia("e\u{301}.png", [2])
            #expect(try ports.media.names() == ["e\u{301}.png", "le chat [1].png"])
            for name in ["le%20chat%20[1%5D.png", "le chat [1].png", "\u{E9}.png", "e\u{301}.png", "%C3%A9.png"] {
                #expect(try ports.media.file(written: name) != nil, "\(name)")
            }
        },
        StoreContract("the same content is added once, and another content of the same name gets a name of its own") { ports in
            guard try ports.keepsMedia() else { return }
            try ports.addMedia("cat.png", [1])
            #expect(try ports.addMedia("cat.png", [1]) == MediaAddition(name: "cat.png", isNew: false))
            let other = "cat-c4ea21bb365bbeeaf5f2c654883e56d11e43c44e.png"
            #expect(try ports.addMedia("cat.png", [2]) == MediaAddition(name: other, isNew: true))
            #expect(try ports.addMedia("cat.png", [2]) == MediaAddition(name: other, isNew: false))
            try ports.library.atomically { () throws(Failure) in
                _ = try ports.addMedia("dog", [1])
                _ = try ports.addMedia("dog", [2])
            }
            #expect(
                try ports.media.names() == [other, "cat.png", "dog", "dog-c4ea21bb365bbeeaf5f2c654883e56d11e43c44e"])
        },
        StoreContract("media files appear with the transaction, and go with it") { ports in
            guard try ports.keepsMedia() else { return }
            try ports.library.begin()
            try ports.addMedia("a.png", [1])
            #expect(try ports.media.path(of: "a.png") != nil)
            #expect(try ports.media.names() == [])
            try ports.library.setSavepoint()
            try ports.addMedia("b.png", [2])
            _ = try ports.library.rollBackToSavepoint()
            #expect(try ports.media.path(of: "b.png") == nil)
            #expect(throws: Failure.interrupted) {
                try ports.library.atomically { () throws(Failure) in
                    _ = try ports.addMedia("c.png", [3])
                    throw .interrupted
                }
            }
            try ports.library.commit()
            #expect(try ports.media.names() == ["a.png"])
            try ports.library.begin()
            try ports.addMedia("d.png", [4])
            try ports.library.rollback()
            #expect(try ports.media.names() == ["a.png"])
            #expect(try ports.media.path(of: "d.png") == nil)
        },
        StoreContract("a media file whose content cannot be read is not added") { ports in
            guard try ports.keepsMedia(), let name = MediaName("a.png") else { return }
            #expect(throws: Failure.interrupted) {
                try ports.media.add(name) { (take) throws(Failure) in
                    try take([1])
                    throw .interrupted
                }
            }
            #expect(try ports.media.names() == [])
            #expect(try ports.addMedia("a.png", [1]).isNew)
        },
        StoreContract("missing and unused media files are known") { ports in
            guard try ports.keepsMedia() else { return }
            #expect(try ports.media.usage() == MediaUsage())
            let book = try ports.addBook()
            try ports.addCard("[image: cat.png] [image: https://example.org/a.png]", "[sound: no%20sound.mp3]", to: book)
            let type = try ports.notes.addNoteType(
                NoteType(
                    id: NoteType.ID(0), name: "Picture", kind: .standard, fields: ["F", "Hidden"],
                    templates: [CardTemplate(name: "Card 1", front: "{{F}} <img src=logo.png> <img src='{{F}}'>", back: "b")],
                    isHTML: true))
            let card = ImportedCard(
                side: RenderedCard(ordinal: 0, front: try .front("f"), back: try .back("b")), book: book, addedAt: .start,
                isSuspended: false, buriedOn: nil, schedule: Schedule(), entries: [])
            try ports.notes.importNotes([
                ImportedNote(
                    type: type, guid: "g", fields: ["f", "[sound:hidden.mp3]"], tags: [], modifiedAt: .start, cards: [card])
            ])
            for name in ["cat.png", "logo.png", "hidden.mp3", "_font.ttf", "unused.png"] { try ports.addMedia(name, [1]) }
            #expect(try ports.media.usage() == MediaUsage(missing: ["no%20sound.mp3"], unused: ["unused.png"]))
        },
        StoreContract("media files of the open transaction are not missing") { ports in
            guard try ports.keepsMedia() else { return }
            let book = try ports.addBook()
            try ports.library.begin()
            try ports.addCard("[image: cat.png]", "[sound: a.mp3]", to: book)
            for name in ["cat.png", "unused.png"] { try ports.addMedia(name, [1]) }
            #expect(try ports.media.usage() == MediaUsage(missing: ["a.mp3"], unused: ["unused.png"]))
            try ports.library.rollback()
            #expect(try ports.media.usage() == MediaUsage())
        },
    ]
}

extension LibraryUnderTest {
    /// Whether the library keeps media files, which one in memory does not.
    fileprivate func keepsMedia() throws -> Bool {
        if media.folder != nil { return true }
        #expect(try media.add(#require(MediaName("a.png"))) { _ in } == nil)
        #expect(try media.names() == [])
        #expect(try media.usage() == MediaUsage())
        return false
    }

    @discardableResult fileprivate func addMedia(_ name: String, _ content: [UInt8]) throws(Failure) -> MediaAddition {
        guard let valid = MediaName(name) else { throw .invalid(.name, .empty) }
        let addition = try media.add(valid) { (take) throws(Failure) in for byte in content { try take([byte]) } }
        guard let addition else { throw .conflict(.noLibrary) }
        return addition
    }
}
