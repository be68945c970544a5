extension NoteType {
    /// The name of the type in files for Anki, whose own types have names that differ from those of the built-in types.
    package var ankiName: String {
        switch id {
        case NoteType.basic.id: "Basic"
        case NoteType.reversed.id: "Basic (and reversed card)"
        case NoteType.cloze.id: "Cloze"
        case NoteType.typed.id: "Basic (type in the answer)"
        default: name
        }
    }

    /// Creates an HTML type for notes from a file without templates: the first field is the front, the others are the back.
    ///
    /// - Parameter meaning: what is known about the type: whether it has a second card, and whether its answer is typed.
    /// - Parameter cloze: the index of the field with deletions; nil if there is none.
    package init(named name: String, fields: [String], meaning: NoteRecord.Meaning?, cloze: Int?) {
        func lines(_ indices: Range<Int>) -> String {
            indices.filter { $0 != cloze }.map { "{{#\(fields[$0])}}<div>{{\(fields[$0])}}</div>{{/\(fields[$0])}}" }.joined()
        }
        if let cloze {
            let text = "{{cloze:\(fields[cloze])}}"
            let template = CardTemplate(name: "Cloze", front: text, back: "\(text)\n\(lines(0..<fields.count))")
            self.init(id: ID(0), name: name, kind: .cloze, fields: fields, templates: [template], isHTML: true)
            return
        }
        let typed = meaning == .typed && fields.count > 1 ? "\n\n{{type:\(fields[1])}}" : ""
        let answer = "{{FrontSide}}\n\n<hr id=answer>\n\n"
        var templates = [
            CardTemplate(name: "Card 1", front: "{{\(fields[0])}}\(typed)", back: answer + lines(1..<fields.count))
        ]
        if fields.count > 1, meaning == .reversed || meaning == .optionallyReversed {
            let condition = meaning == .reversed || fields.count < 3 ? nil : fields[2]
            let front = "{{\(fields[1])}}"
            templates.append(
                CardTemplate(
                    name: "Card 2", front: condition.map { "{{#\($0)}}\(front){{/\($0)}}" } ?? front,
                    back: answer + lines(0..<1) + lines(2..<fields.count)))
        }
        self.init(id: ID(0), name: name, fields: fields, templates: templates, isHTML: true)
    }

    /// Returns names for the fields of a type that a file describes: the names in the file, if templates can show all of them.
    package static func fieldNames(_ titles: [String], count: Int, isCloze: Bool) -> [String] {
        let isUsable =
            titles.count == count && Set(titles.map { $0.lowercased() }).count == count
            && titles.allSatisfy { !$0.isEmpty && !$0.utf8.contains(where: Self.reserved.contains) && !$0.hasHiddenCharacter }
        if isUsable { return titles }
        let standard = (isCloze ? NoteType.cloze : .basic).fields
        return (0..<count).map { $0 < standard.count ? standard[$0] : "Field \($0 + 1)" }
    }

    /// Characters that have a meaning in templates; Anki does not allow them in the name of a field.
    private static let reserved = Array(":\"{}#^/".utf8)
}
