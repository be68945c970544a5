import Vocabulary

extension MarkdownFlaw {
    var words: String {
        switch self {
        case .answerWithoutQuestion: "the answer has no question before it"
        case .questionWithoutAnswer: "the question has no answer"
        case .noDeletion: "the text has no deletion"
        case .tooManyDeletions(let limit): "the text has more than \(limit) deletions"
        case .deckName: "the name of the deck is not a string"
        case .noCards(let format): "the file has no cards in the format \(format)"
        case .foreign(let flaw, _): flaw.words
        }
    }

    var hints: [String] {
        switch self {
        case .answerWithoutQuestion, .questionWithoutAnswer:
            ["nothing was imported; a line that begins with Q: is followed by one that begins with A:"]
        case .noDeletion: ["nothing was imported; put the answer in brackets: C: [Paris] is in France."]
        case .tooManyDeletions: ["nothing was imported; split the text into several"]
        case .deckName: [#"nothing was imported; write it as name = "French""#]
        case .noCards: ["--format names another format"]
        case .foreign(let flaw, let format):
            flaw.hints + ["the file has cards in the format \(format), too: --format \(format) reads them"]
        }
    }
}
