import ViewModel
import Vocabulary

/// The result of a command.
@MainActor struct CommandResult {
    /// Why the command failed; nil if it succeeded.
    var error: Diagnostic?
    /// What it did to an entity of the library.
    var change: ChangeKind?
    /// The id of the entity that it changed or showed.
    var entity: Int64?
    /// Questions to the person at the prompt, which begin now that the command has ended.
    var dialogue: (any Dialogue)?
    /// What the front shows in the whole window now that the command has ended.
    var browsing: BrowsePlace?

    static func failure(_ error: Diagnostic) -> CommandResult { CommandResult(error: error) }
}
