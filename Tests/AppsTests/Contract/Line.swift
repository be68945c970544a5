import Foundation
import Testing

/// A line of the contract, with commands that show it and what they print.
struct Line: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let script: String
    let prints: String

    /// - Parameter prints: without the newline at its end.
    init(_ says: String, _ script: String, prints: String = "") {
        testDescription = says
        self.script = script
        self.prints = prints
    }
}

/// A line of the contract, with a command that is not to be had and what is told of it.
struct Flaw: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let script: String
    /// As it is told: `column: error: message [CODE]`, of the command's first line.
    let told: String
    /// What stands below it, such as a hint.
    let below: String

    init(_ says: String, _ script: String, _ told: String, below: String = "") {
        testDescription = says
        self.script = script
        self.told = told
        self.below = below
    }
}

extension Place {
    /// Runs all lines as one script, and compares what each prints.
    func show(_ lines: [Line], with arguments: [String] = [], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let script = lines.enumerated().map { "echo '§\($0)'\n\($1.script)\n" }.joined()
        try write("lines.sutra", script + "echo '§'\n")
        let result = try run(.sutraRun, arguments + ["lines.sutra"])
        try #require(result.code == 0, "\(result.errors)", sourceLocation: sourceLocation)
        for (number, line) in lines.enumerated() {
            let printed = result.output.between("§\(number)\n", "§")
            let expected = line.prints.isEmpty ? "" : line.prints + "\n"
            #expect(printed == expected, "\(line.testDescription)", sourceLocation: sourceLocation)
        }
    }

    /// Runs all commands as one script, and compares the errors that are told.
    /// - Returns: what became of it.
    @discardableResult
    func refuse(
        _ flaws: [Flaw], with arguments: [String] = [], code: Int32, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Result {
        try write("flaws.sutra", flaws.map { $0.script + "\n" }.joined())
        let result = try run(.sutraRun, arguments + ["flaws.sutra"])
        #expect(result.code == code, "\(result.errors)", sourceLocation: sourceLocation)
        var line = 1
        for flaw in flaws {
            let start = "flaws.sutra:\(line):"
            let found = result.errors.between(start, "\nflaws.sutra:")
            let told = found.prefix { $0 != "\n" }
            #expect(told == flaw.told, "\(flaw.testDescription), line \(line)", sourceLocation: sourceLocation)
            #expect(flaw.below.isEmpty || found.contains(flaw.below), "\(found)", sourceLocation: sourceLocation)
            line += flaw.script.split(separator: "\n", omittingEmptySubsequences: false).count
        }
        #expect(result.errors.count(of: ": error: ") == flaws.count, "\(result.errors)", sourceLocation: sourceLocation)
        return result
    }
}

/// Two commands: the second prints more than a pipe and our own buffer hold, and waits in the middle of a script until its
/// output is read.
let gate = "let long \(String(repeating: "x", count: 1000))\necho \"\(String(repeating: "$long", count: 150))\""

extension String {
    /// What stands behind the first `start`, up to `end`.
    func between(_ start: String, _ end: String) -> String {
        guard let found = range(of: start) else { return "no \(start)" }
        let rest = self[found.upperBound...]
        return String(rest[..<(rest.range(of: end)?.lowerBound ?? rest.endIndex)])
    }

    func count(of part: String) -> Int { components(separatedBy: part).count - 1 }

    /// The lines of standard error that tell an error.
    var errorLines: [String] { split(separator: "\n").filter { $0.contains("error: ") }.map(String.init) }
}
