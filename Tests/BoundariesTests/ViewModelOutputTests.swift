import Foundation
import Testing

/// A view model has outputs that a view binds; what only acts has another name.
@Suite struct ViewModelOutputTests {
    /// Those whose outputs a front binds without a role protocol.
    private static let boundOtherwise = ["LibraryViewModel", "OpenItemViewModel"]

    @Test func `A view binds an output of each view model`() throws {
        let unbound = try Self.unbound(Self.sources("ViewModel"), by: Self.sources("Console") + Self.sources("FullScreen"))
        #expect(unbound == Self.boundOtherwise)
    }

    @Test(arguments: [
        ("var rows: ListProperty<Row> { get }", "extension FormViewModel: Form {}", true),
        ("var rows: ListProperty<Row> { get }", "", false), ("func submit()", "extension FormViewModel: Form {}", false),
    ])
    func `A view model of which no view binds an output is detected`(_ member: String, _ conformance: String, _ isBound: Bool) {
        let viewModel = "\n@MainActor public final class FormViewModel {\n}\n"
        let role = "\n@MainActor protocol Form: AnyObject {\n    \(member)\n}\n\(conformance)\n"
        #expect(Self.unbound([viewModel], by: [role]) == (isBound ? [] : ["FormViewModel"]))
    }

    private static func sources(_ module: String) throws -> [String] {
        try Package.sources(below: "Modules/\(module)").map { try String(contentsOf: $0, encoding: .utf8) }
    }

    /// Returns the view models, in alphabetical order, that no front conforms to a role protocol with an output.
    private static func unbound(_ viewModels: [String], by fronts: [String]) -> [String] {
        let names = viewModels.flatMap {
            $0.matches(of: /\n@MainActor public (?:final class|struct) (\w+ViewModel)\b/).map { String($0.1) }
        }
        let output = /\n    var \w+: \[?(?:Property|MutableProperty|ListProperty|Signal)</
        let roles = fronts.flatMap { front in
            front.matches(of: /\n@MainActor protocol (\w+)[^}]*?{[\s\S]*?\n}/).filter { $0.0.contains(output) }.map {
                String($0.1)
            }
        }
        let bound = fronts.flatMap { front in
            front.matches(of: /\nextension (\w+ViewModel): (\w+)/).filter { roles.contains(String($0.2)) }.map { String($0.1) }
        }
        return names.filter { !bound.contains($0) }.sorted()
    }
}
