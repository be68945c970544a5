import Foundation
import Testing

/// The libraries stand alone: a package that depends on their products builds and passes its tests, and compiles nothing else.
@Suite struct KitClientTests {
    @Test func `the tests of another package pass, and the application is not compiled`() throws {
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

    @Test func `a client by URL resolves nothing else`() throws {
        #expect(try URLClient().resolvedPackages() == ["sutra"])
    }
}

/// A package that depends on this one by the line in the README: by a URL, of a repository whose only version is the work tree.
private final class URLClient {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "sutra-url-client-\(UUID().uuidString)")

    init() throws {
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
        let manifest = """
            // swift-tools-version: 6.2
            \("import") PackageDescription
            let package = Package(
                name: "client", platforms: [.macOS("15.4")],
                dependencies: [.package(url: "\(repository)", from: "1.0.0", traits: [])],
                targets: [.target(name: "Client", dependencies: [.product(name: "MVVM", package: "sutra")], path: "Client")])
            """
        try FileManager.default.createDirectory(at: folder.appending(path: "Client"), withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "Client/Client.swift"))
        try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The packages that the client has pinned once it is resolved, by identity.
    func resolvedPackages() throws -> [String] {
        let resolve = ["swift", "package", "--package-path", folder.path, "--disable-dependency-cache", "resolve"]
        let resolved = try Tool.run(["env", "-u", "SUTRA_SUITE", "-u", "SUTRA_DOCS"] + resolve)
        #expect(resolved.status == 0, "\(resolved.output)")
        let pins = try Data(contentsOf: folder.appending(path: "Package.resolved"))
        return try JSONDecoder().decode(Pins.self, from: pins).pins.map(\.identity).sorted()
    }

    private struct Pins: Decodable {
        let pins: [Pin]

        struct Pin: Decodable { let identity: String }
    }
}
