import Foundation
import TestSupport
import Testing

/// The libraries stand alone: a package that depends on their products builds and passes its tests, and compiles nothing else.
@Suite(.onOwnThread) struct KitClientTests {
    @Test func `The tests of another package pass, and the application is not compiled`() throws {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "sutra-client-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let client = Package.root.appending(path: "Tests/KitClient").path
        let test = ["swift", "test", "--package-path", client, "--scratch-path", scratch.path]
        let tested = try Tool.run(["env", "-u", "SUTRA_SUITE", "-u", "SUTRA_DOCS"] + test)
        #expect(tested.status == 0, "\(tested.output)")
        let kit: Set<Substring> = ["Binding", "Changeset", "MVVM"]
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.appending(path: "debug/Modules").path)
        let compiled = Set(names.filter { $0.hasSuffix(".swiftmodule") }.map { $0.split(separator: ".")[0] })
        #expect(compiled.isSuperset(of: kit))
        let others = try PackageTable.read().targets.map { Substring($0.name) }.filter { !kit.contains($0) }
        #expect(compiled.isDisjoint(with: others), "the application was compiled too")
    }

    @Test func `A client by URL resolves nothing else`() throws {
        #expect(try URLClient(targets: ["Client"]).resolvedPackages() == ["sutra"])
    }

    @Test func `A client's targets can have the same names as the application's`() throws {
        let kit = ["Binding", "Changeset", "MVVM"]
        let names = try PackageTable.read().targets.map(\.name).filter { !kit.contains($0) }
        try #require(names.contains("Model"))
        try URLClient(targets: names).loadGraph()
    }
}

/// A package that depends on this one by the line in the README: by a URL, of a repository whose only version is the work tree.
private final class URLClient {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "sutra-url-client-\(UUID().uuidString)")

    init(targets: [String]) throws {
        let repository = folder.appending(path: "sutra").path
        try FileManager.default.createDirectory(atPath: repository, withIntermediateDirectories: true)
        let git = ["git", "--git-dir=\(repository)/.git", "--work-tree=\(Package.root.path)"]
        for command in [
            ["init", "--quiet"], ["add", "Package.swift", "Modules", "Apps", "Tests"],
            ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "--message", "1.0.0"], ["tag", "1.0.0"],
        ] {
            let done = try Tool.run(git + command)
            #expect(done.status == 0, "\(done.output)")
        }
        let rows = targets.map {
            ".target(name: \"\($0)\", dependencies: [.product(name: \"MVVM\", package: \"sutra\")], path: \"\($0)\")"
        }
        let manifest = """
            // swift-tools-version: 6.2
            \("import") PackageDescription
            let package = Package(
                name: "client", platforms: [.macOS("15.4")],
                dependencies: [.package(url: "\(repository)", from: "1.0.0", traits: [])],
                targets: [\(rows.joined(separator: ", "))])
            """
        let manager = FileManager.default
        for target in targets {
            try manager.createDirectory(at: folder.appending(path: "Package/\(target)"), withIntermediateDirectories: true)
            try Data().write(to: folder.appending(path: "Package/\(target)/Source.swift"))
        }
        try Data(manifest.utf8).write(to: folder.appending(path: "Package/Package.swift"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The packages that the client has pinned once it is resolved, by identity.
    func resolvedPackages() throws -> [String] {
        try run("resolve")
        let pins = try Data(contentsOf: folder.appending(path: "Package/Package.resolved"))
        return try JSONDecoder().decode(Pins.self, from: pins).pins.map(\.identity).sorted()
    }

    /// Resolves the client and loads all packages' targets, as a build does first.
    func loadGraph() throws { try run("show-dependencies") }

    private func run(_ command: String) throws {
        let call = [
            "swift", "package", "--package-path", folder.appending(path: "Package").path, "--disable-dependency-cache", command,
        ]
        let done = try Tool.run(["env", "-u", "SUTRA_SUITE", "-u", "SUTRA_DOCS"] + call)
        #expect(done.status == 0, "\(done.output)")
    }

    private struct Pins: Decodable {
        let pins: [Pin]

        struct Pin: Decodable { let identity: String }
    }
}
