import MVVM
import ViewModel

/// A choice from a short list; its outcome is what was chosen, or nil.
final class ChoiceFlow: ScreenFlow<String?> {
    private let title: String
    private let choices: [String]
    private let current: String?
    private let didMove: (String) -> Void

    /// - Parameter didMove: called when the cursor goes to a choice.
    init(
        _ title: String, _ choices: [String], current: String? = nil, _ library: LibraryViewModel, on stage: Stage,
        didMove: @escaping (String) -> Void = { _ in }
    ) {
        (self.title, self.choices, self.current, self.didMove) = (title, choices, current, didMove)
        super.init(library, on: stage)
    }

    override func start() {
        show(ChoiceScreen(title, choices, current: current, didMove: didMove) { [weak self] in self?.leave($0) })
    }
}
