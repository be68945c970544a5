import Binding
import Testing

@testable import Examples

@MainActor
@Suite struct FormWithUndoTests {
    private final class Store: HasProfileStore {
        var saved: [Profile] = []

        func save(_ profile: Profile) { saved.append(profile) }
    }

    private let bag = DisposeBag()
    private let store = Store()

    @Test func `Changes are undone and redone`() {
        let viewModel = ProfileViewModel(services: store)
        var shown: [String] = []
        combineLatest(viewModel.name, viewModel.age).observe(in: bag) { shown.append("\($0) \($1)") }

        viewModel.nameDidChange("Ada")
        viewModel.ageDidChange("36")
        viewModel.undo.apply()
        viewModel.undo.apply()
        viewModel.redo.apply()

        #expect(shown == [" ", "Ada ", "Ada 36", "Ada ", " ", "Ada "])
    }

    @Test func `A change discards what was undone`() {
        let viewModel = ProfileViewModel(services: store)
        var enabled: [String] = []
        viewModel.undo.isEnabled.removeDuplicates().observe(in: bag) { enabled.append("undo \($0)") }
        viewModel.redo.isEnabled.removeDuplicates().observe(in: bag) { enabled.append("redo \($0)") }

        viewModel.nameDidChange("Ada")
        viewModel.undo.apply()
        viewModel.nameDidChange("Bob")

        #expect(enabled == ["undo false", "redo false", "undo true", "undo false", "redo true", "undo true", "redo false"])
        #expect(!viewModel.redo.apply())
    }

    @Test func `Only a valid form is saved`() {
        let viewModel = ProfileViewModel(services: store)
        viewModel.nameDidChange("Ada")
        viewModel.ageDidChange("x")
        #expect(!viewModel.save.apply())
        viewModel.ageDidChange("36")
        #expect(viewModel.save.apply())
        #expect(store.saved == [Profile(name: "Ada", age: "36")])
    }
}
