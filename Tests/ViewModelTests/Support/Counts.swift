import ViewModel
import Vocabulary

extension ImportSummary {
    /// Added, updated, unchanged.
    var counts: [Int] { [added, updated, unchanged] }
}
