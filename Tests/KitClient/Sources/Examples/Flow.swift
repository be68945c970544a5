import Binding
import MVVM

struct User: Equatable { let name: String }

/// The flow of the application: whoever is not signed in signs in first, and then looks at the home screen.
@MainActor
final class AppCoordinator: Coordinator<Never> {
    private(set) var home: HomeScreen?
    private(set) var signIn: SignInCoordinator?
    private let bag = DisposeBag()

    override func start() {
        let child = SignInCoordinator()
        signIn = child
        start(child) { [weak self] user in
            self?.signIn = nil
            if let user { self?.showHome(of: user) } else { self?.start() }
        }
    }

    /// Opens the home screen of somebody whom a link has signed in; signing in by hand is over then.
    func open(as user: User) {
        if let signIn { drop(signIn) }
        signIn = nil
        showHome(of: user)
    }

    private func showHome(of user: User) {
        let screen = HomeScreen.make(with: HomeViewModel(user: user))
        screen.viewModel.signOut.results.bind(self, in: bag) { coordinator, _ in
            coordinator.home = nil
            coordinator.start()
        }
        home = screen
    }
}

/// Signing in: a name and then a code. The outcome is the user, `nil` if somebody turned back.
@MainActor
final class SignInCoordinator: Coordinator<User?> {
    private(set) var nameScreen: NameScreen?
    private(set) var codeScreen: CodeScreen?

    override func start() {
        let screen = NameScreen()
        screen.didEnter = { [weak self] name in self?.askCode(of: name) }
        screen.didCancel = { [weak self] in self?.finish(nil) }
        nameScreen = screen
    }

    private func askCode(of name: String) {
        let screen = CodeScreen()
        screen.didEnter = { [weak self] code in
            if code == "42" { self?.finish(User(name: name)) }
        }
        codeScreen = screen
    }
}

@MainActor
final class NameScreen {
    var didEnter: (String) -> Void = { _ in }
    var didCancel: () -> Void = {}
}

@MainActor
final class CodeScreen {
    var didEnter: (String) -> Void = { _ in }
}

@MainActor
struct HomeViewModel {
    let greeting: Property<String>
    let signOut: Action<Void, Void, Never>

    init(user: User) {
        greeting = .constant("Hello, \(user.name)")
        signOut = Action {}
    }
}

@MainActor
final class HomeScreen: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<HomeViewModel>()
    private(set) var greeting = ""

    func viewModelDidChange(_ viewModel: HomeViewModel, disposeBag: DisposeBag) {
        viewModel.greeting.bind(self, in: disposeBag) { screen, greeting in screen.greeting = greeting }
    }
}
