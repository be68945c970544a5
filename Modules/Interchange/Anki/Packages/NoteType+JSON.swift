import Model
import Vocabulary

extension NoteType {
    /// Returns the type as an object of `col.models`, with nothing but what is modelled.
    ///
    /// A type that does not come from Anki has the earliest time as that of its last change: Anki must not take an exported type
    /// for newer than its own. Source: `rslib/src/notetype/schema11.rs` in ankitects/anki; what is left out has a default there.
    func ankiJSON(id: Int64) -> String {
        let fields = fields.enumerated().map { index, name in
            """
            {"name":\(CollectionSchema.json(name)),"ord":\(index),"sticky":false,"rtl":false,"font":"Arial","size":20,"media":[]}
            """
        }
        let templates = templates.enumerated().map { index, template in
            """
            {"name":\(CollectionSchema.json(template.name)),"ord":\(index),"qfmt":\(CollectionSchema.json(template.front)),\
            "afmt":\(CollectionSchema.json(template.back)),"bqfmt":"","bafmt":"","did":null,"bfont":"","bsize":0}
            """
        }
        return """
            {"id":\(id),"name":\(CollectionSchema.json(name)),"type":\(kind.rawValue),"mod":\(ankiDetails?.modifiedAt ?? 1),\
            "usn":-1,"sortf":0,\
            "did":null,"tmpls":[\(templates.joined(separator: ","))],"flds":[\(fields.joined(separator: ","))],\
            "css":\(CollectionSchema.json(styling)),"latexPre":\(Self.latexStart),"latexPost":"\\\\end{document}",\
            "latexsvg":false,"req":[\(requirements.joined(separator: ","))],"vers":[],"tags":[]}
            """
    }

    /// Which fields must have content for a template to make a card, which Anki before 2.1.28 does not determine itself.
    private var requirements: [String] {
        if kind == .cloze { return [] }
        let renderer = NoteRenderer(self)
        let alone = fields.indices.map { index in
            Set(renderer.ordinals(of: fields.indices.map { $0 == index ? "x" : "" }))
        }
        let together = Set(renderer.ordinals(of: fields.map { _ in "x" }))
        return templates.indices.map { template in
            let enough = fields.indices.filter { alone[$0].contains(template) }
            if !enough.isEmpty { return "[\(template),\"any\",[\(enough.map(String.init).joined(separator: ","))]]" }
            let all = together.contains(template) ? fields.indices.map(String.init).joined(separator: ",") : ""
            return "[\(template),\"\(all.isEmpty ? "none" : "all")\",[\(all)]]"
        }
    }

    private static let latexStart = CollectionSchema.json(
        """
        \\documentclass[12pt]{article}
        \\special{papersize=3in,5in}
        \\usepackage[utf8]{inputenc}
        \\usepackage{amssymb,amsmath}
        \\pagestyle{empty}
        \\setlength{\\parindent}{0in}
        \\begin{document}

        """)
}
