import Binding
import MVVM
import ViewModel
import Vocabulary

/// The flow of a sitting, which goes on when its screen is left.
final class SittingFlow: ScreenFlow<Void> {
    override func start() {
        let screen = SittingScreen.make(with: library.sitting) { [stage] in SittingScreen(on: stage) }
        screen.didEnd = { [weak self] in self?.leave(()) }
        show(screen)
    }
}

extension ScreenFlow {
    /// Begins a sitting, and shows it.
    func sit(_ profile: Int64) {
        attempt { () throws(Failure) in
            try library.sitting.sit(.id(profile))
            start(SittingFlow(library, on: stage)) {}
        }
    }

    /// Shows the current sitting, if there is one.
    func showSitting() {
        if library.sitting.current.current == nil { return stage.say("There is no sitting; p lists the profiles.") }
        start(SittingFlow(library, on: stage)) {}
    }
}
