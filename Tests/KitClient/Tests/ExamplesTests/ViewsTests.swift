import Binding
import Observation
import Testing

@testable import Examples

/// The code of the article on SwiftUI and UIKit.
@MainActor
@Suite struct ViewsTests {
    private struct Store: HasProfileStore { func save(_ profile: Profile) {} }
    private struct Services: HasCounter { let counter = Counter() }

    @Test func `A SwiftUI view is redrawn when a value that it read changes`() {
        let form = ProfileForm(viewModel: ProfileViewModel(services: Store()))
        var isStale = false
        let drawn = withObservationTracking({ form.drawn }, onChange: { MainActor.assumeIsolated { isStale = true } })
        #expect(drawn == "Name: \nAge: \n([Undo])\n([Save])")
        form.viewModel.nameDidChange("Ada")
        #expect(isStale)
        #expect(form.drawn == "Name: Ada\nAge: \n[Undo]\n([Save])")
    }

    @Test func `A view controller shows what its view model says`() {
        let services = Services()
        let controller = CounterViewController.make(services: services)
        #expect(controller.label.text == "0, next 1")
        #expect(!controller.resetButton.isEnabled)
        controller.viewModel.increment.apply()
        #expect(controller.label.text == "1, next 2")
        controller.resetButton.sendActions(for: .touchUpInside)
        #expect(services.counter.count.value == 0)
    }

    @Test func `A reused cell releases its view model`() {
        let title = MutableProperty("One")
        let cell = RowCell()
        cell.viewModel = RowViewModel(title: title)
        cell.prepareForReuse()
        title.value = "Two"
        #expect(cell.viewModel == nil)
        #expect(cell.textLabel?.text == nil)
    }

    @Test func `A cell follows only the last of its view models`() {
        let titles = [MutableProperty("One"), MutableProperty("Two")]
        let cell = RowCell()
        for title in titles { cell.viewModel = RowViewModel(title: title) }
        titles[0].value = "Three"
        #expect(cell.textLabel?.text == "Two")
        titles[1].value = "Four"
        #expect(cell.textLabel?.text == "Four")
    }

    @Test func `A table receives the edits`() {
        let rows = MutableListProperty(["a", "b", "c"])
        let view = RowsView.make(with: RowsViewModel(rows: rows)) { RowsView() }
        rows.replace(with: ["c", "a", "d"])
        rows.update("e", at: 2)
        #expect(view.table.log == ["insert 0 1 2", "delete 1", "insert 2", "move 2 to 0", "reload 2"])
    }
}
