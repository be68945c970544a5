import Binding
import MVVM
import ViewModel
import Vocabulary

/// The commands of `profile`, but for its duration, which is its main segment's.
final class ProfilesScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<ProfilesViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: ProfilesViewModel, disposeBag bag: DisposeBag) {
        let report = report
        for action in [viewModel.add, viewModel.put] {
            report.changes(of: action, in: bag) { "\($0.row.name) \($0.row.durationText)" }
        }
        for action in [viewModel.rename, viewModel.copy] {
            report.changes(of: action, in: bag) { change in
                change.before.map { "\($0.name) → \(change.row.name)" } ?? "\(change.row.name) \(change.row.durationText)"
            }
        }
        report.changes(of: viewModel.delete, in: bag) { $0.row.name }
        report.errors(of: viewModel.list, in: bag)
        viewModel.list.results.observe(in: bag) { report.list($0, as: ProfileRowView.self) }
        report.errors(of: viewModel.show, in: bag)
        viewModel.show.results.observe(in: bag) { profile in
            if report.mode == .table {
                ProfileSheet(profile, report.outputPresentation).show(in: report)
            } else {
                report.record(profile, as: ProfileRowView.self)
            }
        }
    }
}

extension ProfilesScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        let new = CommandRule { (invocation) throws(Failure) in try viewModel.check(NewProfile(invocation)) }
        let naming = CommandRule { (invocation) throws(Failure) in try viewModel.check(ProfileNaming(invocation)) }
        return [
            ScreenCommand("profile add", .changes, rule: new) { viewModel.add.apply(NewProfile($0)) },
            ScreenCommand("profile put", .changes, rule: new) { viewModel.put.apply(NewProfile($0)) },
            ScreenCommand("profile list", .reads) { _ in viewModel.list.apply(()) },
            ScreenCommand("profile show", .reads) { viewModel.show.apply($0.entity("PROFILE")) },
            ScreenCommand("profile rename", .changes, rule: naming) { viewModel.rename.apply(ProfileNaming($0)) },
            ScreenCommand("profile copy", .changes, rule: naming) { viewModel.copy.apply(ProfileNaming($0)) },
            ScreenCommand("profile delete", .changes) { viewModel.delete.apply($0.entity("PROFILE")) },
        ]
    }
}

extension NewProfile {
    fileprivate init(_ invocation: Invocation) {
        self.init(name: invocation.text("NAME"), duration: invocation.duration("--duration"))
    }
}

extension ProfileNaming {
    fileprivate init(_ invocation: Invocation) {
        self.init(profile: invocation.entity("PROFILE"), name: invocation.text("NAME"))
    }
}
