import Binding
import Changeset
import MVVM

struct Contact: Identifiable, Equatable {
    let id: Int
    var name: String
}

@MainActor
protocol HasContacts {
    var contacts: Property<[Contact]> { get }
}

/// Contacts under their first letters, as far as they fit what is searched for.
@MainActor
struct ContactsViewModel: ViewModelType {
    let sections: Property<[ListSection<String, Contact>]>

    let search = MutableProperty("")

    init(services: any HasContacts) {
        sections = combineLatest(services.contacts, search) { contacts, search in
            contacts.filter { search.isEmpty || $0.name.lowercased().contains(search.lowercased()) }
                .sorted { $0.name < $1.name }
                .grouped { String($0.name.prefix(1)) }
        }
    }
}

/// Row views in sections: what stays is carried along, and only what is new is made.
@MainActor
final class ContactsScreen: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<ContactsViewModel>()
    private(set) var rows: [ListSection<String, String>] = []
    private(set) var made: [String] = []
    private var shown: [ListSection<String, Contact>] = []

    func viewModelDidChange(_ viewModel: ContactsViewModel, disposeBag: DisposeBag) {
        viewModel.sections.bind(self, in: disposeBag) { screen, sections in screen.show(sections) }
    }

    private func show(_ sections: [ListSection<String, Contact>]) {
        SectionedChangeset(from: shown, to: sections).apply(to: &rows, items: \.items) { offset in
            ListSection(id: sections[offset].id, items: sections[offset].items.map(makeRow))
        } item: { path in
            makeRow(sections[path.section].items[path.item])
        }
        shown = sections
    }

    private func makeRow(_ contact: Contact) -> String {
        made.append(contact.name)
        return contact.name
    }
}
