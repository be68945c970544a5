import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary

/// The prompt before the typed line, which shows the status of the library or a dialogue's question.
final class PromptView: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<PromptOutputs>()

    /// The text of the prompt.
    let text: Property<String>
    /// The dialogue's question, which replaces the prompt for a command.
    let question = MutableProperty(Question?.none, name: "the prompt's question")
    /// Why the line continues a command; nil if it begins one.
    let continuation = MutableProperty(Continuation?.none, name: "the prompt's continuation")
    /// The width of the window in columns.
    let width = MutableProperty(80, name: "the prompt's window")

    private let status = MutableProperty(Status(), name: "the prompt's status")

    init() {
        text = combineLatest(status, question, combineLatest(continuation, width)).map { status, question, frame in
            let (continuation, columns) = frame
            if let continuation { return "\(continuation.mark(columns: columns)) … " }
            guard let question else { return status.text(columns: columns) }
            return question.showsStatus ? status.text(columns: columns, before: question) : question.text(columns: columns)
        }.removeDuplicates()
    }

    func viewModelDidChange(_ viewModel: PromptOutputs, disposeBag bag: DisposeBag) {
        let overall = combineLatest(viewModel.due, viewModel.progressText).map { Status(name: "sutra", due: $0, $1) }
        let standing = combineLatest(viewModel.subject, overall).map { subject, overall in
            switch subject {
            case .allBooks: overall
            case .sitting: Status()
            case .book(let book):
                Status(name: book.name, due: book.treeDue, book.treeCards > 0 ? book.treeProgressText : "")
            case .profile(let profile): Status(name: profile.name, facts: ["(\(profile.totalText))"])
            }
        }
        let line = combineLatest(standing, viewModel.sitting).map { standing, sitting in
            var status = standing
            status.sitting = sitting
            return status
        }
        BindingTarget(self, \.status.value, in: bag) <~ line
    }
}

/// The status in a prompt, shortened to leave room for a command.
private struct Status: Equatable {
    var sitting: SittingState?
    private var name = ""
    /// The facts, most important first.
    private var facts: [String] = []

    init() {}

    init(name: String, facts: [String]) {
        self.name = name.withVisibleControls.truncated(toWidth: 30)
        self.facts = facts.filter { !$0.isEmpty }
    }

    /// Creates a status such as `Spanish 12 due · 50% KNOWN`.
    init(name: String, due: Int, _ progress: String) {
        self.init(name: name, facts: [due > 0 ? "\(due) due" : "", progress])
    }

    /// Returns the prompt for a window, without what is less important if that would take too much of the line.
    func text(columns: Int, before question: Question? = nil) -> String {
        let room = Question.room(columns: columns, .line(beginning: nil))
        let ending = question.map { $0.text(columns: columns) } ?? ""
        let begun = sitting.map { [$0.texts(in: columns)[0]] } ?? []
        let texts = ownTexts(isAlone: sitting == nil && question == nil).map { Self.joined(begun + [$0], ending) }
        if let text = texts.first(where: { DisplayWidth.of($0) <= room }) { return text }
        guard let sitting else { return question == nil ? "\(name.truncated(toWidth: max(1, room - 3))) › " : ending }
        // Nothing is typed after a question for a key.
        let whole = question.map { Question.room(columns: columns, $0.entry) } ?? room
        let rest = whole - DisplayWidth.of(Self.joined([""], ending))
        let words = sitting.texts(in: rest)
        return Self.joined([words.first { DisplayWidth.of($0) <= rest } ?? words[words.count - 1]], ending)
    }

    /// What the prompt says about the library or what is open, longest first.
    private func ownTexts(isAlone: Bool) -> [String] {
        if name.isEmpty { return [] }
        let texts = facts.indices.reversed().map { "\(name) \(facts[...$0].joined(separator: " · "))" }
        return texts.isEmpty || isAlone ? texts + [name] : texts
    }

    private static func joined(_ parts: [String], _ question: String) -> String {
        let text = parts.joined(separator: " · ")
        return question.isEmpty ? "\(text) › " : "\(text) · \(question)"
    }
}

extension Continuation {
    /// What was not closed, in words; nil if nothing needs closing.
    var missingEnd: String? {
        switch self {
        case .quote(let quote): "the quote \(quote) was not closed"
        case .backslash: nil
        case .hereDocument(let tag): "the here-document \(tag.withVisibleControls) was not closed"
        }
    }

    /// What the command still needs before it is complete.
    fileprivate func mark(columns: Int) -> String {
        switch self {
        case .quote(let quote): "\(quote)"
        case .backslash: "\\"
        case .hereDocument(let tag): "<<\(tag.withVisibleControls.truncated(toWidth: max(1, min(12, columns / 2 - 5))))"
        }
    }
}

extension SittingState {
    /// The sitting as `Morning warm-up 07:12 paused`, without the name of the main segment, and shorter texts for less room.
    fileprivate func texts(in room: Int) -> [String] {
        let name = profile.withVisibleControls.truncated(toWidth: 30)
        let place = segment.map { $0 == .main ? "" : " \($0.rawValue)" } ?? ""
        let time = remainingText + (isPaused ? " paused" : "")
        let nameRoom = room - DisplayWidth.of(time) - 1
        let cut = nameRoom >= Self.legible ? ["\(name.truncated(toWidth: nameRoom)) \(time)"] : []
        return ["\(name)\(place) \(time)", "\(name) \(time)"] + cut + [time] + (isPaused ? ["‖\(remainingText)"] : [])
    }

    /// The number of cells below which a name says nothing.
    private static let legible = 4
}
