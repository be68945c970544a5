import Foundation
import Testing

/// A program under `Tests/Boundaries`, and the place that it pretends to be compiled in.
struct Program: CustomTestStringConvertible, Sendable {
    enum Place: Sendable {
        /// Outside of the package: what Console and the apps are.
        case front
        /// In the package: what the core and the adapters are.
        case package
        /// In the package, where only what ViewModel may import is.
        case viewModel
        /// Where only the kit is.
        case kit

        /// The modules that the compiler finds there; nil for all.
        fileprivate var modules: [String]? {
            switch self {
            case .front, .package: nil
            case .viewModel: ["Binding", "Changeset", "MVVM", "Model", "Services", "Vocabulary", "RealModule"]
            case .kit: ["Binding", "Changeset", "MVVM"]
            }
        }
    }

    let rule: String
    let place: Place

    /// The error that ends the compilation of the refused program, where it is one that the compiler cannot check itself.
    var fatalError: String?

    var testDescription: String { rule }

    /// What the compiler says of it, with each diagnostic checked against the program's `expected-error` comments.
    /// - Returns: the differences; empty when the diagnostics are exactly those expected.
    func verify(_ name: String) throws -> String {
        guard name == "refused", let fatalError else { return try compile(name, checksItself: true) }
        let output = try compile(name, checksItself: false)
        // In the place of the import's module.
        let isRefused = output.split(separator: "\n").contains {
            $0.contains("/refused.swift:") && $0.hasSuffix(":8: error: \(fatalError)")
        }
        return isRefused ? "" : "not refused: \(output)"
    }

    private func compile(_ name: String, checksItself: Bool) throws -> String {
        let source = Package.root.appending(path: "Tests/Boundaries/\(rule)/\(name).swift")
        var arguments = ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library"]
        if checksItself { arguments += ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"] }
        for feature in ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"] {
            arguments += ["-enable-upcoming-feature", feature]
        }
        let modules = try place.modules.map(ModuleFolder.init)
        for folder in [modules?.path ?? Package.builtModules.path] + Package.cModules { arguments += ["-I", folder] }
        if place == .package || place == .viewModel { arguments += ["-package-name", Package.name] }
        return try withExtendedLifetime(modules) { try Tool.run(arguments + [source.path]).output }
    }
}

/// A folder in which the compiler finds some modules and no others.
final class ModuleFolder {
    let path: String

    init(_ modules: [String]) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sutra-modules-\(UUID().uuidString)")
        path = folder.path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for module in modules {
            let name = "\(module).swiftmodule"
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: Package.builtModules.appending(path: name))
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
