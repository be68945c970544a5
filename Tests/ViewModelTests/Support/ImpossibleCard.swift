import Testing
import ViewModel
import Vocabulary

/// A card that cannot be, whatever is done with it.
struct ImpossibleCard: CustomTestStringConvertible {
    let testDescription: String
    let front: String
    let back: String
    let tags: [String]
    let failure: Failure

    init(
        _ description: String, front: String = "le chien", back: String = "the dog", tags: [String] = [],
        _ input: Field, _ flaw: Flaw
    ) {
        testDescription = description
        self.front = front
        self.back = back
        self.tags = tags
        failure = .invalid(input, flaw)
    }

    static let all = [
        ImpossibleCard("an empty front", front: "", .front, .empty),
        ImpossibleCard("a blank front", front: " \t\u{A0}\n", .front, .empty),
        ImpossibleCard("NUL in the front", front: "le\0chien", .front, .containsNUL),
        ImpossibleCard(
            "a front that is too long", front: String(repeating: "\u{E9}", count: 32_769), .front,
            .tooLong(limit: 65_536, actual: 65_538)),
        ImpossibleCard("NUL in the back", back: "\0", .back, .containsNUL),
        ImpossibleCard(
            "a back that is too long", back: String(repeating: "x", count: 65_537), .back,
            .tooLong(limit: 65_536, actual: 65_537)),
        ImpossibleCard("an empty tag", tags: ["pet", ""], .tag, .empty),
        ImpossibleCard("a tag of two words", tags: ["pet", "domestic animal"], .tag, .containsWhitespace),
        ImpossibleCard("a tag that steers terminals", tags: ["\u{1B}[31m"], .tag, .containsControlCharacter),
        ImpossibleCard(
            "a tag that is too long", tags: [String(repeating: "t", count: 129)], .tag, .tooLong(limit: 128, actual: 129)),
    ]
}
