import Binding
import Console
import MVVM
import ViewModel
import Vocabulary

/// The flow of a sitting, which goes on when its screen is left.
final class SittingFlow: ScreenFlow<Void> {
    override func start() {
        let screen = SittingScreen.make(with: library.sitting) { [stage] in SittingScreen(on: stage) }
        screen.didChoose = { [weak self] in self?.perform($0) }
        show(screen)
    }

    private func perform(_ action: SittingAction) {
        let sitting = library.sitting
        switch action {
        case .pauseOrResume:
            attempt { () throws(Failure) in
                _ = try sitting.current.current?.isPaused ?? false ? sitting.resume() : sitting.pause()
            }
        case .changeQuiet:
            attempt { () throws(Failure) in try sitting.setQuiet(!(sitting.current.current?.isQuiet ?? false)) }
        case .skip: attempt { () throws(Failure) in _ = try sitting.skip() }
        case .extend: attempt { () throws(Failure) in _ = try sitting.extend(by: .seconds(60)) }
        case .stop: attempt { () throws(Failure) in _ = try sitting.stop() }
        case .leave, .end: leave(())
        }
    }
}
