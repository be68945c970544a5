// swift-tools-version: 6.2
import PackageDescription

// A module imports only what its row names; `Tests/BoundariesTests` checks every file against these rows.
// `.module` sees its neighbours' `package` declarations; `.front` and `.app` see only public ones.
let rows: [Target] = [
    // Kit: independent of the domain.
    .module("Changeset"),
    .module("Binding", uses: ["Changeset"]),
    .module("MVVM", uses: ["Binding"]),

    // Core
    .module("Vocabulary"),
    .module("Model", uses: ["Vocabulary"], products: [.realModule]),
    .module("Services", uses: ["Binding", "Changeset", "Model", "Vocabulary"]),
    .module("ViewModel", uses: ["Services", "MVVM", "Binding", "Changeset", "Model", "Vocabulary"]),

    // Adapters: implementations of the model's ports, and the system calls that they share.
    .module("Files", uses: ["Vocabulary"]),
    .cLibrary("CSQLite", at: "Modules/CSQLite"),
    .module("Persistence", uses: ["Files", "Model", "Vocabulary", "CSQLite"], products: [.grdb, .sqlite]),
    .cLibrary("CZip", at: "Modules/CZip"),
    .cLibrary("CZstd", at: "Modules/CZstd", links: "zstd"),
    .module("Interchange", uses: ["Files", "Model", "Vocabulary", "CZip", "CZstd"], products: [.yams, .grdb, .sqlite]),
    .module("Sounds", uses: ["Files", "Model", "Vocabulary"]),

    // Root: the only module that knows all the others.
    .module(
        "Composition",
        uses: ["Services", "ViewModel", "Binding", "Files", "Persistence", "Interchange", "Sounds", "Model", "Vocabulary"]),

    // Fronts
    .cLibrary("CSystem", at: "Modules/CSystem"),
    .front("TerminalText", uses: ["Vocabulary"]),
    .front("Wording", uses: ["TerminalText", "ViewModel", "Vocabulary"]),
    .front(
        "Console", uses: ["Wording", "TerminalText", "ViewModel", "Vocabulary", "MVVM", "Binding", "Changeset", "CSystem"]),
    .cLibrary("CCurses", at: "Modules/CCurses", links: "ncursesw"),
    .front(
        "FullScreen", uses: ["Wording", "TerminalText", "ViewModel", "Vocabulary", "MVVM", "Binding", "Changeset", "CCurses"]),
    .front("Launch", uses: ["Console", "TerminalText", "Composition", "ViewModel", "Vocabulary"], products: [.argumentParser]),
    .cLibrary("CReadline", at: "Modules/CReadline", links: "readline"),
    .app(
        "sutra", at: "Apps/Repl",
        uses: ["Launch", "FullScreen", "Console", "TerminalText", "ViewModel", "Composition", "Binding", "CReadline"],
        products: [.argumentParser]),
    .app(
        "sutra-run", at: "Apps/Batch", uses: ["Launch", "Console", "TerminalText", "Composition", "Vocabulary"],
        products: [.argumentParser]),

    // Tests: one suite for each module, and shared fakes of the model's ports.
    .support("TestSupport"),
    .support("TerminalScreen", uses: ["CPseudoTerminal"]),
    .support("StoreContracts", uses: ["Model", "Vocabulary", "TestSupport"]),
    .support("ModelFakes", uses: ["Model", "Vocabulary", "StoreContracts"]),
    .support("ViewModelFakes", uses: ["Services", "ViewModel", "Binding", "Model", "ModelFakes", "Vocabulary"]),
    .suite("Changeset"),
    .suite("Binding", with: ["Changeset"]),
    .suite("MVVM", with: ["Binding"]),
    .suite("Model", with: ["ModelFakes", "StoreContracts", "Vocabulary"], data: "Fixtures"),
    .suite("Services", with: ["Model", "Vocabulary"]),
    .suite(
        "ViewModel", with: ["ViewModelFakes", "Services", "Model", "ModelFakes", "Vocabulary", "MVVM", "Binding", "Changeset"]),
    .suite("Files", with: ["Vocabulary"]),
    .suite(
        "Persistence", with: ["Files", "Model", "ModelFakes", "StoreContracts", "Vocabulary"], products: [.grdb, .sqlite],
        data: "Fixtures"),
    .suite(
        "Interchange", with: ["Files", "Model", "Vocabulary", "CZip", "CZstd"], products: [.grdb], data: "Fixtures", links: "zip"),
    .suite("Sounds", with: ["Files", "Model", "Vocabulary"], data: "Fixtures"),
    .suite(
        "Composition", with: ["Persistence", "Services", "ViewModel", "Model", "Vocabulary", "Binding", "Changeset"],
        products: [.grdb]),
    .suite("TerminalText", with: ["Vocabulary"]),
    .suite("Wording", with: ["TerminalText", "ViewModel", "Vocabulary"]),
    .suite("Console", with: ["Wording", "TerminalText", "ViewModel", "Vocabulary", "ViewModelFakes", "MVVM", "Binding"]),
    .suite(
        "FullScreen",
        with: [
            "Wording", "TerminalText", "ViewModel", "Vocabulary", "ViewModelFakes", "ModelFakes", "MVVM", "Binding", "Changeset",
        ]),
    .cLibrary("CPseudoTerminal", at: "Tests/CPseudoTerminal", links: "util"),
    .suite("TerminalScreen", testing: ["TerminalScreen"]),
    .suite("Apps", testing: ["sutra", "sutra-run", "CPseudoTerminal", "TerminalScreen"]),
    .suite("Boundaries", testing: ["Console", "Composition"]),
    .app(
        "study-benchmark", at: "Tests/StudyBenchmark", uses: ["Composition", "ViewModel", "Vocabulary"], products: []),
]

// Packages that only the application uses. Each use has the condition `.when(traits: ["App"])`, so that a client that depends on
// the libraries with `traits: []` resolves none of them.
let packages: [String: Package.Dependency] = [
    "GRDB.swift": .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    "swift-argument-parser": .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    "swift-numerics": .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    "Yams": .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
]

// Builds the documentation. No target uses it, so no trait can exclude it; `make docs` enables it instead.
let docc: [Package.Dependency] =
    Context.environment["SUTRA_DOCS"] == nil
    ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

// Executables get products implicitly. If they were declared here, a client's targets could not have the names of the
// application's targets, such as `Model`.
let products: [Product] = [
    .library(name: "Binding", targets: ["Binding"]),
    .library(name: "Changeset", targets: ["Changeset"]),
    .library(name: "MVVM", targets: ["MVVM"]),
]

// `SUTRA_SUITE=Model swift test` keeps only that suite and its dependencies, so that nothing else is resolved or built.
let suite = Context.environment["SUTRA_SUITE"].map { "\($0)Tests" }
let targets = suite.map { rows.reachable(from: $0) } ?? rows

let package = Package(
    name: "sutra",
    // The lowest versions that the libraries compile for: Docs/Decisions/Kit.md. The application is tested on Linux only.
    platforms: [.macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .watchOS("11.4"), .visionOS("2.4")],
    products: suite == nil ? products : [],
    traits: [
        .trait(name: "App", description: "The application, and not only the libraries Binding, Changeset and MVVM."),
        .default(enabledTraits: ["App"]),
    ],
    dependencies: packages.filter { name, _ in suite == nil || targets.use(package: name) }
        .sorted { $0.key < $1.key }.map(\.value) + docc,
    targets: targets
)

for target in package.targets where target.type != .system && target.isSwift {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .treatAllWarnings(as: .error),
            .strictMemorySafety(),
            .enableUpcomingFeature("ExistentialAny"),
            // An import is internal unless it says `public` or `package`, which keeps model types out of the API of view models.
            .enableUpcomingFeature("InternalImportsByDefault"),
            // A member is visible only if its module is imported, so that an indirect dependency is not used by accident.
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .enableUpcomingFeature("ImmutableWeakCaptures"),
        ]
}

extension Target.Dependency {
    static var grdb: Self { .app("GRDB", of: "GRDB.swift") }
    static var sqlite: Self { .app("GRDBSQLite", of: "GRDB.swift") }
    static var realModule: Self { .app("RealModule", of: "swift-numerics") }
    static var yams: Self { .app("Yams", of: "Yams") }
    static var argumentParser: Self { .app("ArgumentParser", of: "swift-argument-parser") }

    private static func app(_ product: String, of package: String) -> Self {
        .product(name: product, package: package, condition: .when(traits: ["App"]))
    }
}

extension Target {
    static func module(_ name: String, uses modules: [String] = [], products: [Dependency] = []) -> Target {
        .target(name: name, dependencies: modules.map { .target(name: $0) } + products, path: "Modules/\(name)")
    }

    static func front(_ name: String, uses modules: [String], products: [Dependency] = []) -> Target {
        .target(
            name: name, dependencies: modules.map { .target(name: $0) } + products, path: "Modules/\(name)",
            packageAccess: false)  // a front sees only public declarations
    }

    static func app(_ name: String, at path: String, uses modules: [String], products: [Dependency]) -> Target {
        .executableTarget(
            name: name, dependencies: modules.map { .target(name: $0) } + products, path: path,
            packageAccess: false,  // like a front
            swiftSettings: [.defaultIsolation(MainActor.self)])  // an app is a single loop on the main queue
    }

    static func cLibrary(_ name: String, at path: String, links library: String? = nil) -> Target {
        .target(name: name, path: path, linkerSettings: library.map { [.linkedLibrary($0)] })
    }

    static func support(_ name: String, uses modules: [String] = []) -> Target {
        .target(name: name, dependencies: modules.map { .target(name: $0) }, path: "Tests/\(name)")
    }

    static func suite(
        _ module: String, with others: [String] = [], products: [Dependency] = [], data folder: String? = nil,
        links library: String? = nil
    ) -> Target {
        suite(module, testing: [module] + others, products: products, data: folder, links: library)
    }

    static func suite(
        _ name: String, testing modules: [String], products: [Dependency] = [], data folder: String? = nil,
        links library: String? = nil
    ) -> Target {
        .testTarget(
            name: "\(name)Tests",
            dependencies: (modules + ["TestSupport"]).map { .target(name: $0) } + products, path: "Tests/\(name)Tests",
            exclude: [folder].compactMap { $0 },  // data is read in place, not copied into a bundle
            linkerSettings: library.map { [.linkedLibrary($0)] })
    }

    var isSwift: Bool { !["CSQLite", "CZip", "CZstd", "CSystem", "CCurses", "CReadline", "CPseudoTerminal"].contains(name) }

    var targetNames: [String] {
        dependencies.compactMap { if case .targetItem(let name, _) = $0 { name } else { nil } }
    }

    var packageNames: [String] {
        dependencies.compactMap { if case .productItem(_, let package, _, _) = $0 { package } else { nil } }
    }
}

extension [Target] {
    func reachable(from root: String) -> [Target] {
        var found: Set<String> = []
        var pending = [root]
        while let name = pending.popLast() {
            guard found.insert(name).inserted else { continue }
            pending += first { $0.name == name }?.targetNames ?? []
        }
        return filter { found.contains($0.name) }
    }

    func use(package: String) -> Bool { contains { $0.packageNames.contains(package) } }
}
