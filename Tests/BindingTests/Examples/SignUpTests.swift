import Binding
import Testing

// The worked example of the article `Binding.md`.

private struct Account: Equatable { let name: String }
private enum SignUpError: Error, Equatable { case refused }

@MainActor
private final class AccountService {
    var names: Set<String> = ["ada"]
    private(set) var lookups: [String] = []

    func contains(_ name: String) async -> Bool {
        lookups.append(name)
        return names.contains(name)
    }

    func create(_ name: String) throws(SignUpError) -> Account {
        guard names.insert(name).inserted else { throw .refused }
        return Account(name: name)
    }
}

@MainActor
private final class SignUpViewModel {
    enum State {
        case empty, checking, taken, fine

        var hint: String {
            switch self {
            case .empty: "Enter a name"
            case .checking: "Checking …"
            case .taken: "That name is taken"
            case .fine: ""
            }
        }
    }

    let hint: Property<String>
    let submit: Action<Void, Account, SignUpError>

    let name = MutableProperty("")

    init(accounts: AccountService, clock: some Scheduler) {
        let check = name.debounce(for: .milliseconds(300), clock: clock).mapLatest(pending: nil) { name in
            name.isEmpty ? nil : (name: name, isTaken: await accounts.contains(name))
        }
        // An answer counts for the name it was asked for, and for no other that was typed since.
        let state = combineLatest(name, check) { name, check -> State in
            if name.isEmpty { return .empty }
            guard let check, check.name == name else { return .checking }
            return check.isTaken ? .taken : .fine
        }
        hint = state.map(\.hint).removeDuplicates()
        submit = Action(enabledIf: state.map { $0 == .fine }) { [name] () throws(SignUpError) in
            try accounts.create(name.value)
        }
    }
}

@MainActor
@Suite struct SignUpTests {
    private let bag = DisposeBag()
    private let accounts = AccountService()
    private let clock = ManualScheduler()

    @Test func `A name is typed, checked and submitted`() {
        let viewModel = SignUpViewModel(accounts: accounts, clock: clock)
        var screen: [String] = []
        viewModel.hint.observe(in: bag) { screen.append("hint: \($0)") }
        viewModel.submit.isEnabled.removeDuplicates().observe(in: bag) { screen.append("submit: \($0)") }
        viewModel.submit.results.observe(in: bag) { screen.append("created: \($0.name)") }
        viewModel.submit.errors.observe(in: bag) { screen.append("error: \($0)") }

        for name in ["a", "ad", "ada"] { viewModel.name.value = name }
        clock.advance(by: .milliseconds(300))
        #expect(viewModel.submit.apply() == false)
        viewModel.name.value = "bob"
        #expect(viewModel.submit.apply() == false, "the name has not been checked")
        clock.advance(by: .milliseconds(300))
        #expect(viewModel.submit.apply())
        #expect(viewModel.submit.apply())

        #expect(
            screen == [
                "hint: Enter a name", "submit: false", "hint: Checking …", "hint: That name is taken", "hint: Checking …",
                "hint: ",
                "submit: true", "created: bob", "error: refused",
            ])
        #expect(accounts.lookups == ["ada", "bob"])
    }

    @Test func `The outputs outlive the view model`() {
        weak var released: SignUpViewModel?
        var hints: [String] = []
        let name: MutableProperty<String>
        do {
            let viewModel = SignUpViewModel(accounts: accounts, clock: clock)
            released = viewModel
            name = viewModel.name
            viewModel.hint.observe(in: bag) { hints.append($0) }
        }
        name.value = "bob"
        #expect(released == nil)
        #expect(hints == ["Enter a name", "Checking …"])
    }
}
