/// A wrapper of text whose equality compares UTF-8 bytes, whereas `String` compares by canonical equivalence.
///
/// Stored properties with this wrapper take part in the synthesised equality of their type, so that a property added later cannot
/// be forgotten.
@propertyWrapper package struct ByteExact<Value: ByteComparable>: Sendable {
    package var wrappedValue: Value

    package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension ByteExact: Equatable {
    package static func == (left: Self, right: Self) -> Bool { left.wrappedValue.hasSameBytes(as: right.wrappedValue) }
}

extension ByteExact: Hashable {
    package func hash(into hasher: inout Hasher) { wrappedValue.hashBytes(into: &hasher) }
}

/// A type that can be compared by its UTF-8 bytes: text, or a list of texts.
package protocol ByteComparable: Sendable {
    /// Returns whether both values have the same bytes of UTF-8.
    func hasSameBytes(as other: Self) -> Bool
    func hashBytes(into hasher: inout Hasher)
}

extension String: ByteComparable {
    /// Returns whether both strings have the same UTF-8 bytes; `==` compares by canonical equivalence.
    package func hasSameBytes(as other: String) -> Bool {
        let (own, others) = (utf8.span, other.utf8.span)
        guard own.count == others.count else { return false }
        for index in own.indices where own[index] != others[index] { return false }
        return true
    }

    package func hashBytes(into hasher: inout Hasher) {
        for byte in utf8 { hasher.combine(byte) }
        hasher.combine(0xFF as UInt8)  // not a byte of UTF-8: it terminates the text
    }
}

extension [String]: ByteComparable {
    package func hasSameBytes(as other: [String]) -> Bool {
        count == other.count && elementsEqual(other) { $0.hasSameBytes(as: $1) }
    }

    package func hashBytes(into hasher: inout Hasher) {
        hasher.combine(count)
        for text in self { text.hashBytes(into: &hasher) }
    }
}
