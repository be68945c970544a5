import Vocabulary

/// A reference in a command to something that exists.
enum Reference: Equatable, Sendable {
    case name(String)
    /// An id, written `@12`.
    case id(Int64)

    /// Parses a reference. Text that begins with `@` is an id, whether quoted or not, because no name begins with `@`.
    /// - Throws: ``ValueProblem/notAnID``, ``ValueProblem/numberTooLarge``.
    init(_ text: String) throws(ValueProblem) {
        guard text.utf8.first == Byte.at else {
            self = .name(text)
            return
        }
        let id = try CountText.number(text.utf8.dropFirst(), else: .notAnID)
        guard id > 0 else { throw .notAnID }
        self = .id(id)
    }
}

/// Parses whole numbers from 0.
enum CountText {
    /// Returns the number that ASCII digits represent, without a sign or separators.
    /// - Throws: the given problem if there is anything but digits, or ``ValueProblem/numberTooLarge``.
    static func number(
        _ digits: some Collection<UInt8>, else problem: ValueProblem = .notACount
    ) throws(ValueProblem) -> Int64 {
        guard !digits.isEmpty, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { throw problem }
        var number: Int64 = 0
        for digit in digits {
            let (product, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int64(digit - 0x30))
            guard !overflow, !carry else { throw .numberTooLarge }
            number = sum
        }
        return number
    }
}

extension Reference {
    /// The reference in the form that view models take.
    var entity: EntityReference {
        switch self {
        case .name(let name): .name(name)
        case .id(let id): .id(id)
        }
    }
}
