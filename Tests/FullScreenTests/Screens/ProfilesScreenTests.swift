import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// A list of profiles of which the test says what they are; it notes its inputs.
@MainActor private final class StubProfiles: RemovableRows {
    let profiles = MutableListProperty<ProfileRow>([.stub(1, "Evening"), .stub(2, "Morning")])
    let removals = MutableSignal<ProfileRow>(name: "removed")
    let failures = MutableSignal<Failure>(name: "failures")
    var inputs: [String] = []
    var rows: ListProperty<ProfileRow> { profiles }
    var removed: Signal<ProfileRow> { removals }
    var failed: Signal<Failure> { failures }
    func remove(_ profile: ProfileRow) { inputs.append("remove \(profile.name)") }
}

/// The list on profiles without a library.
@MainActor @Suite("The list of profiles") struct ProfilesScreenTests {
    private let profiles = StubProfiles()
    private let stage = Stage { _, _ in }
    private let screen: ProfilesScreen

    init() {
        let stage = stage
        screen = ProfilesScreen.make(with: profiles) { ProfilesScreen(on: stage) }
    }

    @Test func `A key deletes the profile under the cursor, and what that did is said`() {
        _ = screen.press(.down)
        _ = screen.press(.character("d"))
        #expect(profiles.inputs == ["remove Morning"])
        profiles.removals.send(.stub(2, "Morning"))
        #expect(stage.message == Stage.Message(text: "− Morning; u brings it back", weight: .act))
        profiles.failures.send(.library(.busy))
        #expect(stage.message?.weight == .failure)
    }

    @Test func `The other keys take another screen`() {
        var actions: [String] = []
        screen.didChoose = { action in
            actions.append(String("\(action)".prefix { $0 != "(" }))
        }
        for key in "SarcuqG" { _ = screen.press(.character(key)) }
        for key in [Key.enter, .control("r")] { _ = screen.press(key) }
        #expect(actions == ["sit", "add", "rename", "copy", "undo", "leave", "open", "redo"])
        #expect(profiles.inputs == [])
    }
}
