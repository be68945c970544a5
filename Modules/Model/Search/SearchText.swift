/// A text as searches compare it: its words in small letters, without accents and in one form, with a space between two words.
///
/// The index of texts, the queries and the fakes all use this; what a word is is decided here, and not by SQLite.
package struct SearchText: Hashable, Sendable {
    /// The words; empty if the text has none.
    package let words: String
    /// Whether the text ends in a word that a longer one can continue.
    package let endsInWord: Bool
    /// Whether any letter is of a script without spaces between words: each such letter is a word.
    package let hasUnspacedLetters: Bool

    package init(_ text: String) {
        var writer = Writer()
        var text = text
        text.withUTF8 { unsafe writer.append($0) }
        words = String(decoding: writer.bytes, as: UTF8.self)
        (endsInWord, hasUnspacedLetters) = (writer.isInWord, writer.hasUnspacedLetters)
    }

    /// Calls `body` with the words of a text in UTF-8.
    package static func withWords<Result>(
        ofUTF8 text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        var writer = Writer()
        unsafe writer.append(text)
        return unsafe writer.bytes.withUnsafeBufferPointer { unsafe body($0) }
    }
}

extension SearchText {
    /// Writes the words of a text.
    private struct Writer {
        private(set) var bytes: [UInt8] = []
        private(set) var isInWord = false
        private(set) var hasUnspacedLetters = false
        /// Whether the last letter can be one with a mark that follows.
        private var followsLetter = false

        mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
            var (place, inWord) = (0, false)
            // Most texts are ASCII alone.
            bytes = unsafe [UInt8](unsafeUninitializedCapacity: text.count * 2) { buffer, count in
                var end = 0
                while place < text.count {
                    let byte = unsafe text[place]
                    if byte >= 0x80 { break }
                    place += 1
                    if let letter = Self.small(byte) {
                        if !inWord, end > 0 {
                            unsafe buffer[end] = 0x20
                            end += 1
                        }
                        inWord = true
                        unsafe buffer[end] = letter
                        end += 1
                    } else {
                        inWord = false
                    }
                }
                count = end
            }
            isInWord = inWord
            while place < text.count {
                let byte = unsafe text[place]
                if byte < 0x80 {
                    place += 1
                    append(ascii: byte)
                } else {
                    let (value, length) = unsafe Self.decode(text, place)
                    place += length
                    append(value)
                }
            }
        }

        private mutating func append(ascii byte: UInt8) {
            followsLetter = false
            if let letter = Self.small(byte) {
                beginWord()
                bytes.append(letter)
            } else {
                isInWord = false
            }
        }

        /// Returns a digit, or a letter of ASCII in lower case; nil for what is between words.
        private static func small(_ byte: UInt8) -> UInt8? {
            switch byte {
            case 0x30...0x39, 0x61...0x7A: byte
            case 0x41...0x5A: byte | 0x20
            default: nil
            }
        }

        /// Returns the scalar at a place with the number of its bytes; U+FFFD, which is in no word, for a byte that begins none.
        private static func decode(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> (value: UInt32, length: Int) {
            let first = unsafe UInt32(text[place])
            let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
            guard length > 1, place + length <= text.count else { return (0xFFFD, 1) }
            var value = first & (0x7F >> UInt32(length))
            for offset in 1..<length {
                let byte = unsafe UInt32(text[place + offset])
                guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
                value = value << 6 | byte & 0x3F
            }
            return (value, length)
        }

        private mutating func append(_ value: UInt32) {
            let letters = SearchLetters.shared
            if value < SearchLetters.end {
                let (kind, text) = (letters.kinds[Int(value)], letters.places[Int(value)]..<letters.places[Int(value) + 1])
                if begin(kind, value) { for place in text { bytes.append(letters.texts[Int(place)]) } }
            } else if let scalar = Unicode.Scalar(value) {
                let letter = letters.letter(scalar)
                if begin(letter.kind, value) { bytes += letter.text.utf8 }
            }
        }

        /// Begins a word if necessary.
        /// - Returns: whether the letter is to be written.
        private mutating func begin(_ kind: SearchLetters.Kind, _ value: UInt32) -> Bool {
            switch kind {
            case .separator: (isInWord, followsLetter) = (false, false)
            case .ignored: break
            case .mark: _ = compose(value)
            case .joining:
                if !compose(value) { fallthrough }
            case .letter:
                beginWord()
                followsLetter = true
                return true
            case .unspaced:
                isInWord = false
                beginWord()
                (isInWord, hasUnspacedLetters, followsLetter) = (false, true, true)
                return true
            }
            return false
        }

        /// Replaces the last letter by one that also has a mark.
        /// - Returns: whether there is such a letter.
        private mutating func compose(_ mark: UInt32) -> Bool {
            guard followsLetter, let start = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }),
                let base = String(decoding: bytes[start...], as: UTF8.self).unicodeScalars.first,
                let letter = SearchLetters.shared.letter(base.value, with: mark)
            else { return false }
            bytes.removeSubrange(start...)
            bytes += String(letter).utf8
            return true
        }

        private mutating func beginWord() {
            if isInWord { return }
            if !bytes.isEmpty { bytes.append(0x20) }
            isInWord = true
        }
    }
}
