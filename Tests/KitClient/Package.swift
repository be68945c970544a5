// swift-tools-version: 6.2
import PackageDescription

// A package of somebody else's, who uses the libraries and nothing more.
let package = Package(
    name: "KitClient",
    platforms: [.macOS("15.4")],
    dependencies: [.package(name: "sutra", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "KitClient",
            dependencies: [
                .product(name: "Binding", package: "sutra"), .product(name: "Changeset", package: "sutra"),
                .product(name: "MVVM", package: "sutra"),
            ])
    ]
)
