/// Where the data of commands goes, and in what form: to the process's own output, through a pager, or into memory.
struct Printer {
    let output: TextOutput
    var presentation: Presentation
    var mode: OutputMode
    /// Whether the mode was chosen explicitly, and is not just the default for the output.
    private var isModeChosen: Bool
    /// The sink between the output and the terminal, if long output is paged.
    private(set) var pager: PagerSink?
    /// Whether the data goes elsewhere than to the process's own output.
    private(set) var isDiverted = false

    init(_ output: TextOutput, _ presentation: Presentation, mode: OutputMode, isModeChosen: Bool = false) {
        self.output = output
        self.presentation = presentation
        self.mode = mode
        self.isModeChosen = isModeChosen
    }

    /// Sets a mode that was chosen explicitly.
    mutating func choose(_ mode: OutputMode) {
        self.mode = mode
        isModeChosen = true
    }

    /// Returns a printer that shows the output of each command with a pager if it does not fit on the screen; nil if the output
    /// is not a terminal.
    func paging(with command: String, height: Int) -> Printer? {
        guard let width = presentation.width else { return nil }
        let sink = PagerSink(DescriptorSink(descriptor: 1), command: command, size: (height, width))
        var printer = Printer(TextOutput(sink), presentation, mode: mode, isModeChosen: isModeChosen)
        printer.pager = sink
        return printer
    }

    /// Returns a printer that prints elsewhere, in the form that the data would have in a file.
    func diverted(to sink: any ByteSink) -> Printer {
        let mode = isModeChosen ? mode : .default(isTerminal: false)
        var printer = Printer(TextOutput(sink), .plain, mode: mode, isModeChosen: isModeChosen)
        printer.isDiverted = true
        return printer
    }
}
