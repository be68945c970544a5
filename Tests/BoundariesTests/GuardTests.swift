import Foundation
import Testing

/// The ways around the rules: what would compile, and let a front see the model all the same.
@Suite struct GuardTests {
    /// Those that see each other's `package` declarations. All else is a front, an app or a test.
    private static let inside: Set = [
        "Changeset", "Binding", "MVVM", "Vocabulary", "Model", "Services", "ViewModel", "Files", "Persistence", "Interchange",
        "Sounds",
        "Composition",
    ]
    private static let hidden: Set = ["Model", "Services", "Files", "Persistence", "Interchange", "Sounds"]

    @Test func `Fronts and apps see public declarations only, and depend on nothing that is hidden`() throws {
        let rows = try PackageTable.read().targets.filter { row in
            let isSwift = try Package.sources(below: row.path ?? "").isEmpty == false
            let isTest = row.path?.hasPrefix("Tests/") == true && row.type != "executable"
            return isSwift && !isTest && !Self.inside.contains(row.name)
        }
        #expect(Set(rows.map(\.name)).isSuperset(of: ["Console", "Launch", "sutra", "sutra-run"]))
        for row in rows {
            #expect(!row.packageAccess, "\(row.name) sees package declarations")
            #expect(Self.hidden.isDisjoint(with: row.dependencies.map(\.name)), "\(row.name) depends on a hidden module")
        }
    }

    @Test(arguments: ["Model", "Files", "Persistence", "Interchange", "Sounds"])
    func `Hidden modules declare nothing public`(_ module: String) throws {
        #expect(try SymbolGraph(of: module).symbols.map(\.name) == [])
    }

    @Test func `No public declaration of ViewModel has a type that can hold any value`() throws {
        let graph = try SymbolGraph(of: "ViewModel")
        #expect(graph.symbols.count > 100, "the graph has next to nothing")
        #expect(graph.symbols.filter(\.holdsAnything).map(\.name) == [])
    }

    /// The compiler reads the imports, however they are written.
    @Test func `Every module imports what its row allows`() throws {
        for row in try PackageTable.read().targets {
            let files = try Package.sources(below: row.path ?? "")
            if files.isEmpty { continue }
            let rules = ImportRules(
                target: row.name, isTest: row.path?.hasPrefix("Tests/") ?? false, dependencies: Set(row.dependencies.map(\.name)))
            let others = try Self.importedModules(files.map(\.path)).filter { !rules.allows($0) }
            #expect(others.isEmpty, "\(row.name) imports \(others.joined(separator: ", "))")
        }
    }

    @Test func `An import over two lines is detected`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "sutra-\(UUID().uuidString).swift")
        try Data("import\n    Foundation\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try Self.importedModules([file.path]) == ["Foundation"])
    }

    private static func importedModules(_ files: [String]) throws -> [String] {
        let call = ["swiftc", "-emit-imported-modules", "-swift-version", "6", "-module-name", "Scanned"]
        let result = try Tool.run(call + files + ["-o", "-"])
        #expect(result.status == 0, "\(result.output)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test func `No file uses a name that bypasses the rules`() throws {
        var violations: [String] = []
        for row in try PackageTable.read().targets where row.path?.hasPrefix("Tests/") == false {
            let rules = NameRules(target: row.name)
            for file in try Package.sources(below: row.path ?? "") {
                violations += rules.violations(in: try String(contentsOf: file, encoding: .utf8)).map { "\(file.path): \($0)" }
            }
        }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    @Test(arguments: [
        ("print(1)", 1), ("ContinuousClock()", 1), ("SuspendingClock.now", 1), ("debugPrint(x)", 1), ("readLine()", 1),
        ("@_silgen_name(\"f\") func f()", 1), ("@_exported public import Model", 1), ("try await Task.sleep(for: .zero)", 1),
        ("// print(1)", 0), ("let text = \"print\"", 0), ("printer.run()", 0), ("func blueprint() {}", 0),
        ("let text = \"\\(print(1))\"", 1), ("/* print(1) */", 0), ("let text = #\"print(\"1\")\"#; print()", 1),
        ("let text = \"\"\"\n  \"print\" \\(a) print(1)\n\"\"\"\nprint(1)", 1),
    ])
    func `A name is detected only in code`(_ line: String, _ violations: Int) {
        #expect(NameRules(target: "ViewModel").violations(in: line).count == violations)
    }

    @Test func `A front may print and read the clock`() {
        #expect(NameRules(target: "Console").violations(in: "print(ContinuousClock.now)").isEmpty)
    }
}

/// Names of the standard library and of the compiler that no import is needed for.
private struct NameRules {
    /// In no module.
    private static let anywhere = ["@_silgen_name", "@_cdecl", "@_exported", "@_spi", "@_extern"]
    /// In the core: they are output, input or a clock.
    private static let inTheCore = [
        "print", "debugPrint", "dump", "readLine", "ContinuousClock", "SuspendingClock", "Task.sleep", "CommandLine",
    ]

    private let names: [String]

    init(target: String) {
        names = Self.anywhere + (["Vocabulary", "Model", "Services", "ViewModel"].contains(target) ? Self.inTheCore : [])
    }

    /// The names that a file uses, outside of comments and of texts.
    func violations(in source: String) -> [String] {
        let names = names.filter(source.contains)
        if names.isEmpty { return [] }
        let code = Self.code(of: source)
        return names.filter { name in
            code.ranges(of: name).contains { range in
                let before = range.lowerBound == code.startIndex ? " " : code[code.index(before: range.lowerBound)]
                let after = range.upperBound == code.endIndex ? " " : code[range.upperBound]
                return !Self.isPartOfAName(before) && before != "." && !Self.isPartOfAName(after)
            }
        }
    }

    private static func isPartOfAName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// A source without its comments and the texts of its literals; what is interpolated in them is code.
    private static func code(of source: String) -> String {
        var code = ""
        var rest = source[...]
        /// What ends the literal that the place is in; nil in code.
        var end: String?
        /// For each interpolation around the place, what ends its literal and how many parentheses are open in it.
        var interpolations: [(end: String, open: Int)] = []
        while let character = rest.first {
            var length = 1
            if let mark = end {
                if rest.hasPrefix(mark) {
                    end = nil
                    length = mark.count
                } else if mark != "\"#", rest.hasPrefix("\\(") {
                    interpolations.append((mark, 0))
                    end = nil
                    length = 2
                } else if mark != "\"#", character == "\\" {
                    length = 2
                }
            } else if rest.hasPrefix("//") {
                length = rest.prefix { $0 != "\n" }.count
            } else if rest.hasPrefix("/*") {
                length = rest.distance(from: rest.startIndex, to: rest.firstRange(of: "*/")?.upperBound ?? rest.endIndex)
            } else if let mark = ["\"\"\"", "#\"", "\""].first(where: rest.hasPrefix) {
                end = mark == "#\"" ? "\"#" : mark
                length = mark.count
                code.append(" ")
            } else if character == ")", let last = interpolations.last, last.open == 0 {
                end = last.end
                interpolations.removeLast()
            } else {
                if let last = interpolations.indices.last {
                    interpolations[last].open += character == "(" ? 1 : character == ")" ? -1 : 0
                }
                code.append(character)
            }
            rest = rest.dropFirst(length)
        }
        return code
    }
}

/// What a module declares in public, as the compiler has it.
private struct SymbolGraph: Decodable {
    let symbols: [Symbol]

    struct Symbol: Decodable {
        let pathComponents: [String]
        let declarationFragments: [Fragment]

        var name: String { pathComponents.joined(separator: ".") }
        var holdsAnything: Bool { declarationFragments.contains { ["Any", "AnyHashable", "AnyObject"].contains($0.spelling) } }
    }

    struct Fragment: Decodable {
        let spelling: String
    }

    init(of module: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sutra-symbols-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = try Tool.run(["swiftc", "-print-target-info"]).output
        let triple = try JSONDecoder().decode(TargetInfo.self, from: Data(target.utf8)).target.unversionedTriple
        var call = ["swift", "symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public"]
        for path in [Package.builtModules.path] + Package.cModules { call += ["-I", path] }
        call += ["-skip-synthesized-members", "-target", triple, "-output-dir", folder.path]
        let result = try Tool.run(call)
        #expect(result.status == 0, "\(result.output)")
        let graph = try Data(contentsOf: folder.appending(path: "\(module).symbols.json"))
        self = try JSONDecoder().decode(SymbolGraph.self, from: graph)
    }

    private struct TargetInfo: Decodable {
        let target: Target

        struct Target: Decodable { let unversionedTriple: String }
    }
}
