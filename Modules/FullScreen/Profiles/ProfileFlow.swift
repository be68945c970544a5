import Binding
import Console
import MVVM
import ViewModel
import Vocabulary

/// The flow of a profile's form: it saves each change at once.
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

    private func perform(_ action: ProfileAction) {
        let name = form.title.current
        switch action {
        case .setDuration(let duration, let section):
            attempt { [form] () throws(Failure) in try form.setDuration(duration, of: section.segmentKind) }
        case .setEnabled(let isEnabled, let section):
            attempt { [form] () throws(Failure) in try form.setEnabled(isEnabled, section.segmentKind) }
        case .setSoundEnabled(let isEnabled, let sound, let section):
            attempt { [form] () throws(Failure) in try form.setEnabled(isEnabled, sound: sound.soundKind, of: section.segmentKind)
            }
        case .setInterval(let interval, let sound, let section):
            attempt { [form] () throws(Failure) in
                try form.setInterval(interval, ofSound: sound.soundKind, of: section.segmentKind)
            }
        case .setTimes(let times, let sound, let section):
            attempt { [form] () throws(Failure) in try form.setTimes(times, ofSound: sound.soundKind, of: section.segmentKind) }
        case .removeSound(let sound, let section):
            attempt { [form] () throws(Failure) in try form.removeSound(sound.soundKind, of: section.segmentKind) }
        case .chooseSound(let section, let sound):
            choose(sound.soundKind, of: section, like: sound)
        case .addSound(let section): addSound(to: section)
        case .play(let sound): play(sound)
        case .sit: sit(form.id)
        case .undo: undo()
        case .redo: redo()
        case .leave: leave(())
        case .leaveDeleted:
            stage.fail("\(name) was deleted")
            leave(())
        }
    }

    private func addSound(to section: ProfileSection) {
        let missing = SoundKind.allCases.map(\.rawValue).filter { kind in !section.sounds.contains { $0.kind == kind } }
        start(ChoiceFlow("When should the bell ring?", missing, library, on: stage)) { [weak self] kind in
            guard let kind = kind.flatMap(SoundKind.init(rawValue:)) else { return }
            self?.choose(kind, of: section, like: nil)
        }
    }

    /// Asks for the name of a sound, which is heard at once, and sets it.
    /// - Parameter sound: the sound whose interval and number of times are kept; nil for a new one.
    private func choose(_ kind: SoundKind, of section: ProfileSection, like sound: SoundRow?) {
        let voices = library.sounds.voices
        let names = voices + [sound?.name].compactMap(\.self).filter { !voices.contains($0) }
        let choice = ChoiceFlow("Bell", names, current: sound?.name, library, on: stage) { [weak self] in self?.play($0) }
        start(choice) { [weak self, form] name in
            guard let self, let name else { return }
            let new = NewSound(
                kind, name: name, interval: sound.map { .seconds($0.intervalSeconds) }, times: sound?.times ?? nil)
            attempt { () throws(Failure) in try form.setSound(new, of: section.segmentKind) }
        }
    }

    private func play(_ sound: String) { attempt { () throws(Failure) in try library.sounds.play(sound) } }
}

extension ProfileSection {
    fileprivate var segmentKind: SegmentKind { SegmentKind(rawValue: kind) ?? .main }
}

extension SoundRow {
    var soundKind: SoundKind { SoundKind(rawValue: kind) ?? .begin }
}
