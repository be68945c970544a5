import MVVM
import ViewModel

/// The flow of the log of sittings.
final class SessionsFlow: ScreenFlow<Void> {
    override func start() {
        let screen = SessionsScreen.make(with: library.sessions) { [stage] in SessionsScreen(on: stage) }
        screen.didChoose = { [weak self] action in
            switch action {
            case .undo: self?.undo()
            case .redo: self?.redo()
            case .leave: self?.leave(())
            }
        }
        show(screen)
    }
}
