import Foundation
import Testing

@Suite struct ImportTests {
    @Test func `Every file imports only what its target allows`() throws {
        var files = 0
        var violations: [String] = []
        for row in try PackageTable.read().targets {
            let rules = ImportRules(
                target: row.name, isTest: row.path?.hasPrefix("Tests/") ?? false, dependencies: Set(row.dependencies.map(\.name)))
            for file in try Package.sources(below: row.path ?? "") {
                files += 1
                violations += rules.violations(in: try String(contentsOf: file, encoding: .utf8), file: file.path)
            }
        }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
        #expect(files > 100, "the check found next to no files")
    }

    @Test(arguments: [
        ("import Foundation", 1), ("import Glibc", 1), ("import GRDB", 1), ("package import Persistence", 1),
        ("@testable import Binding", 1), ("    @_implementationOnly import struct Foundation.Data", 1),
        ("import Observation", 0), ("public import Binding", 0), ("// import Foundation", 0), ("let text = \"import GRDB\"", 0),
    ])
    func `A core module must not import platform or database modules`(_ line: String, _ violations: Int) {
        let rules = ImportRules(target: "ViewModel", isTest: false, dependencies: ["Binding", "Model"])
        #expect(rules.violations(in: "\n\(line)\n", file: "x.swift").count == violations)
    }

    @Test(arguments: [("import Model", 1), ("import GRDB", 1), ("import ViewModel", 0), ("import Glibc", 0)])
    func `A front must not import the model`(_ line: String, _ violations: Int) {
        let rules = ImportRules(target: "Console", isTest: false, dependencies: ["ViewModel", "MVVM"])
        #expect(rules.violations(in: line, file: "x.swift").count == violations)
    }
}
