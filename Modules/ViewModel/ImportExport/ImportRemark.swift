import Model
import Vocabulary

/// A remark on an import: how the file was interpreted, or what was left out of it.
public enum ImportRemark: Hashable, Sendable {
    /// The file has no records.
    case empty(FileContent)
    /// The separator of fields was guessed, such as `tab` or `semicolon`; the texts are those of the first record.
    case guessedSeparator(String, front: String, back: String)
    /// The first record was interpreted as titles, because of words that a card could have, too.
    case tookTitles(front: String, back: String)
    /// The first record was interpreted as a card, although some of its words are common titles.
    case tookCard(front: String, back: String)
    /// The third column was read as tags, because no titles name the columns; the text is that of the first record.
    case tookTags(String)
    /// Anki notes of these unknown types were interpreted as a front and a back.
    case unknownTypes([String])
    /// These types of notes were made from the fields that the file has.
    case madeTypes([String])
    /// HTML that could not be converted to text: the number of affected cards, the names of tags, and the numbers of comments,
    /// images and sounds; the text contains the names of the images and sounds.
    case droppedHTML(cards: Int, tags: [String], comments: Int = 0, images: Int, sounds: Int)
    /// What an import of a collection left out or changed, with its number, and a few examples of what was left out.
    case collection(CollectionRemark, Int, examples: [String] = [])
    /// Options of decks in Anki that differ from the settings.
    case deckOptions(DeckOptionsRemark)
    /// Daily limits that decks in Anki have of their own and their books do not have, as changes that adopt them.
    case deckLimits([SettingChange])
    /// The days of study in Anki begin at another hour than here; the change adopts it.
    case rolloverHour(SettingChange)
    /// Filters in card templates that are unknown: the fields are shown without them.
    case unknownFilters([String])
    /// Names in card templates that no field of the note type has: cards show them in their braces.
    case unknownFields([String])
    /// Card templates with a section that is not closed, or not opened: cards show them as they are.
    case brokenTemplates([String])

    /// A number of parts of the file are not cards in its format, and would be in another one; the first is on this line.
    case leftOutCards(Int, line: Int, format: String)
    /// The numbers of schedules that were not imported because the cards have progress, and because they cannot be read or belong
    /// to no card.
    case leftOutSchedules(studied: Int, unread: Int)

    static func remarks(on reading: Reading) -> [ImportRemark] {
        var remarks: [ImportRemark] = []
        if let guess = reading.guess {
            if let separator = guess.separator {
                remarks.append(.guessedSeparator(separator.rawValue, front: guess.front, back: guess.back))
            }
            switch guess.first {
            case .certain: break
            case .titles: remarks.append(.tookTitles(front: guess.front, back: guess.back))
            case .cardLikeTitles: remarks.append(.tookCard(front: guess.front, back: guess.back))
            }
            if let tags = guess.untitledTags { remarks.append(.tookTags(tags)) }
        }
        remarks += Self.remarks(on: reading.dropped)
        if let left = reading.leftOutCards {
            remarks.append(.leftOutCards(left.count, line: left.line, format: left.format.rawValue))
        }
        return remarks
    }

    static func remarks(onSchedulesLeftOut studied: Int, unread: Int) -> [ImportRemark] {
        studied + unread > 0 ? [.leftOutSchedules(studied: studied, unread: unread)] : []
    }

    static func remarks(on unknown: UnknownTemplateParts) -> [ImportRemark] {
        var remarks: [ImportRemark] = []
        if !unknown.filters.isEmpty { remarks.append(.unknownFilters(unknown.filters)) }
        if !unknown.fields.isEmpty { remarks.append(.unknownFields(unknown.fields)) }
        if !unknown.templates.isEmpty { remarks.append(.brokenTemplates(unknown.templates)) }
        return remarks
    }

    static func remarks(on dropped: DroppedMarkup) -> [ImportRemark] {
        if dropped.isEmpty { return [] }
        return [
            .droppedHTML(
                cards: dropped.cards, tags: dropped.tags, comments: dropped.comments, images: dropped.images,
                sounds: dropped.sounds)
        ]
    }
}
