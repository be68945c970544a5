import TerminalText

@testable import Console

/// What rows look like in a mode.
func rendered(
    _ mode: OutputMode, _ columns: [Heading], _ rows: [[Cell]], shape: RowWriter.Shape = .list,
    hasHeader: Bool = true, as presentation: Presentation = .plain
) throws -> String {
    let sink = MemorySink()
    let output = TextOutput(sink)
    let writer = RowWriter(mode, columns: columns, shape: shape, hasHeader: hasHeader, to: output, as: presentation)
    for row in rows { try writer.write(row) }
    try writer.finish()
    try output.flush()
    return sink.text
}

extension Presentation {
    /// A terminal without colours.
    static func terminal(_ width: Int) -> Presentation { Presentation(width: width, style: .plain) }
}
