// swift-tools-version: 6.2
import PackageDescription

// The peers whose packages cannot be had, which `run` finds out.
let missing = Set((Context.environment["SUTRA_BENCHMARKS_WITHOUT"] ?? "").split(separator: " ").map(String.init))

// A package of its own, so that who uses the libraries resolves none of its dependencies.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "sutra", path: "../.."),
        // Without its traits, which replace malloc and the runtime's retain and release: they are not what is measured.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ] + (missing.contains("OpenCombine") ? [] : [.package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")])
        + (missing.contains("DifferenceKit") ? [] : [.package(url: "https://github.com/ra1028/DifferenceKit", from: "1.3.0")]),
    targets: (missing.contains("OpenCombine") ? [] : [.benchmarks("Binding", peer: "OpenCombine")]) + [
        .benchmarks("Changeset", peer: "DifferenceKit"),
        .benchmarks("Lists", of: "Binding"),
        .target(
            name: "Interleaving", dependencies: ["CHeap", .product(name: "Benchmark", package: "benchmark")],
            path: "Interleaving",
            swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
        .target(name: "CHeap", path: "CHeap"),
    ]
)

extension Target {
    /// Measures a library, by default the one of the same name, against its peer: `Benchmarks/<name>`.
    static func benchmarks(_ name: String, of library: String? = nil, peer: String? = nil) -> Target {
        let peer = peer.flatMap { missing.contains($0) ? nil : $0 }
        return .executableTarget(
            name: "\(name)Benchmarks",
            dependencies: [
                "Interleaving", .product(name: library ?? name, package: "sutra"),
                .product(name: "Benchmark", package: "benchmark"),
            ] + (peer.map { [.product(name: $0, package: $0)] } ?? []),
            path: "Benchmarks/\(name)",
            swiftSettings: peer.map { [.define("HAS_\($0.uppercased())")] } ?? [],
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
    }
}
