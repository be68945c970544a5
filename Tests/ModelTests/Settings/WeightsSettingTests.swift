import Model
import TestSupport
import Testing
import Vocabulary

/// Protects the weights that a person pastes in: 21 finite numbers in their ranges, however they are separated.
@Suite struct WeightsSettingTests {
    static let standard = Setting.weights.defaultValue
    static let words = standard.split(separator: " ").map(String.init)

    @Test(arguments: [
        standard, words.joined(separator: ", "), "[\(words.joined(separator: ","))]", " \(words.joined(separator: "\n")) ",
        words.joined(separator: "  "), words.map { $0 + "0" }.joined(separator: " "),
    ])
    func `Weights may be separated by blanks, line breaks or commas`(_ value: String) throws {
        #expect(try Setting.weights.normalized(value) == Self.standard)
    }

    @Test func `Every bit of each weight is kept`() throws {
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<200 {
            let weights = try RandomStudy.model(using: &generator).weights
            let kept = try Setting.weights.normalized(weights.map(\.description).joined(separator: ","))
            #expect(kept.split(separator: " ").map { Double($0) } == weights, "seed \(generator.seed)")
            #expect(try Setting.weights.normalized(kept) == kept, "seed \(generator.seed)")
        }
    }

    @Test(arguments: [
        ("", 0), ("[]", 0), (words.dropLast().joined(separator: " "), 20), (standard + " 0.5", 22),
        (standard + "," + standard, 42),
    ])
    func `There must be exactly 21 weights`(_ value: String, _ count: Int) {
        #expect(throws: Failure.invalid(.setting, .wrongCount(found: count, expected: 21))) {
            try Setting.weights.normalized(value)
        }
    }

    @Test(arguments: ["nan", "inf", "-infinity", "1e999", "one", "0.1.2", "1;2", "\u{661}"], [0, 20])
    func `Weights must be finite numbers`(_ word: String, _ index: Int) {
        var words = Self.words
        words[index] = word
        let flaw = Flaw.malformed(value: word, expected: "21 numbers with spaces between them")
        #expect(throws: Failure.invalid(.setting, flaw)) { try Setting.weights.normalized(words.joined(separator: " ")) }
    }

    @Test(arguments: Array(MemoryModel.ranges.enumerated()))
    func `Each weight must be within its range`(_ index: Int, _ range: ClosedRange<Double>) throws {
        var words = Self.words
        for value in [range.lowerBound, range.upperBound] {
            words[index] = value.description
            _ = try Setting.weights.normalized(words.joined(separator: " "))
        }
        for value in [range.lowerBound - 0.0001, range.upperBound + 0.0001] {
            words[index] = value.description
            let flaw = Flaw.weightOutOfRange(index: index, value: value, least: range.lowerBound, most: range.upperBound)
            #expect(throws: Failure.invalid(.setting, flaw)) { try Setting.weights.normalized(words.joined(separator: " ")) }
        }
    }
}
