// swift-tools-version: 6.2
import PackageDescription

// Somebody else's package, which uses the libraries and nothing more: classic examples, and the code of the articles.
let package = Package(
    name: "KitClient",
    platforms: [.macOS("15.4")],
    dependencies: [.package(name: "sutra", path: "../..", traits: [])],
    targets: [
        .target(
            name: "Examples",
            dependencies: [
                .product(name: "Binding", package: "sutra"), .product(name: "Changeset", package: "sutra"),
                .product(name: "MVVM", package: "sutra"), "SwiftUI", "UIKit",
            ]),
        .testTarget(name: "ExamplesTests", dependencies: ["Examples"]),
        // What stands in for Apple's libraries, which the article on views needs.
        .target(name: "SwiftUI", path: "StandIns/SwiftUI"),
        .target(name: "UIKit", path: "StandIns/UIKit"),
    ]
)
