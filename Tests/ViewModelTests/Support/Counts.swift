import ViewModel
import Vocabulary

extension Tally {
    /// Added, updated, unchanged, deleted.
    var counts: [Int] { [added, updated, unchanged, deleted] }
}

extension ImportSummary {
    /// Added, updated, unchanged.
    var counts: [Int] { [added, updated, unchanged] }
}
