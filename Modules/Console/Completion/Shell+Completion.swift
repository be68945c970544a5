import TerminalText
import ViewModel
import Wording

/// The completions that Tab offers at a position in a line.
public struct LineCompletion: Sendable {
    /// The range of the line that a candidate replaces, in bytes of UTF-8.
    public let replaced: Range<Int>
    /// The text that each candidate inserts, quoted if necessary.
    public let insertions: [String]
    /// The candidates in the form in which a list shows them.
    public let values: [String]
    /// The common prefix of all candidates.
    public let common: String?

    /// No completions.
    static func none(at cursor: Int) -> LineCompletion {
        LineCompletion(replaced: cursor..<cursor, insertions: [], values: [], common: nil)
    }
}

// What Tab and ? offer at a position in a line, in bytes of UTF-8 from its start.
extension Shell {
    /// Completes nouns, verbs, options and names.
    func complete(_ line: String, cursor: Int) -> LineCompletion {
        let result = completion(of: line, cursor: cursor)
        return LineCompletion(
            replaced: result.replaced, insertions: result.candidates.map(\.insertion),
            values: result.candidates.map(\.shown.withVisibleControls), common: result.common)
    }

    /// Returns the lines of help: an explanation, and then the candidates.
    func explain(_ line: String, cursor: Int) -> [String] {
        let result = completion(of: line, cursor: cursor)
        let help = WordHelp(
            expected: result.expected ?? "nothing can be suggested here",
            candidates: result.candidates.map { ($0.shown.withVisibleControls, $0.note ?? "") })
        return help.lines(width: report.noticePresentation.width ?? 80, height: report.noticePresentation.height)
    }

    /// Returns whether a word begins there: outside quotes, after a blank or at the start.
    func wordBegins(in line: String, at cursor: Int) -> Bool {
        guard let partial = PartialCommand(Substring(line.utf8.prefix(cursor))) else { return false }
        return partial.current == nil && partial.quote == nil
    }

    private func completion(of line: String, cursor: Int) -> Completion.Result {
        Completion(table: parser.table).complete(
            line, cursor: cursor, openItems: openItems(), explaining: { explanation(of: $0) }, names: { names(for: $0) })
    }

    /// Returns what the values are that an earlier argument determines; nil for other values.
    private func explanation(of request: Completion.Request) -> String? {
        guard request.kind == .settingValue, let key = request.earlier.last?.value else { return nil }
        return library.settings.explanation(of: key).map(Words.values)
    }

    /// Returns the fields of the note that an earlier argument names.
    private func fields(of request: Completion.Request) -> [String] {
        guard let card = request.earlier.first(where: { $0.name == "NOTE" }), let reference = try? Reference(card.value) else {
            return []
        }
        return (try? library.notes.show(reference.entity).fields.map(\.name)) ?? []
    }

    /// Returns the tags that can follow a sign that was typed.
    private func tagChanges(_ prefix: String) -> [String] {
        guard let sign = prefix.first, "+-".contains(sign) else { return [] }
        let tags = try? library.names.tags(beginningWith: String(prefix.dropFirst()))
        return (tags ?? []).map { "\(sign)\($0)" }
    }

    /// Returns the list that was typed with each column that can follow its last comma.
    private func columns(after prefix: String) -> [String] {
        let head = prefix.lastIndex(of: ",").map { String(prefix[...$0]) } ?? ""
        return ["front", "back", "tags", "book", "kind", "-"].map { head + $0 }
    }

    /// Returns the names to offer; none if they cannot be read, since Tab should not report errors of the library.
    private func names(for request: Completion.Request) -> [String] {
        switch request.kind {
        case .book: (try? library.names.books(beginningWith: request.prefix)) ?? []
        case .profile: (try? library.names.profiles(beginningWith: request.prefix)) ?? []
        case .bookOrProfile:
            ((try? library.names.books(beginningWith: request.prefix)) ?? [])
                + ((try? library.names.profiles(beginningWith: request.prefix)) ?? [])
        case .tag: (try? library.names.tags(beginningWith: request.prefix)) ?? []
        case .tagChange: tagChanges(request.prefix)
        case .query: (try? library.names.queries(beginningWith: request.prefix)) ?? []
        case .filter: (try? library.filters.list().map(\.name)) ?? []
        case .soundName: library.names.sounds + (request.prefix.isEmpty ? [] : FileNames.beginning(with: request.prefix))
        case .settingKey: library.names.settings
        case .settingValue: request.earlier.last.flatMap { library.settings.explanation(of: $0.value)?.choices } ?? []
        case .variableName: Array(variables.names)
        case .noteType: (try? library.notes.types().map(\.name)) ?? []
        case .noteField: fields(of: request)
        case .columnList: columns(after: request.prefix)
        case .file, .inputFile, .outputFile: FileNames.beginning(with: request.prefix)
        default: []
        }
    }
}
