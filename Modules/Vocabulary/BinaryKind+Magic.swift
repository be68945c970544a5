extension BinaryKind {
    /// The number of bytes that are needed to determine the kind.
    public static let magicSize = 16

    /// Determines the kind of a file from its first bytes; nil if it may be text.
    public init?(magic bytes: ArraySlice<UInt8>) {
        let kind = Self.allCases.first { kind in kind.magic.contains { bytes.starts(with: $0) } }
        guard let kind else { return nil }
        self = kind
    }

    private var magic: [[UInt8]] {
        switch self {
        case .zip: [Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8)]
        case .gzip: [[0x1F, 0x8B]]
        case .zstd: [[0x28, 0xB5, 0x2F, 0xFD]]
        case .pdf: [Array("%PDF-".utf8)]
        case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
        case .jpeg: [[0xFF, 0xD8, 0xFF]]
        case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
        case .sqlite: [Array("SQLite format 3\0".utf8)]
        case .office: [[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]]
        }
    }
}
