import TerminalText
public import ViewModel
import Vocabulary

extension BuriedCards {
    /// A sentence for each reason, without a full stop.
    public var sentences: [String] {
        [
            (siblings, siblings == 1 ? "a sibling was answered today" : "siblings were answered today"),
            (imported, imported == 1 ? "it was buried in Anki" : "they were buried in Anki"),
        ].filter { $0.0 > 0 }.map { count, reason in
            "\(counted(count, "card")) \(count == 1 ? "is" : "are") buried until tomorrow: \(reason)"
        }
    }
}
