/// An input that commands are read from: a script, standard input, an option's text, or the keyboard.
final class Source: Sendable {
    /// The name that errors show before the line; nil for what is typed, where errors leave the file's part out.
    let name: String?

    /// Where another input included this one.
    let includedAt: IncludeSite?

    /// The file that it is; nil for what is no file.
    let file: FileIdentity?

    /// A named input, or what a person types when there is no name.
    init(name: String?, includedAt: IncludeSite? = nil, file: FileIdentity? = nil) {
        self.name = name
        self.includedAt = includedAt
        self.file = file
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

/// What makes a file the same, whatever it is called.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
}

/// The place of an `include` command.
struct IncludeSite: Sendable {
    let source: Source
    let position: SourcePosition
}
