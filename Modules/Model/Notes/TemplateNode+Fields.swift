import Vocabulary

extension [TemplateNode] {
    /// The names of the fields with cloze deletions.
    var clozeFields: [String] {
        flatMap { node in
            switch node {
            case .text: [String]()
            case .field(let name, let filters): filters.contains("cloze") ? [name] : []
            case .section(_, _, let inner): inner.clozeFields
            }
        }
    }

    /// The names of the fields that are shown.
    var shownFields: [String] {
        flatMap { node in
            switch node {
            case .text: [String]()
            case .field(let name, _): [name]
            case .section(_, _, let inner): inner.shownFields
            }
        }
    }

    /// The name of the only field, if there is nothing else but white space.
    var onlyField: String? {
        let contents = filter { if case .text(let text) = $0 { !text.unicodeScalars.allSatisfy(\.isWhitespace) } else { true } }
        guard contents.count == 1, case .field(let name, let filters) = contents[0], filters.isEmpty else { return nil }
        return name
    }
}
