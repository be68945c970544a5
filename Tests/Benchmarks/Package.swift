// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who uses the libraries resolves none of its dependencies.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "sutra", path: "../.."),
        // Without its traits, which replace malloc and the runtime's retain and release: they are not what is measured.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/ra1028/DifferenceKit", from: "1.3.0"),
    ],
    targets: [
        .benchmarks("Binding", peers: [.product(name: "OpenCombine", package: "OpenCombine")]),
        .benchmarks("Changeset", peers: [.product(name: "DifferenceKit", package: "DifferenceKit")]),
        .benchmarks("Lists", of: "Binding"),
        .target(
            name: "Interleaving", dependencies: ["CHeap", .product(name: "Benchmark", package: "benchmark")],
            path: "Interleaving",
            swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
        .target(name: "CHeap", path: "CHeap"),
    ]
)

extension Target {
    /// Measures a library, by default the one of the same name, against its peers: `Benchmarks/<name>`.
    static func benchmarks(_ name: String, of library: String? = nil, peers: [Dependency] = []) -> Target {
        .executableTarget(
            name: "\(name)Benchmarks",
            dependencies: [
                "Interleaving", .product(name: library ?? name, package: "sutra"),
                .product(name: "Benchmark", package: "benchmark"),
            ] + peers,
            path: "Benchmarks/\(name)",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
    }
}
