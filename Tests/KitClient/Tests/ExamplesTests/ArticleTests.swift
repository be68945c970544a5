import Foundation
import Testing

/// The articles of the libraries show code of this package, which is compiled and tested. A block that was changed in one place
/// only is a failure here.
@Suite struct ArticleTests {
    static let client = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    static let articles = [
        "Binding/Binding.docc/Binding.md",
        "Binding/Binding.docc/FromRxSwift.md", "Binding/Binding.docc/AsyncWork.md", "Binding/Binding.docc/VirtualTime.md",
        "MVVM/MVVM.docc/SwiftUIAndUIKit.md", "MVVM/MVVM.docc/SignUpForm.md",
    ]

    @Test(arguments: articles)
    func `The code of an article is code of this package`(_ article: String) throws {
        let text = try String(contentsOf: Self.client.appending(path: "../../Modules/\(article)"), encoding: .utf8)
        let blocks = Self.blocks(in: text)
        #expect(!blocks.isEmpty)
        let sources = try Self.sources()
        for block in blocks where !sources.contains(where: { Self.has($0, block) }) {
            Issue.record("not in the sources:\n\(block.joined(separator: "\n"))")
        }
    }

    @Test func `A block that differs in one line is detected`() throws {
        let sources = try Self.sources()
        let block = Self.lines(of: "increment = Action { [step] in counter.add(step.value) }\n\n    reset = Action")
        #expect(sources.contains { Self.has($0, [block[0]]) })
        #expect(!sources.contains { Self.has($0, block) })
    }

    /// The blocks of Swift in an article, as lines.
    private static func blocks(in text: String) -> [[String]] {
        text.components(separatedBy: "```swift\n").dropFirst().map { lines(of: $0.components(separatedBy: "\n```")[0]) }
    }

    /// The lines of each source of this package.
    private static func sources() throws -> [[String]] {
        try ["Sources/Examples", "Tests/ExamplesTests"].flatMap { folder in
            let folder = client.appending(path: folder)
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
                .map { lines(of: try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
        }
    }

    /// Lines without their indentation, which an article leaves out, and without empty ones.
    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Whether a source has the lines of a block, one after the other.
    private static func has(_ source: [String], _ block: [String]) -> Bool {
        source.indices.contains { source[$0...].starts(with: block) }
    }
}
