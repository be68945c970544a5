import MVVM
import ViewModel
import Vocabulary

/// The flow of the list of profiles: it asks for names, and shows the form of one.
final class ProfilesFlow: ScreenFlow<Void> {
    private weak var screen: ProfilesScreen?

    override func start() {
        let screen = ProfilesScreen.make(with: library.profiles) { [stage] in ProfilesScreen(on: stage) }
        screen.didChoose = { [weak self] in self?.perform($0) }
        self.screen = screen
        show(screen)
    }

    private func perform(_ action: ProfilesAction) {
        switch action {
        case .open(let profile): open(profile)
        case .sit(let profile): sit(profile.id)
        case .add: add()
        case .rename(let profile): rename(profile)
        case .copy(let profile): copy(profile)
        case .undo: undo()
        case .redo: redo()
        case .leave: leave(())
        }
    }

    private func open(_ profile: ProfileRow) {
        guard let flow = attempt({ () throws(Failure) in try ProfileFlow(profile, library, on: stage) }) else { return }
        start(flow) {}
    }

    private func add() {
        let profiles = library.profiles
        ask("Name of the new profile") { (name) throws(Failure) in
            try profiles.check(name: name, of: nil)
        } submit: { [screen] (name) throws(Failure) in
            screen?.go(to: try profiles.add(NewProfile(name: name)).row.id)
        }
    }

    private func rename(_ profile: ProfileRow) {
        ask("New name of \(profile.name)", profile.name, for: profile.id) { [library] (name) throws(Failure) in
            try library.profiles.rename(.id(profile.id), to: name)
        }
    }

    private func copy(_ profile: ProfileRow) {
        ask("Name of the copy of \(profile.name)", "", for: nil) { [library, screen] (name) throws(Failure) in
            screen?.go(to: try library.profiles.copy(.id(profile.id), as: name).row.id)
        }
    }

    private func ask(
        _ title: String, _ text: String, for renamed: Int64?, submit: @escaping (String) throws(Failure) -> Void
    ) {
        let profiles = library.profiles
        ask(title, text) { (name) throws(Failure) in
            try profiles.check(name: name, of: renamed)
        } replaced: {
            renamed.flatMap { try? profiles.show(.id($0)).name }
        } submit: { (name) throws(Failure) in
            try submit(name)
        }
    }
}
