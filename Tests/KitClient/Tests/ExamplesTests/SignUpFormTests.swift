import Binding
import Testing

@testable import Examples

@MainActor
@Suite struct SignUpFormTests {
    /// Answers each request after a second.
    private final class Fake: GitHub {
        let clock: ManualScheduler
        var requests: [String] = []
        var error: SignUpError?

        init(clock: ManualScheduler) { self.clock = clock }

        func isFree(_ name: String) async -> Bool {
            requests.append(name)
            try? await clock.sleep(for: .seconds(1))
            return name != "ada"
        }

        func signUp(_ name: String, password: String) async throws(SignUpError) -> Account {
            try? await clock.sleep(for: .seconds(1))
            if let error { throw error }
            return Account(name: name)
        }
    }

    private struct Services: HasGitHub, HasClock {
        let gitHub: any GitHub
        let clock: any Scheduler
    }

    private let clock = ManualScheduler()
    private let gitHub: Fake
    private let screen: SignUpScreen

    init() {
        gitHub = Fake(clock: clock)
        screen = SignUpScreen.make(services: Services(gitHub: gitHub, clock: clock))
    }

    @Test func `A free name with a good password is signed up`() async {
        screen.viewModel.name.value = "bob"
        screen.viewModel.password.value = "correct horse"
        screen.viewModel.repetition.value = "correct horse"
        await clock.advance(by: .seconds(2))
        #expect(screen.viewModel.signUp.apply())
        await clock.advance(by: .seconds(1))
        #expect(
            screen.lines == [
                "name: empty", "not ready", "name: checking", "name: valid", "ready", "not ready", "welcome, bob", "ready",
            ])
    }

    @Test func `A name is looked up once typing pauses`() async {
        for name in ["a", "ad", "ada"] { screen.viewModel.name.value = name }
        await clock.advance(by: .seconds(2))
        #expect(gitHub.requests == ["ada"])
        #expect(screen.lines.last == #"name: invalid("ada is taken")"#)
    }

    @Test func `A name that was not looked up cannot be submitted`() async {
        screen.viewModel.password.value = "correct horse"
        screen.viewModel.repetition.value = "correct horse"
        screen.viewModel.name.value = "bob"
        await clock.advance(by: .seconds(2))
        screen.viewModel.name.value = "ada"
        #expect(screen.viewModel.nameHint.value == .checking)
        #expect(!screen.viewModel.signUp.apply())
    }

    @Test func `The answer about a former name is not taken for the present one`() async {
        screen.viewModel.name.value = "bob"
        await clock.advance(by: .milliseconds(600))
        screen.viewModel.name.value = "ada"
        await clock.advance(by: .milliseconds(700))
        #expect(screen.viewModel.nameHint.value == .checking)
        await clock.advance(by: .seconds(2))
        #expect(screen.viewModel.nameHint.value == .invalid("ada is taken"))
    }

    @Test func `A rejection is reported, and the form can be submitted again`() async {
        gitHub.error = .offline
        screen.viewModel.name.value = "bob"
        screen.viewModel.password.value = "correct horse"
        screen.viewModel.repetition.value = "correct horse"
        await clock.advance(by: .seconds(2))
        screen.viewModel.signUp.apply()
        await clock.advance(by: .seconds(1))
        #expect(screen.lines.suffix(2) == ["offline", "ready"])
        #expect(screen.viewModel.signUp.isEnabled.value)
    }

    @Test(arguments: [("", Hint.empty), ("long", .invalid("not the same")), ("long enough", .valid)])
    func `The password must be repeated`(_ repetition: String, _ hint: Hint) {
        screen.viewModel.password.value = "long enough"
        screen.viewModel.repetition.value = repetition
        #expect(screen.viewModel.repetitionHint.value == hint)
    }
}
