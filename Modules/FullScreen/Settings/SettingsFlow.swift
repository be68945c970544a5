import MVVM
import ViewModel

/// The flow of the settings: it asks for a value where only a few are possible.
final class SettingsFlow: ScreenFlow<Void> {
    override func start() {
        let screen = SettingsScreen.make(with: library.settings) { [stage] in SettingsScreen(on: stage) }
        screen.didChoose = { [weak self] in self?.perform($0) }
        show(screen)
    }

    private func perform(_ action: SettingsAction) {
        switch action {
        case .chooseValue(let key): start(ValueChoiceFlow(key, library.settings.editor, library, on: stage)) {}
        case .undo: undo()
        case .redo: redo()
        case .leave: leave(())
        }
    }
}
