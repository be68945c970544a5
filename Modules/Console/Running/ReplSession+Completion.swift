import ViewModel

/// What Tab offers at a place in a line.
public struct LineCompletion: Sendable {
    /// The part of the line that a candidate takes the place of, in bytes of UTF-8.
    public let replaced: Range<Int>
    /// What each candidate puts there, quoted where it must be.
    public let insertions: [String]
    /// The candidates as a list shows them.
    public let values: [String]
    /// What all candidates begin with.
    public let common: String?
}

extension ReplSession {
    /// Completes nouns, verbs, options and names.
    /// - Parameter cursor: bytes of UTF-8 from the line's beginning.
    public func complete(_ line: String, cursor: Int) -> LineCompletion {
        if isWaitingForMore { return LineCompletion(replaced: cursor..<cursor, insertions: [], values: [], common: nil) }
        let result = Completion(table: shell.parser.table).complete(line, cursor: cursor) { names(for: $0) }
        return LineCompletion(
            replaced: result.replaced, insertions: result.candidates.map(\.insertion),
            values: result.candidates.map(\.value), common: result.common)
    }

    /// A list of names that cannot be read is empty: a person who presses Tab is not told about the disk.
    private func names(for request: Completion.Request) -> [String] {
        switch request.kind {
        case .book: (try? library.names.books(beginningWith: request.prefix)) ?? []
        case .profile: (try? library.names.profiles(beginningWith: request.prefix)) ?? []
        case .soundName: library.names.sounds
        case .settingKey: library.names.settings
        case .variableName: Array(shell.variables.names)
        case .file: FileNames.beginning(with: request.prefix)
        default: []
        }
    }
}
