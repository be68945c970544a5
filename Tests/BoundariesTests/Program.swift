import Foundation
import Testing

/// A program under `Tests/Boundaries`, and the place that it pretends to be compiled in.
struct Program: CustomTestStringConvertible, Sendable {
    enum Place: Sendable {
        /// Outside of the package: what Console and the apps are.
        case front
        /// In the package: what the core and the adapters are.
        case package
        /// Where only the kit is.
        case kit
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
        return output.contains("refused.swift:4:8: error: \(fatalError)\n") ? "" : "not refused: \(output)"
    }

    private func compile(_ name: String, checksItself: Bool) throws -> String {
        let source = Package.root.appending(path: "Tests/Boundaries/\(rule)/\(name).swift")
        var arguments = ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library"]
        if checksItself { arguments += ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"] }
        for feature in ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"] {
            arguments += ["-enable-upcoming-feature", feature]
        }
        let kit = try place == .kit ? KitFolder() : nil
        for folder in [kit?.path ?? Package.builtModules.path] + Package.cModules { arguments += ["-I", folder] }
        if place == .package { arguments += ["-package-name", Package.name] }
        return try withExtendedLifetime(kit) { try Tool.run(arguments + [source.path]).output }
    }
}

/// A folder in which the compiler finds the modules of the kit and no others.
private final class KitFolder {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sutra-kit-\(UUID().uuidString)")
        path = folder.path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for module in ["Binding", "Changeset", "MVVM"] {
            let name = "\(module).swiftmodule"
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: Package.builtModules.appending(path: name))
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
