/// An input that commands are read from: a script, standard input, an option's text, or the keyboard.
final class Source: Sendable {
    /// The name that errors show before the line; nil for what is typed, where errors leave the file's part out.
    let name: String?

    /// Where another input included this one.
    let includedAt: IncludeSite?

    /// A named input, or what a person types when there is no name.
    init(name: String?, includedAt: IncludeSite? = nil) {
        self.name = name
        self.includedAt = includedAt
    }

    /// The inputs that led to this one, the nearest first.
    var chain: [IncludeSite] {
        Array(
            sequence(state: includedAt) { site in
                defer { site = site?.source.includedAt }
                return site
            })
    }
}

/// The place of an `include` command.
struct IncludeSite: Sendable {
    let source: Source
    let position: SourcePosition
}
