import Binding
import MVVM
import ViewModel

/// The commands `open` and `close`.
final class HandScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<HandViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: HandViewModel, disposeBag bag: DisposeBag) {
        report.errors(of: viewModel.open, in: bag)
    }
}

extension HandScreen: Screen {
    var commands: [ScreenCommand] {
        let (viewModel, report) = (viewModel, report)
        let rule = CommandRule { report.isConversation ? nil : .nothingInHand($0) }
        return [
            ScreenCommand("open", .steers, rule: rule) {
                if report.isConversation { viewModel.open.apply($0.entity("THING")) } else { report.fail(.nothingInHand($0)) }
            },
            ScreenCommand("close", .steers, rule: rule) {
                if report.isConversation { viewModel.close() } else { report.fail(.nothingInHand($0)) }
            },
        ]
    }
}

extension Diagnostic {
    /// A script says what it means: nothing is in hand there.
    fileprivate static func nothingInHand(_ invocation: Invocation) -> Diagnostic {
        Diagnostic(
            .unsupported, "nothing is in hand in a script", in: invocation,
            hints: ["name the book or the profile in each command; `let` gives a name to a name"])
    }
}

extension HeldThing {
    /// The same for commands that leave the name out.
    var inHand: InHand {
        switch self {
        case .book(let row): InHand(book: "@\(row.id)", profile: nil)
        case .profile(let row): InHand(book: nil, profile: "@\(row.id)")
        }
    }
}
