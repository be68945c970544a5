import Binding
import Testing

@testable import Examples

@MainActor
@Suite struct SectionsTests {
    private struct Services: HasContacts {
        let storage = MutableProperty([
            Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Grace"), Contact(id: 3, name: "Alan"),
        ])
        var contacts: Property<[Contact]> { storage }
    }

    private let services = Services()
    private let screen: ContactsScreen

    init() { screen = ContactsScreen.make(services: services) }

    private var shown: [String] { screen.rows.map { "\($0.id): \($0.items.joined(separator: ", "))" } }

    @Test func `Contacts are shown under their first letters`() {
        #expect(shown == ["A: Ada, Alan", "G: Grace"])
    }

    @Test func `A search keeps the matching contacts`() {
        screen.viewModel.search.value = "LA"
        #expect(shown == ["A: Alan"])
        screen.viewModel.search.value = ""
        #expect(shown == ["A: Ada, Alan", "G: Grace"])
    }

    @Test func `Only new rows are created`() {
        services.storage.value.append(Contact(id: 4, name: "Barbara"))
        services.storage.value[0].name = "Adele"
        #expect(shown == ["A: Adele, Alan", "B: Barbara", "G: Grace"])
        #expect(screen.made == ["Ada", "Alan", "Grace", "Barbara", "Adele"])
    }

    @Test func `A renamed contact moves to its section`() {
        services.storage.value[2].name = "Gordon"
        #expect(shown == ["A: Ada", "G: Gordon, Grace"])
    }
}
