import Model
import Vocabulary

/// What a file carries.
public enum ExchangeContent: Hashable, Sendable {
    case cards, sessions, profiles
}

/// What an import did.
public struct ImportSummary: Hashable, Sendable {
    public var content = ExchangeContent.cards
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    /// The names of the books that the cards went to, in the order they came up.
    public var books: [String] = []
    /// What is to be known of how the file was taken, and what was left out of it.
    public var remarks: [ImportRemark] = []

    /// The records that were read.
    var count: Int { added + updated + unchanged }
}

/// What an export wrote.
public struct ExportSummary: Hashable, Sendable {
    public var content: ExchangeContent
    public var count: Int

    package init(_ content: ExchangeContent, count: Int) {
        self.content = content
        self.count = count
    }
}

extension ExchangeContent {
    init(_ format: ExchangeFormat) {
        self =
            switch format {
            case .cards: .cards
            case .sessions: .sessions
            case .profiles: .profiles
            }
    }
}
