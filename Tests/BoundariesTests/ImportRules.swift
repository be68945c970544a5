import Foundation

/// Compares what a file imports with what its target's row in `Package.swift` allows.
///
/// The package manager's own check looks at indirect dependencies too, and so lets a front import Model.
struct ImportRules {
    /// Modules of the tool chain that an import needs no row for.
    private static let system: Set = ["Foundation", "Glibc", "Musl", "Darwin", "Dispatch"]
    private static let standardLibrary: Set = ["Swift", "Observation", "Synchronization"]
    /// Targets that use the standard library and their rows only.
    private static let pure: Set = ["Changeset", "Binding", "MVVM", "Vocabulary", "Model", "ViewModel"]

    let target: String
    let isTest: Bool
    /// The modules and products of its row.
    let dependencies: Set<String>

    /// What is wrong with a file's imports, one line each.
    func violations(in source: String, file: String) -> [String] {
        var violations: [String] = []
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let module = Self.importedModule(line) else { continue }
            if line.contains("@testable"), !isTest {
                violations.append("\(file):\(index + 1): @testable outside of Tests")
            }
            if !allows(module) { violations.append("\(file):\(index + 1): \(target) may not import \(module)") }
        }
        return violations
    }

    func allows(_ module: String) -> Bool {
        if module == target || dependencies.contains(module) || Self.standardLibrary.contains(module) { return true }
        if isTest, module == "Testing" { return true }
        return !Self.pure.contains(target) && Self.system.contains(module)
    }

    /// The module that a line imports, nil where it imports none.
    private static func importedModule(_ line: Substring) -> String? {
        var words = line.split(whereSeparator: \.isWhitespace).drop { $0.hasPrefix("@") || modifiers.contains(String($0)) }
        guard words.popFirst() == "import" else { return nil }
        return words.first { !kinds.contains(String($0)) }?.split(separator: ".").first.map(String.init)
    }

    private static let modifiers: Set = ["public", "package", "internal", "fileprivate", "private"]
    private static let kinds: Set = ["struct", "class", "enum", "func", "protocol", "typealias", "var", "let", "actor"]
}
