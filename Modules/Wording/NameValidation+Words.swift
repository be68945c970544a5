public import ViewModel
import Vocabulary

extension NameValidation {
    /// The message about a name that was entered.
    public var words: String {
        switch self {
        case .empty: "a book needs a name; Ctrl-C cancels"
        case .tooLong(let limit): "the name is too long: at most \(limit) bytes are allowed"
        case .malformed(let flaw): flaw.message(about: .name)
        case .taken(let id): "a book already has that name (@\(id))"
        case .checking: "checking…"
        case .couldNotCheck(let failure): "the name could not be checked: \(FailureWording(failure).message)"
        case .fine: "available"
        }
    }
}
