import MVVM
import ViewModel

/// The flow of the settings, or of the options of a book: it asks for a value where only a few are possible.
final class SettingsFlow: ScreenFlow<Void> {
    private let title: String
    private let settings: SettingsViewModel

    /// - Parameter book: the book whose options are shown; nil for the settings of the library.
    init(of book: BookRow? = nil, _ library: LibraryViewModel, on stage: Stage) {
        title = book.map { "Options of \($0.name)" } ?? "Settings"
        settings = book.map { library.settings.options(of: $0.reference) } ?? library.settings
        super.init(library, on: stage)
    }

    override func start() {
        let screen = SettingsScreen.make(with: settings) { [title, stage] in SettingsScreen(title, on: stage) }
        screen.didChoose = { [weak self] in self?.perform($0) }
        show(screen)
    }

    private func perform(_ action: SettingsAction) {
        switch action {
        case .chooseValue(let key): start(ValueChoiceFlow(key, settings.editor, library, on: stage)) {}
        case .undo: undo()
        case .redo: redo()
        case .leave: leave(())
        }
    }
}
