import Model
import Vocabulary

extension ImportRemark {
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
        if let left = reading.leftOutText { remarks.append(.leftOutText(left.count, line: left.line)) }
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
