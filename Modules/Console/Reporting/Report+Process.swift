import Binding

extension Report {
    /// A report to the process's standard output and standard error.
    /// - Parameter shouldStop: what cannot be written at once is given up from the time on when it says so.
    convenience init(options: ConsoleOptions, tellsChanges: Bool, shouldStop: @escaping () -> Bool = { false }) {
        self.init(
            output: TextOutput(DescriptorSink(descriptor: 1, shouldStop: shouldStop)),
            notices: TextOutput(DescriptorSink(descriptor: 2, shouldStop: shouldStop)),
            mode: options.outputMode, isModeChosen: options.mode != nil,
            outputPresentation: options.presentation(isTerminal: options.isOutputTerminal),
            noticePresentation: options.presentation(isTerminal: options.isErrorTerminal), tellsChanges: tellsChanges)
        FeedbackLoop.handler = { [weak self] loop in
            let names = loop.names.joined(separator: ", ")
            self?.notify(ErrorText(.plain).text(of: Diagnostic(.internal, "a feedback loop was broken: \(names)")))
        }
    }
}
