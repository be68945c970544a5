import Foundation

/// The package that is tested: its files and what was built of it.
enum Package {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// What the package manager compiles the modules as: the folder's name.
    static var name: String {
        String(root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// Where the build that these tests belong to has its modules.
    static var builtModules: URL {
        let executable = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        for folder in sequence(first: executable, next: { $0.path == "/" ? nil : $0.deletingLastPathComponent() }) {
            let modules = folder.appending(path: "Modules")
            if FileManager.default.fileExists(atPath: modules.appending(path: "ViewModel.swiftmodule").path) { return modules }
        }
        return root.appending(path: ".build/debug/Modules")
    }
}

extension Package {
    /// The Swift files in a folder of the package.
    static func sources(below path: String) throws -> [URL] {
        let folder = root.appending(path: path)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return names.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
    }

    /// The C modules of dependencies, which the compiler looks for when it loads what stands on them.
    static var cModules: [String] {
        ["GRDB.swift/Sources/GRDBSQLite", "swift-numerics/Sources/_NumericsShims/include", "Yams/Sources/CYaml/include"].map {
            builtModules.appending(path: "../../../checkouts/\($0)").standardized.path
        } + ["CSystem", "CSQLite", "CZip", "CZstd"].map { root.appending(path: "Modules/\($0)/include").path }
    }
}

/// A program of the tool chain.
enum Tool {
    /// Runs it to its end.
    static func run(_ arguments: [String]) throws -> (output: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = Package.root
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: output, as: UTF8.self), process.terminationStatus)
    }
}
