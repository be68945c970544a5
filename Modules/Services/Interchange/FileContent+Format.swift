import Vocabulary

extension FileContent {
    init(_ format: FileFormat) {
        self =
            switch format {
            case .cards: .cards
            case .sessions: .sessions
            case .profiles: .profiles
            case .collection: .notes
            }
    }
}
