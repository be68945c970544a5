import Foundation
import Testing

/// The pages for readers quote the sources, link to files, and name files. A page that no longer agrees with the sources fails;
/// the message names the page, the line and the file.
@Suite struct GuideTests {
    @Test func `Every snippet is found in the file that it names`() throws {
        let pages = try Page.all()
        let problems = pages.flatMap(\.snippetProblems)
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
        #expect(pages.map(\.snippets.count).reduce(0, +) > 20, "the check found next to no snippets")
    }

    @Test func `Every relative link leads to a file that exists`() throws {
        let pages = try Page.all()
        let problems = pages.flatMap(\.linkProblems)
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
        #expect(pages.map(\.links.count).reduce(0, +) > 10, "the check found next to no links")
    }

    @Test func `Every path in backticks exists`() throws {
        let pages = try Page.all()
        let problems = pages.flatMap(\.pathProblems)
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
        #expect(pages.map(\.paths.count).reduce(0, +) > 20, "the check found next to no paths")
    }

    /// Reading why needs to say since when, and what else was considered.
    @Test func `Each decision has a status, a date and alternatives`() throws {
        let folder = Package.root.appending(path: "Docs/Decisions")
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "README.md" }
        #expect(pages.count > 5)
        for page in pages {
            let text = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
            for entry in text.split(separator: "\n## ").dropFirst() where !entry.hasPrefix("What was measured") {
                let title = entry.prefix { $0 != "\n" }
                let status = try entry.firstMatch(of: Regex(#"\n\*(Accepted|Replaced) \d{4}-\d\d-\d\d\*\n"#))
                #expect(status != nil, "\(page): \(title)")
                #expect(entry.contains("\n**Alternatives.** "), "\(page): \(title)")
            }
        }
    }

    private static let source = """
        struct Row {
            var name: String

            var title: String {
                name
            }
        }
        """

    @Test(arguments: [
        ("var title: String {\n    name\n}", true),
        ("    var title: String {\n        name\n    }", true),
        ("struct Row {\n    var name: String\n    // …\n}", true),
        ("var name: String\n// …\nvar title: String {", true),
        ("var title: String {\nname\n}", false),
        ("var title: String {\n}", false),
        ("var title: Substring {\n    name\n}", false),
        ("var title: String {\n// …\nvar name: String", false),
        ("// …", false),
        ("", false),
    ])
    func `A snippet that differs from its file is detected`(_ code: String, _ isFound: Bool) {
        let page = Page("page.md", "<!-- source: Row.swift -->\n```swift\n\(code)\n```")
        #expect(page.snippets.map { $0.isFound(in: Self.source) } == [isFound])
    }

    @Test func `Problems name the page, the line and the file`() {
        let text = """
            Text

            <!-- source: Modules/None.swift -->
            ```swift
            let a = 1
            ```
            <!-- source: Package.swift -->
            See [this](None.md), [that](https://example.org/None.md), `Modules/None.swift` and [all](../Docs#pages).
            """
        let page = Page("Docs/page.md", text)
        #expect(
            page.snippetProblems == [
                "Docs/page.md:3: Modules/None.swift does not exist",
                "Docs/page.md:7: no block of Swift from Package.swift follows",
            ])
        #expect(page.linkProblems == ["Docs/page.md:8: None.md does not exist"])
        #expect(page.pathProblems == ["Docs/page.md:8: Modules/None.swift does not exist"])
    }

    @Test func `Links and paths in blocks of code are not checked`() {
        let page = Page("Docs/page.md", "```\n[this](None.md) `Modules/None.swift`\n```\nand `[this](None.md)`")
        #expect(page.links.isEmpty)
        #expect(page.paths.isEmpty)
    }
}

/// A page of the documentation.
private struct Page {
    private let name: String
    private let lines: [String]

    /// - Parameter name: the path of the page in the package.
    init(_ name: String, _ text: String) {
        self.name = name
        lines = text.components(separatedBy: "\n")
    }

    /// The pages in Docs, and CONTRIBUTING.md if it exists.
    static func all() throws -> [Page] {
        let docs = try FileManager.default.subpathsOfDirectory(atPath: Package.root.appending(path: "Docs").path)
        let names = docs.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" } + ["CONTRIBUTING.md"]
        return try names.filter(exists).map { name in
            Page(name, try String(contentsOf: Package.root.appending(path: name), encoding: .utf8))
        }
    }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Package.root.appending(path: path).path)
    }

    /// A message about a line, which counts from 0.
    private func problem(_ line: Int, _ words: String) -> String { "\(name):\(line + 1): \(words)" }

    // MARK: Snippets

    private static let mark = (beginning: "<!-- source: ", end: " -->")

    /// The blocks of code that name their sources.
    var snippets: [Snippet] {
        lines.indices.compactMap { index in
            guard lines[index].hasPrefix(Self.mark.beginning), lines[index].hasSuffix(Self.mark.end) else { return nil }
            let file = lines[index].dropFirst(Self.mark.beginning.count).dropLast(Self.mark.end.count)
            let block = lines[(index + 1)...].prefix { $0 != "```" }
            return Snippet(line: index, file: String(file), code: block.first == "```swift" ? Array(block.dropFirst()) : [])
        }
    }

    var snippetProblems: [String] {
        snippets.compactMap { snippet in
            if snippet.isEmpty { return problem(snippet.line, "no block of Swift from \(snippet.file) follows") }
            guard let source = try? String(contentsOf: Package.root.appending(path: snippet.file), encoding: .utf8) else {
                return problem(snippet.line, "\(snippet.file) does not exist")
            }
            return snippet.isFound(in: source) ? nil : problem(snippet.line, "the snippet is not in \(snippet.file)")
        }
    }

    // MARK: Links and paths

    /// The lines outside of blocks of code, each split at its backticks: the parts at odd offsets are code.
    private var prose: [(line: Int, parts: [String])] {
        var isCode = false
        return lines.enumerated().compactMap { line, text in
            if text.trimmingCharacters(in: .whitespaces).hasPrefix("```") {
                isCode.toggle()
                return nil
            }
            return isCode ? nil : (line, text.components(separatedBy: "`"))
        }
    }

    /// The targets of links to other files, without their fragments.
    var links: [(line: Int, target: String)] {
        prose.flatMap { line, parts in
            let text = parts.enumerated().map { $0.offset % 2 == 0 ? $0.element : "" }.joined()
            return text.components(separatedBy: "](").dropFirst().compactMap { rest in
                let target = rest.prefix { $0 != ")" && $0 != " " && $0 != "#" }
                return target.isEmpty || target.contains(":") ? nil : (line, String(target))
            }
        }
    }

    var linkProblems: [String] {
        let folder = name.split(separator: "/").dropLast().joined(separator: "/")
        return links.filter { !Self.exists("\(folder)/\($0.target)") }.map { problem($0.line, "\($0.target) does not exist") }
    }

    /// The paths of the package's sources in backticks.
    var paths: [(line: Int, path: String)] {
        prose.flatMap { line, parts in
            parts.enumerated().compactMap { offset, part in
                let path = part.prefix { !$0.isWhitespace }
                let isPath = ["Modules/", "Apps/", "Tests/"].contains { path.hasPrefix($0) }
                return offset % 2 == 1 && isPath ? (line, String(path)) : nil
            }
        }
    }

    var pathProblems: [String] {
        paths.filter { !Self.exists($0.path) }.map { problem($0.line, "\($0.path) does not exist") }
    }
}

/// A block of code that was cut from a file: pieces of contiguous lines in their order, with `// …` for the lines in between.
private struct Snippet {
    /// Counts from 0.
    let line: Int
    let file: String
    private let pieces: [[String]]

    init(line: Int, file: String, code: [String]) {
        self.line = line
        self.file = file
        pieces = code.split { $0.trimmingCharacters(in: .whitespaces) == "// …" }.map { Self.unindented($0) }
            .filter { $0 != [""] }
    }

    var isEmpty: Bool { pieces.isEmpty }

    /// Whether a file has the pieces, in their order. A piece may be indented as a whole.
    func isFound(in source: String) -> Bool {
        let lines = source.components(separatedBy: "\n")
        var start = 0
        for piece in pieces {
            let offsets = start..<max(start, lines.count - piece.count + 1)
            let found = offsets.first { Self.unindented(lines[$0..<$0 + piece.count]) == piece }
            guard let found else { return false }
            start = found + piece.count
        }
        return !isEmpty
    }

    /// Lines without the indentation that they have in common.
    private static func unindented(_ lines: ArraySlice<String>) -> [String] {
        let common = lines.filter { !$0.isEmpty }.map { line in line.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(common)) }
    }
}
