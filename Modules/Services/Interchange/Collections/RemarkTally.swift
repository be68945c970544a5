import Model
import Vocabulary

/// What an import of a collection left out or changed: the number for each remark, and a few examples of what was left out.
struct RemarkTally {
    private(set) var numbers: [CollectionRemark: Int] = [:]
    private var examples: [CollectionRemark: [String]] = [:]

    /// The maximum number of examples, and that of their characters.
    private static let (mostExamples, mostCharacters) = (3, 200)

    /// - Parameter example: a text by which a person recognises what was left out.
    mutating func count(_ remark: CollectionRemark, _ number: Int = 1, example: String? = nil) {
        numbers[remark, default: 0] += number
        guard let example, !example.isEmpty else { return }
        add([String(example.prefix(Self.mostCharacters))], to: remark)
    }

    /// Counts a note, or cards of it.
    mutating func count(_ remark: CollectionRemark, _ number: Int = 1, of fields: [String]) {
        let texts = fields.lazy.map { HTMLContent.stripped($0).trimmingWhitespace() }
        count(remark, number, example: texts.first { !$0.isEmpty })
    }

    mutating func remove(_ remark: CollectionRemark) { numbers[remark] = nil }

    mutating func add(_ numbers: [CollectionRemark: Int]) { self.numbers.merge(numbers) { $0 + $1 } }

    mutating func add(_ other: RemarkTally) {
        add(other.numbers)
        for (remark, examples) in other.examples { add(examples, to: remark) }
    }

    private mutating func add(_ texts: [String], to remark: CollectionRemark) {
        for text in texts where examples[remark]?.count ?? 0 < Self.mostExamples {
            if examples[remark]?.contains(text) != true { examples[remark, default: []].append(text) }
        }
    }

    /// The remarks whose number is not 0, in their order.
    var remarks: [ImportRemark] {
        CollectionRemark.allCases.compactMap { remark in
            guard let number = numbers[remark], number > 0 else { return nil }
            return .collection(remark, number, examples: examples[remark] ?? [])
        }
    }
}
