import TerminalText
import Testing

@testable import Console

/// A sitting drawn as a line.
@Suite struct SittingLineTests {
    @Test func `Sounds and segment joints are drawn at their times`() {
        let line = SittingLine(sounds: [0, 0.5, 1], joints: [0.25], length: "10:00")
        #expect(line.lines(width: 21, style: .plain) == ["●────┼────●─────────●", "00:00           10:00"])
    }

    @Test func `A sound is visible where segments meet`() {
        #expect(SittingLine(sounds: [0.5], joints: [0.5], length: "10:00").lines(width: 13, style: .plain)[0] == "──────●──────")
    }

    @Test(arguments: [0, 1, 11, 12, 40, 200])
    func `Thousands of sounds fit any width`(width: Int) {
        let sounds = (0...1000).map { Double($0) / 1000 }
        let lines = SittingLine(sounds: sounds, joints: [], length: "24:00:00").lines(width: width, style: .plain)
        #expect(lines.map(\.count) == [max(width, 14), max(width, 14)])
        #expect(lines[0] == String(repeating: "●", count: max(width, 14)))
    }
}
