import TerminalText
import ViewModel
public import Vocabulary

extension ImportRemark {
    /// The remark in words, on one line.
    public var words: String {
        switch self {
        case .empty(let content): "the file has no \(content.noun)s"
        case .guessedSeparator(let name, let front, let back):
            """
            used \(separatorNoun(name)) as the separator: the first record is \(quoted(front)) and \(quoted(back)); \
            --separator chooses another
            """
        case .tookTitles(let front, let back):
            """
            read the first record as titles: the front is \(quoted(front)), the back is \(quoted(back)); --header off reads it \
            as a card
            """
        case .tookCard(let front, let back):
            "read the first record as a card: \(quoted(front)) and \(quoted(back)); --header on reads it as titles"
        case .tookTags(let tags):
            """
            read the column after the front and the back as tags (\(quoted(tags))), because no title names it; --columns names the \
            columns
            """
        case .unknownTypes(let names):
            "read notes of the type \(names.map(quoted).joined(separator: ", ")) as a front and a back"
        case .madeTypes(let names):
            """
            made the note \(names.count == 1 ? "type" : "types") \(names.map(quoted).joined(separator: ", ")) from the fields of the file: \
            the first field is the front, the others are the back
            """
        case .leftOutCards(let count, let line, let format):
            """
            left out \(counted(count, "part")) of the file that would be cards in the format \(format), the first on line \(line); \
            --format \(format) reads them
            """
        case .leftOutText(1, let line): "left out a line of text that belongs to no card, line \(line)"
        case .leftOutText(let count, let line):
            "left out \(count) lines of text that belong to no card, the first on line \(line)"
        case .leftOutSchedules(let studied, let unread): leftOutSchedules(studied: studied, unread: unread)
        case .droppedHTML(let cards, let tags, let comments, let images, let sounds):
            droppedHTML(cards: cards, tags: tags, comments: comments, images: images, sounds: sounds)
        case .collection(let remark, let count, let examples):
            remark.words(count) + (examples.isEmpty ? "" : ": \(list(examples, of: count))")
        case .deckOptions(let options):
            """
            decks have other options in Anki\(presets(options)) than their books here, which keep theirs; `--options adopt` adopts those \
            of Anki, as these commands do:
            """
        case .adoptedOptions(let options):
            """
            adopted \(counted(options.changes.count, "option")) of decks in Anki\(presets(options)); later changes there are not \
            adopted automatically
            """
        case .rolloverHour(let change): "days in Anki begin at another hour, \(change.value):00; to adopt it:"
        case .unknownFilters(let names):
            """
            templates use the \(names.count == 1 ? "filter" : "filters") \(some(names)), unknown here: cards show the text of the field \
            unchanged, where Anki converts or speaks it
            """
        case .unknownFields(let names):
            """
            templates name the \(names.count == 1 ? "field" : "fields") \(some(names)), which their note types do not have: cards show \
            the name in braces
            """
        case .brokenTemplates(let names):
            """
            the \(names.count == 1 ? "template" : "templates") \(some(names)) cannot be read, because a section is not closed: cards \
            show the template itself
            """
        }
    }

    /// The commands that the remark suggests.
    public var commands: [String] {
        switch self {
        case .deckOptions(let options):
            options.changes.prefix(Self.mostChanges).map(Self.command)
                + (options.changes.count > Self.mostChanges ? ["# … \(options.changes.count - Self.mostChanges) more"] : [])
        case .rolloverHour(let change): [Self.command(change)]
        default: []
        }
    }

    /// More than anyone would read.
    private static let mostChanges = 20

    private static func command(_ change: SettingChange) -> String {
        let command = "settings set \(change.key) \(Quoting.quoted(change.value))"
        guard case .name(let name)? = change.book else { return command }
        return "\(command) --book \(Quoting.quoted(name))"
    }

    /// Returns the names of the presets in parentheses, if there are any, after a space.
    private func presets(_ options: DeckOptionsRemark) -> String {
        let names = list(Array(options.presets.prefix(Self.mostPresets)), of: options.presets.count)
        return names.isEmpty ? "" : " (\(options.presets.count == 1 ? "preset" : "presets") \(names))"
    }

    /// Returns quoted texts, with an ellipsis if there are more of them.
    private func list(_ texts: [String], of count: Int) -> String {
        texts.map(quoted).joined(separator: ", ") + (texts.count < count ? ", …" : "")
    }

    private func some(_ names: [String]) -> String { list(Array(names.prefix(Self.mostTags)), of: names.count) }

    /// The maximum number of presets to name.
    private static let mostPresets = 3

    private func leftOutSchedules(studied: Int, unread: Int) -> String {
        let parts = [
            (studied, studied == 1 ? "of a card that has progress" : "of cards that have progress"),
            (unread, unread == 1 ? "that is invalid or belongs to no card" : "that are invalid or belong to no card"),
        ]
        return "left out " + parts.filter { $0.0 > 0 }.map { "\(counted($0.0, "schedule")) \($0.1)" }.joined(separator: ", ")
    }

    private func droppedHTML(cards: Int, tags: [String], comments: Int, images: Int, sounds: Int) -> String {
        var parts: [String] = []
        if !tags.isEmpty {
            let others = tags.count > Self.mostTags ? " and \(tags.count - Self.mostTags) more" : ""
            let names = tags.prefix(Self.mostTags).map { $0.withVisibleControls.truncated(toWidth: 40) }
            parts.append("\(tags.count == 1 ? "tag" : "tags") \(names.joined(separator: ", "))\(others)")
        }
        if comments > 0 { parts.append(counted(comments, "comment")) }
        if images > 0 { parts.append("\(counted(images, "image")) \(images == 1 ? "is" : "are") named in the text") }
        if sounds > 0 { parts.append("\(counted(sounds, "sound")) \(sounds == 1 ? "is" : "are") named in the text") }
        let act = tags.isEmpty && comments == 0 ? "converted" : "dropped"
        return "\(act) HTML in \(counted(cards, "card")): \(parts.joined(separator: "; "))"
    }

    /// The maximum number of tags to name.
    private static let mostTags = 8

    private func quoted(_ text: String) -> String { "\"\(text.withVisibleControls.truncated(toWidth: 40))\"" }

    private func separatorNoun(_ name: String) -> String { name == "space" ? "a space" : "the \(name)" }
}

extension ExportRemark {
    /// The remark in words, on one line.
    public var words: String {
        switch self {
        case .missingMedia(let count): "left out \(counted(count, "media file")) that cards name and the library does not have"
        case .repeatedFronts(let count):
            "\(counted(count, "record")) \(count == 1 ? "has" : "have") the front of an earlier one in the same book, from which an "
                + "import of the file could not tell \(count == 1 ? "it" : "them") apart; an .apkg file keeps both"
        }
    }
}

extension FileContent {
    /// What one of the things in such a file is called.
    public var noun: String {
        switch self {
        case .cards: "card"
        case .sessions: "sitting"
        case .profiles: "profile"
        case .notes: "note"
        }
    }
}

extension FileFormat {
    /// The line of help about the format: its name, what its files contain, and their extensions.
    public var explanation: String {
        "\(name): \(details.meaning); extension \(details.extensions.alternatives)"
    }
}

extension FileFormat {
    /// `tsv, csv and apkg`: the formats with cards that can be exported.
    static var withCards: String { exported.filter(\.hasBooks).map(\.name).enumeration }

    /// The formats with the progress of cards.
    static var withProgress: String { exported.filter(\.details.hasProgress).map(\.name).enumeration }
}
