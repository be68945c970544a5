import Binding
import Wording

extension Report {
    /// Creates a report to the process's standard output and standard error.
    /// - Parameter shouldStop: cancels pending writes that would block, once it returns true.
    convenience init(options: ConsoleOptions, tellsChanges: Bool, shouldStop: @escaping () -> Bool = { false }) {
        self.init(
            Printer(
                TextOutput(DescriptorSink(descriptor: 1, shouldStop: shouldStop)),
                options.presentation(isTerminal: options.isOutputTerminal),
                mode: options.outputMode, isModeChosen: options.mode != nil),
            notices: TextOutput(DescriptorSink(descriptor: 2, shouldStop: shouldStop)),
            noticePresentation: options.presentation(isTerminal: options.isErrorTerminal), tellsChanges: tellsChanges)
        allowsPassingLine = options.isErrorTerminal && options.allowsLineChanges
        passingWidth = {
            Echo.renew()
            return ErrorTerminal.widthToDraw(usual: options.width ?? 80)
        }
        FeedbackLoop.handler = { [weak self] loop in
            let names = loop.names.joined(separator: ", ")
            self?.notify(ErrorText(.plain).text(of: Diagnostic(.internal, "a feedback loop was broken: \(names)")))
        }
    }
}
