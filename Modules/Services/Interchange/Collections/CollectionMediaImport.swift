import Model
import Vocabulary

/// Adds the media files of a package to the library, and changes the notes to the names that the files have there.
@MainActor final class CollectionMediaImport {
    private let store: any MediaStore
    /// The names in the library by the names in the package, for files whose names differ.
    private var renamed: [String: String] = [:]
    private(set) var numbers: [CollectionRemark: Int] = [:]

    init(_ store: any MediaStore) { self.store = store }

    /// Adds a file, or counts it if it cannot be added.
    func take(_ file: CollectionMedia) throws(Failure) {
        guard let name = MediaName(file.name) else { return numbers[.mediaLeftOut, default: 0] += 1 }
        guard let addition = try store.add(name, file.content) else { return numbers[.mediaNotKept, default: 0] += 1 }
        if addition.isNew { numbers[.mediaAdded, default: 0] += 1 }
        if addition.name.hasSameBytes(as: file.name) { return }
        renamed[file.name] = addition.name
        numbers[.mediaRenamed, default: 0] += 1
    }

    /// Returns a note whose fields name the files of the library.
    func renaming(_ note: CollectionNote) -> CollectionNote {
        if renamed.isEmpty { return note }
        var note = note
        note.fields = note.fields.map { MediaFields.renaming($0, renamed) }
        return note
    }

    /// Returns note types whose templates and style sheets name the files of the library.
    func renaming(_ types: [Int64: NoteType]) -> [Int64: NoteType] {
        if renamed.isEmpty { return types }
        return types.mapValues { type in
            var type = type
            type.styling = MediaFields.renaming(style: type.styling, renamed)
            for index in type.templates.indices {
                type.templates[index].front = MediaFields.renaming(type.templates[index].front, renamed)
                type.templates[index].back = MediaFields.renaming(type.templates[index].back, renamed)
            }
            return type
        }
    }
}
