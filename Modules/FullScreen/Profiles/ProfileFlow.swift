import Binding
import MVVM
import ViewModel
import Vocabulary

/// The flow of a profile's form: it asks for sounds.
final class ProfileFlow: ScreenFlow<Void> {
    private let form: ProfileViewModel

    /// - Throws: `Failure.notFound` if the profile was deleted.
    init(_ profile: ProfileRow, _ library: LibraryViewModel, on stage: Stage) throws(Failure) {
        form = try library.profile(.id(profile.id))
        super.init(library, on: stage)
    }

    override func start() {
        let screen = ProfileFormScreen.make(with: form) { [stage] in ProfileFormScreen(on: stage) }
        screen.didChoose = { [weak self] in self?.perform($0) }
        show(screen)
    }

    private func perform(_ action: ProfileFormAction) {
        switch action {
        case .chooseSound(let kind, let segment): chooseSound(kind, of: segment)
        case .addSound(let segment, let kinds): addSound(to: segment, kinds)
        case .sit: sit(form.id)
        case .undo: undo()
        case .redo: redo()
        case .leave: leave(())
        case .leaveDeleted:
            stage.fail("\(form.title.current) was deleted")
            leave(())
        }
    }

    private func addSound(to segment: SegmentKind, _ kinds: [SoundKind]) {
        start(ChoiceFlow("When should the sound play?", kinds.map(\.rawValue), library, on: stage)) { [weak self] word in
            if let kind = kinds.first(where: { $0.rawValue == word }) { self?.chooseSound(kind, of: segment) }
        }
    }

    /// Asks for the name of a sound, which is played at once, and sets it.
    private func chooseSound(_ kind: SoundKind, of segment: SegmentKind) {
        form.editor.begin(.sound(kind, of: segment))
        start(ValueChoiceFlow("Sound", form.editor, library, on: stage, didMove: form.play)) {}
    }
}
