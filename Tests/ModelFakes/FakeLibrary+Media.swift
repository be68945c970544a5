package import Model
package import Vocabulary

extension FakeLibrary: MediaStore {
    package var folder: String? { "/media" }

    package func path(of name: String) throws(Failure) -> String? {
        guard let valid = MediaName(name) else { return nil }
        return try read().media[valid.text] == nil ? nil : "/media/\(valid.text)"
    }

    package func names() throws(Failure) -> [String] {
        if let failure { throw failure }
        return (storage.committed ?? storage.state).media.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    package func add(_ name: MediaName, _ content: MediaContent) throws(Failure) -> MediaAddition? {
        var bytes: [UInt8] = []
        try content { (part) throws(Failure) in bytes += part }
        let media = try read().media
        for name in [name.text, name.suffixed(by: SHA1.hexadecimal(of: bytes))] {
            if media[name] == bytes { return MediaAddition(name: name, isNew: false) }
            if media[name] != nil { continue }
            try write(reporting: nil) { $0.media[name] = bytes }
            return MediaAddition(name: name, isNew: true)
        }
        throw .file("/media/\(name.text)", .create, code: Self.fileExists)
    }

    /// Removes all media files; the ports have no such operation.
    package func removeMedia() throws(Failure) { try write(reporting: nil) { $0.media = [:] } }

    package func usage() throws(Failure) -> MediaUsage {
        let state = try read()
        var named: Set<String> = []
        for card in state.cards.values {
            for side in [card.front, card.back] { named.formUnion(MediaReference.all(in: side).map(\.name)) }
        }
        for note in state.notes.values where state.noteTypes[note.type]?.isHTML == true {
            for field in note.fields { named.formUnion(MediaFields.names(in: field)) }
        }
        for type in state.noteTypes.values where type.isHTML {
            for template in type.templates { named.formUnion(MediaFields.names(in: template.front + template.back)) }
        }
        return MediaUsage(files: Array(state.media.keys), named: named)
    }

    /// `EEXIST`.
    private static let fileExists: Int32 = 17
}
