import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What ``BookListView`` needs from a view model: what happens to the list of books.
@MainActor protocol BookEvents: AnyObject {
    var changed: Signal<Void> { get }
    func takeEvents(all: Bool) -> [BookEvent]
}

extension BookEventsViewModel: BookEvents {}

/// Tells what happens to the list of books, one line for each event, but does not show the list itself.
final class BookListView: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any BookEvents>()

    /// The style of the lines.
    var style: Style
    /// Called when the list has changed and there can be lines to take.
    var listDidChange: @MainActor () -> Void = {}

    init(style: Style) { self.style = style }

    func viewModelDidChange(_ viewModel: any BookEvents, disposeBag bag: DisposeBag) {
        viewModel.changed.bind(self, in: bag) { view, _ in view.listDidChange() }
    }

    /// A line about an event.
    struct Edit {
        /// The id of the book; nil for a line about several books.
        let book: Int64?
        let change: ChangeKind
        let line: String
    }

    /// Returns the edits since the last call: `+ Spanish`, `~ French 40% → 50% KNOWN`, `↕`, `− Latin`.
    /// - Parameters:
    ///   - all: whether to include changes that the command's own output has already reported.
    ///   - reversal: the command that reverses the edits; nil if they were made elsewhere.
    func takeEdits(all: Bool, reversal: UndoHistory.Reversal?) -> [Edit] {
        viewModel.takeEvents(all: all).map { event in
            Edit(book: event.book, change: event.change, line: event.line(in: style, reversal))
        }
    }
}

extension BookEvent {
    fileprivate func line(in style: Style, _ reversal: UndoHistory.Reversal?) -> String {
        switch self {
        case .added(let book):
            let cards = book.cards > 0 ? ", \(counted(book.cards, "card"))" : ""
            return style(.added, "+ \(book.name.withVisibleControls)\(cards)")
        case .deleted(let book, let count, let isLarge):
            let cards = count > 0 ? " and its \(counted(count, "card"))" : ""
            // Nobody was asked before.
            let way = isLarge ? reversal.map { "; `\($0.rawValue)` brings them back" } ?? "" : ""
            return style(.removed, "− \(book.name.withVisibleControls)\(cards)\(way)")
        case .updated(let book, let old): return style(.changed, "~ \(old.words(to: book))")
        case .moved(let book, let other):
            let place = other.map { "after \($0.withVisibleControls)" } ?? "first"
            return style(.changed, "↕ \(book.name.withVisibleControls) is now \(place)")
        case .more(let count): return style(.faint, "and \(count) more books")
        }
    }
}

extension BookUpdate {
    /// The words such as `French 40% → 50% KNOWN`.
    fileprivate func words(to book: BookRow) -> String {
        let called = (name.map { "\($0) → " } ?? "") + book.name
        let numbers = [
            cards.map { "\($0) → \(counted(book.cards, "card"))" }, progress.map { "\($0) → \(book.progressText)" },
        ].compactMap(\.self)
        return called.withVisibleControls + (numbers.isEmpty ? "" : " " + numbers.joined(separator: ", "))
    }
}

/// What ``ProfileListView`` needs from a view model: what happens to the list of profiles.
@MainActor protocol ProfileEvents: AnyObject {
    var changed: Signal<Void> { get }
    func takeEvents() -> [ProfileEvent]
}

extension ProfileEventsViewModel: ProfileEvents {}

/// Tells what happens to the list of profiles, one line for each event, but does not show the list itself.
final class ProfileListView: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any ProfileEvents>()

    /// The style of the lines.
    var style: Style
    /// Called when the list has changed and there can be lines to take.
    var listDidChange: @MainActor () -> Void = {}

    init(style: Style) { self.style = style }

    func viewModelDidChange(_ viewModel: any ProfileEvents, disposeBag bag: DisposeBag) {
        viewModel.changed.bind(self, in: bag) { view, _ in view.listDidChange() }
    }

    /// Returns the lines about what has happened since the last call, as commands report it: `+ Morning 20:00`, `~ Noon → Midday`.
    func takeLines() -> [String] { viewModel.takeEvents().map { $0.line(in: style) } }
}

extension ProfileEvent {
    fileprivate func line(in style: Style) -> String {
        switch self {
        case .added(let profile): style(.added, "+ \(profile.name.withVisibleControls) \(profile.totalText)")
        case .renamed(let profile, let name):
            style(.changed, "~ \(name.withVisibleControls) → \(profile.name.withVisibleControls)")
        case .deleted(let profile): style(.removed, "− \(profile.name.withVisibleControls)")
        case .more(let count): style(.faint, "and \(count) more profiles")
        }
    }
}
