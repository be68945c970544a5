import Foundation
import Model
import Vocabulary

extension NameKey {
    /// The key in NFC (Unicode UAX #15): SQLite compares bytes, whereas Swift compares by canonical equivalence.
    var stored: String { text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping }
}
