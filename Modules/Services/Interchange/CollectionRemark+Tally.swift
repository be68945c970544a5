import Model
import Vocabulary

extension CollectionRemark {
    static func numbers(of tally: CollectionTally) -> [CollectionRemark: Int] {
        [
            .filteredCards: tally.filteredCards, .unknownStates: tally.unknownStates,
            .notesWithoutCards: tally.notesWithoutCards, .cardsWithoutNote: tally.cardsWithoutNote,
            .answersWithoutCard: tally.answersWithoutCard, .mediaLeftOut: tally.mediaLeftOut,
        ]
    }

    static func numbers(of tally: ProgressTally) -> [CollectionRemark: Int] {
        [
            .answersLeftOut: tally.answersLeftOut, .cardsWithoutLog: tally.cardsWithoutLog,
            .estimatedMemories: tally.estimatedMemories,
        ]
    }

    static func numbers(of tally: RenderingTally) -> [CollectionRemark: Int] {
        [.deckNames: tally.deckNames, .occlusions: tally.occlusions, .scriptedSides: tally.scriptedSides]
    }
}
