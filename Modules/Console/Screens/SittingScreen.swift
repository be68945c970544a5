import Binding
import MVVM
import ViewModel
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The command `sit`, and those that steer a sitting.
final class SittingScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<SittingViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: SittingViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.sit, in: bag)
        for action in [viewModel.pause, viewModel.resume] {
            report.errors(of: action, in: bag)
            action.results.observe(in: bag) { state in
                let name = state.profile.withVisibleControls
                report.aside("\(name): \(state.isPaused ? "paused" : "going on"), \(state.remainingText) left")
            }
        }
        report.errors(of: viewModel.skip, in: bag)
        report.errors(of: viewModel.extend, in: bag)
        viewModel.extend.results.observe(in: bag) { report.aside("\($0.profile.withVisibleControls): \($0.remainingText) left") }
        report.errors(of: viewModel.stop, in: bag)
        viewModel.happened.observe(in: bag) { event in
            guard let line = event.line else { return }
            report.aside(line)
        }
        viewModel.failed.observe(in: bag) { report.aside(FailureWording($0).message) }
    }
}

extension SittingScreen: Screen {
    var commands: [ScreenCommand] {
        let (viewModel, report) = (viewModel, report)
        // The check of a script asks the rules, and a script waits for the end of `sit`.
        let nothingToSteer = CommandRule { (invocation: Invocation) -> Diagnostic? in .nothingToSteer(invocation) }
        let extended = CommandRule { (invocation: Invocation) -> Diagnostic? in
            do throws(Failure) {
                try viewModel.check(extension: invocation.duration("D") ?? .zero)
                return .nothingToSteer(invocation)
            } catch {
                return Diagnostic(error, of: invocation)
            }
        }
        return [
            ScreenCommand("sit", .lasts) { [weak self] in
                viewModel.sit.apply($0.entity("PROFILE"))
                if report.waits { self?.waitForTheEnd() }
            },
            ScreenCommand("pause", .lasts, rule: nothingToSteer) { _ in viewModel.pause.apply(()) },
            ScreenCommand("resume", .lasts, rule: nothingToSteer) { _ in viewModel.resume.apply(()) },
            ScreenCommand("skip", .lasts, rule: nothingToSteer) { _ in viewModel.skip.apply(()) },
            ScreenCommand("extend", .lasts, rule: extended) { viewModel.extend.apply($0.duration("D") ?? .zero) },
            ScreenCommand("stop", .lasts, rule: nothingToSteer) { _ in viewModel.stop.apply(()) },
        ]
    }

    /// Without an event loop, time is waited for.
    private func waitForTheEnd() {
        while let wait = viewModel.untilNextTick {
            if report.stops() {
                viewModel.stop.apply(())
                return
            }
            sleep(wait)
            viewModel.tick()
        }
        // Its end could not be written: once more, or the command has failed.
        if viewModel.current.current != nil { viewModel.stop.apply(()) }
    }

    private func sleep(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        _ = unsafe nanosleep(&time, nil)
    }
}

extension Diagnostic {
    fileprivate static func nothingToSteer(_ invocation: Invocation) -> Diagnostic {
        Diagnostic(
            .conflict, "no sitting is under way: a script waits for the end of `sit`", in: invocation,
            hints: ["`\(invocation.spec.name)` is for the prompt of sutra"])
    }
}

extension SittingEvent {
    /// A line about it; a bell is heard.
    fileprivate var line: String? {
        switch self {
        case .segmentBegan(let segment, let length): "\(segment), \(length)"
        case .bell: nil
        case .ended(let session):
            "\(session.profile.withVisibleControls): sat \(session.satText) of \(session.plannedText)"
                + (session.isCompleted ? "" : ", stopped")
        }
    }
}
