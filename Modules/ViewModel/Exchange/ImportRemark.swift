import Model
import Vocabulary

/// Something to be known of an import: how the file was taken, or what was left out of it.
public enum ImportRemark: Hashable, Sendable {
    /// The fields were taken to be separated so: `tab`, `semicolon`; the texts are those of the first record.
    case guessedSeparator(String, front: String, back: String)
    /// The first record was taken for titles, by words that could be a card's.
    case tookTitles(front: String, back: String)
    /// The first record was taken for a card, though some of its words are usual titles.
    case tookCard(front: String, back: String)
    /// Notes of Anki's that became no cards: with gaps, with a card in each direction, with more than two fields.
    case leftOut(cloze: Int, reversed: Int, larger: Int)
    /// Notes of these types of Anki's, which are not known, were taken for a front and a back.
    case unknownTypes([String])
    /// What of a file's HTML did not become text: in how many cards, the names of the tags, and the images and sounds that are
    /// only named.
    case droppedHTML(cards: Int, tags: [String], comments: Int = 0, images: Int, sounds: Int)

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
        }
        let (leftOut, dropped) = (reading.leftOut, reading.dropped)
        if leftOut.count > 0 {
            remarks.append(.leftOut(cloze: leftOut.cloze, reversed: leftOut.reversed, larger: leftOut.larger))
        }
        if !reading.unknownTypes.isEmpty { remarks.append(.unknownTypes(reading.unknownTypes)) }
        if !dropped.isEmpty {
            remarks.append(
                .droppedHTML(
                    cards: dropped.cards, tags: dropped.tags, comments: dropped.comments, images: dropped.images,
                    sounds: dropped.sounds))
        }
        return remarks
    }
}
