import Binding
import MVVM
import TerminalText
import Testing
import ViewModel
import ViewModelFakes

@testable import Console

/// Profiles of which the test says what happens to them.
@MainActor private final class StubProfiles: ProfileEvents {
    let signal = MutableSignal<Void>(name: "profiles have changed")
    var changed: Signal<Void> { signal }
    var events: [ProfileEvent] = []

    func takeEvents() -> [ProfileEvent] { events }
}

/// The lines of events, without a library.
@MainActor @Suite("Each event of the list of profiles is a line") struct ProfileListViewTests {
    private let profiles = StubProfiles()
    private let view: ProfileListView

    init() { view = ProfileListView.make(with: profiles) { ProfileListView(style: .plain) } }

    @Test func `Each event is a line`() {
        let row = ProfileRow.stub(1, "Mor\u{1B}ning")
        profiles.events = [.added(row), .renamed(row, from: "No\u{1B}on"), .deleted(row), .more(10)]
        #expect(
            view.takeLines() == [
                "+ Mor␛ning \(row.totalText)", "~ No␛on → Mor␛ning", "− Mor␛ning", "and 10 more profiles",
            ])
    }

    @Test func `A view is notified that there are lines to take`() {
        var count = 0
        view.listDidChange = { count += 1 }
        profiles.signal.send(())
        #expect(count == 1)
    }
}
