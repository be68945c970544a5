import Binding
import MVVM

struct Account: Equatable { let name: String }

enum SignUpError: Error, Equatable {
    case refused, offline
}

/// What the form needs of GitHub.
@MainActor
protocol GitHub {
    func isFree(_ name: String) async -> Bool
    func signUp(_ name: String, password: String) async throws(SignUpError) -> Account
}

@MainActor
protocol HasGitHub {
    var gitHub: any GitHub { get }
}

/// What the form says of a field.
enum Hint: Equatable {
    case empty, checking, valid
    case invalid(String)
}

@MainActor
struct SignUpViewModel: ViewModelType {
    let nameHint: Property<Hint>
    let passwordHint: Property<Hint>
    let repetitionHint: Property<Hint>
    let signUp: Action<Void, Account, SignUpError>

    let name = MutableProperty("")
    let password = MutableProperty("")
    let repetition = MutableProperty("")

    init(services: any HasGitHub & HasClock) {
        let gitHub = services.gitHub
        let lookup = name.removeDuplicates().debounce(for: .milliseconds(300), clock: services.clock)
            .mapLatest(initial: (name: "", isFree: false)) { name in
                if name.isEmpty { return (name: "", isFree: false) }
                return (name: name, isFree: await gitHub.isFree(name))
            }
        nameHint = combineLatest(name, lookup) { name, lookup in
            if name.isEmpty { return .empty }
            guard lookup.name == name else { return .checking }
            return lookup.isFree ? .valid : .invalid("\(name) is taken")
        }
        passwordHint = password.map { password in
            password.isEmpty ? .empty : password.count < 8 ? .invalid("at least 8 characters") : .valid
        }
        repetitionHint = combineLatest(password, repetition) { password, repetition in
            repetition.isEmpty ? .empty : repetition == password ? .valid : .invalid("not the same")
        }
        let isValid = combineLatest([nameHint, passwordHint, repetitionHint]).map { $0.allSatisfy { $0 == .valid } }
        signUp = Action(enabledIf: isValid) { [name, password] () async throws(SignUpError) in
            try await gitHub.signUp(name.value, password: password.value)
        }
    }
}

@MainActor
final class SignUpScreen: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<SignUpViewModel>()
    private(set) var lines: [String] = []

    func viewModelDidChange(_ viewModel: SignUpViewModel, disposeBag: DisposeBag) {
        viewModel.nameHint.removeDuplicates().bind(self, in: disposeBag) { screen, hint in screen.say("name: \(hint)") }
        viewModel.signUp.isEnabled.removeDuplicates().bind(self, in: disposeBag) { screen, isEnabled in
            screen.say(isEnabled ? "ready" : "not ready")
        }
        viewModel.signUp.results.bind(self, in: disposeBag) { screen, account in screen.say("welcome, \(account.name)") }
        viewModel.signUp.errors.bind(self, in: disposeBag) { screen, error in screen.say("\(error)") }
    }

    private func say(_ line: String) { lines.append(line) }
}
