/// What Anki knows of a note type besides what is modelled: exports give it back, and imports tell by it what has changed.
package struct AnkiDetails: Hashable, Sendable {
    /// When the type was last changed in Anki, in seconds since 1970; 0 for a type that Anki made itself.
    package var modifiedAt: Int64
    /// The ids of the fields in their order, which they keep when they are renamed; nil for a field without one, and empty if no
    /// field has one.
    package private(set) var fieldIDs: [Int64?]
    /// The ids of the templates, likewise; they are those in ``json``.
    package private(set) var templateIDs: [Int64?]
    /// The type as an object of `col.models` in a collection of schema 11, without its id and name, the time of its last change,
    /// and what follows from its templates.
    ///
    /// Source: `rslib/src/notetype/schema11.rs` in ankitects/anki.
    @ByteExact package var json: String

    package init(modifiedAt: Int64, fieldIDs: [Int64?] = [], templateIDs: [Int64?] = [], json: String = "{}") {
        self.modifiedAt = modifiedAt
        self.fieldIDs = fieldIDs.contains { $0 != nil } ? fieldIDs : []
        self.templateIDs = templateIDs.contains { $0 != nil } ? templateIDs : []
        self.json = json
    }

    /// The maximum number of bytes of ``json``; of a type with more, only what is modelled is kept.
    package static let byteLimit = 1 << 20

    /// The ids of the fields as one text, with a comma between them.
    package var storedFieldIDs: String { fieldIDs.map { $0.map(String.init) ?? "" }.joined(separator: ",") }

    /// Reads ids in the form in which ``storedFieldIDs`` writes them.
    package static func ids(stored: String) -> [Int64?] {
        if stored.isEmpty { return [] }
        return stored.split(separator: ",", omittingEmptySubsequences: false).map { Int64($0) }
    }
}
