import MVVM
import ViewModel

/// The flow of a sitting, which goes on when its screen is left.
final class SittingFlow: ScreenFlow<Void> {
    override func start() {
        let screen = SittingScreen.make(with: library.sitting) { [stage] in SittingScreen(on: stage) }
        screen.didEnd = { [weak self] in self?.leave(()) }
        show(screen)
    }
}
