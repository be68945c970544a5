import Model
import Vocabulary

/// The library's note types for the names of types in a text file.
@MainActor final class NoteImportTypes {
    private let types: CollectionTypes
    private var isReady = false
    /// The types that were made for a name.
    private var made: [String: NoteType] = [:]
    /// The HTML forms of built-in types, by the ids of these.
    private var forms: [NoteType.ID: NoteType] = [:]
    private var readAsCards: [String] = []

    /// The maximum number of names in a remark.
    private static let mostNames = 3

    init(_ store: any NoteStore) { types = CollectionTypes(store) }

    /// Returns the type of a note; nil if the note is just a front and a back, and the file says nothing more about it.
    ///
    /// The type is that of the library with the same name, or else the built-in type with the meaning of the name, or its HTML form
    /// for a note with markup that text cannot hold. If neither has enough fields, a type is created from the fields of the file;
    /// ``stored(_:)`` adds it to the library.
    /// - Parameter known: the type of the note in the library, which it keeps if it has the name.
    func type(of record: NoteRecord, known: NoteType.ID?) throws(Failure) -> NoteType? {
        if !isReady { try types.begin([:]) }
        isReady = true
        let filled = record.filledFields
        if let known = known.flatMap({ types.libraryType($0) }), known.fields.count >= filled,
            record.type.isEmpty || known.ankiName.hasSameBytes(as: record.type) || known.name.hasSameBytes(as: record.type)
        {
            return formatted(record, known)
        }
        if let type = made[record.type].map(types.current), type.fields.count >= filled { return type }
        let named = types.library.first { $0.name.hasSameBytes(as: record.type) && $0.fields.count >= filled }
        if let named, NoteType.builtin(ofAnki: named) == nil {
            return isCard(record, named) ? nil : formatted(record, named)
        }
        if let type = record.builtinType {
            return isCard(record, type) ? nil : formatted(record, type)
        }
        if let named { return named }
        let cloze = record.meaning == nil || record.meaning == .cloze ? record.fields.firstIndex(where: \.hasDeletion) : nil
        if record.guid.isEmpty, filled <= 2, cloze == nil {
            if readAsCards.count < Self.mostNames, !readAsCards.contains(record.type) { readAsCards.append(record.type) }
            return nil
        }
        let names = NoteType.fieldNames(record.titles, count: record.fields.count, isCloze: cloze != nil)
        let new = NoteType(
            named: record.type.isEmpty ? "Note" : record.type, fields: names, meaning: record.meaning, cloze: cloze)
        // An earlier import may have given it a number.
        let type = types.library.last { $0.hasSameContent(as: new) && $0.name.hasPrefix("\(new.name) ") } ?? types.new(new)
        made[record.type] = type
        return type
    }

    /// Returns a type as the library has it, and adds it if it is new.
    func stored(_ type: NoteType) throws(Failure) -> NoteType { try types.stored(type) }

    /// Returns the HTML form of a built-in type for a note with a guid whose markup would be lost as text; any other type is
    /// returned unchanged.
    private func formatted(_ record: NoteRecord, _ type: NoteType) -> NoteType {
        guard record.isHTML, !record.guid.isEmpty, let form = type.ankiForm,
            record.fields.contains(where: { HTMLReader.exactText(of: $0) == nil })
        else { return type }
        if let known = forms[type.id] { return types.current(known) }
        let found = types.library.first { $0.hasSameContent(as: form) } ?? types.new(form)
        forms[type.id] = found
        return found
    }

    /// Returns the values of the fields of a type, by the names of the columns if all of them are fields, else in their order.
    func fields(of record: NoteRecord, _ type: NoteType) -> [String] {
        let count = type.fields.count
        let places = record.titles.map { title in type.fields.firstIndex { $0.lowercased() == title.lowercased() } }
        if !places.isEmpty, places.count == record.fields.count, Set(places).count == places.count, !places.contains(nil) {
            var fields = Array(repeating: "", count: count)
            for (place, text) in zip(places, record.fields) { if let place { fields[place] = text } }
            return fields
        }
        return (0..<count).map { $0 < record.fields.count ? record.fields[$0] : "" }
    }

    /// Returns the cards of a note.
    func cards(of fields: [String], _ type: NoteType, _ tags: [String]) throws(Failure) -> [RenderedCard] {
        try types.cards(of: fields, type, tags)
    }

    /// The HTML that could not be converted to text.
    var dropped: DroppedMarkup { types.dropped }

    /// What a person should know about the types.
    var remarks: [ImportRemark] {
        var remarks: [ImportRemark] = []
        if !readAsCards.isEmpty { remarks.append(.unknownTypes(readAsCards)) }
        let forms = Set(self.forms.values.map { types.current($0).id })
        let added = types.added.filter { !forms.contains($0.id) }.map(\.name).sorted()
        if !added.isEmpty { remarks.append(.madeTypes(Array(added.prefix(Self.mostNames)))) }
        var tally = RemarkTally()
        tally.add(CollectionRemark.numbers(of: types.tally))
        return tally.remarks + remarks + ImportRemark.remarks(on: types.unknown)
    }

    /// Whether a note is just a card: basic, and without a guid to keep.
    private func isCard(_ record: NoteRecord, _ type: NoteType) -> Bool { type.id == NoteType.basic.id && record.guid.isEmpty }
}

extension NoteRecord {
    /// The built-in type with the meaning of the type's name; nil if no such type has enough fields.
    fileprivate var builtinType: NoteType? {
        let type: NoteType? =
            switch meaning {
            case .basic: .basic
            case .reversed: .reversed
            case .typed: .typed
            case .cloze: fields.first?.hasDeletion == true || !fields.contains(where: \.hasDeletion) ? .cloze : nil
            case .optionallyReversed: fields.count > 2 && !fields[2].isEmpty ? .reversed : .basic
            case nil: nil
            }
        let most = meaning == .optionallyReversed ? 3 : 2
        // A name in another language is kept for a note that can go back to where it comes from.
        return filledFields <= most && (guid.isEmpty || hasOwnName) ? type : nil
    }

    /// Whether the type has no name, or that of a built-in one, as the library or as Anki has it in English.
    private var hasOwnName: Bool {
        type.isEmpty || meaning == .optionallyReversed && type == "Basic (optional reversed card)"
            || NoteType.builtin.contains { $0.name.hasSameBytes(as: type) || $0.ankiName.hasSameBytes(as: type) }
    }
}
