import Model
import Vocabulary

/// The library's note types as types of a collection, which are HTML.
struct CollectionExportTypes {
    /// The types by their ids in the collection.
    private(set) var types: [Int64: NoteType] = [:]
    private var ids: [NoteType.ID: Int64] = [:]
    private var htmlTypes: Set<NoteType.ID> = []

    /// Types that were imported keep their ids from Anki. Of several versions of a type, only the latest keeps it, and the others
    /// get ids that are the same in each export.
    init(_ library: [NoteType]) {
        for type in library.sorted(by: { $0.id > $1.id }) {
            var form = type.ankiForm ?? type
            var id = form.ankiID ?? Self.firstID + type.id.rawValue
            if let other = types[id], !other.hasSameContent(as: form) { id = Self.firstID + type.id.rawValue }
            while let other = types[id], !other.hasSameContent(as: form) { id += 1 }
            ids[type.id] = id
            if type.isHTML { htmlTypes.insert(type.id) }
            if types[id] != nil { continue }
            while types.values.contains(where: { $0.name.hasSameBytes(as: form.name) }) { form.name += "+" }
            types[id] = form
        }
    }

    /// Returns the id of a type in the collection.
    func id(of type: NoteType.ID) -> Int64? { ids[type] }

    /// Returns the fields of a note as HTML.
    func fields(_ fields: [String], of type: NoteType.ID) -> [String] {
        if htmlTypes.contains(type) { return fields }
        return fields.map { text in
            // The character separates the fields of a note.
            HTMLWriter.html(of: text).replacing("\u{1F}", with: "&#31;")
        }
    }

    /// Ids in Anki are times in milliseconds, and these are in 2001.
    private static let firstID: Int64 = 1_002_000_000_000
}
