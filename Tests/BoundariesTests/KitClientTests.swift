import Foundation
import Testing

/// The libraries stand alone: a package that depends on their products builds and runs, and compiles nothing else.
@Suite struct KitClientTests {
    @Test func aPackageOfSomebodyElsesBuildsAndRuns() throws {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "sutra-client-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let client = Package.root.appending(path: "Tests/KitClient").path
        let build = ["env", "-u", "SUTRA_SUITE", "swift", "build", "--package-path", client, "--scratch-path", scratch.path]
        let built = try Tool.run(build)
        #expect(built.status == 0, "\(built.output)")
        let run = try Tool.run([scratch.appending(path: "debug/KitClient").path])
        #expect(run.output == "steps: 0\nsteps: 2\n2\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.appending(path: "debug/Modules").path)
        let compiled = Set(names.filter { $0.hasSuffix(".swiftmodule") && !$0.contains("KitClient") })
        #expect(
            compiled == ["Binding.swiftmodule", "Changeset.swiftmodule", "MVVM.swiftmodule"], "the application was compiled too")
    }
}
