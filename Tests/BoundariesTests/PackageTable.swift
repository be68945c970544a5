import Foundation

/// The rows of `Package.swift`, as the package manager reads them.
struct PackageTable: Decodable {
    let targets: [Row]

    struct Row: Decodable {
        let name: String
        let type: String
        let path: String?
        /// Whether it sees its neighbours' `package` declarations.
        let packageAccess: Bool
        let dependencies: [Dependency]
    }

    /// A target or a product by name.
    struct Dependency: Decodable {
        let name: String

        init(from decoder: any Decoder) throws {
            let kinds = try decoder.container(keyedBy: Kind.self)
            guard let kind = kinds.allKeys.first else {
                throw DecodingError.valueNotFound(String.self, .init(codingPath: decoder.codingPath, debugDescription: "no name"))
            }
            var values = try kinds.nestedUnkeyedContainer(forKey: kind)
            name = try values.decode(String.self)
        }

        private struct Kind: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
    }

    /// Asks the package manager, beside whatever build is under way.
    static func read() throws -> PackageTable {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "sutra-describe-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let json = try Tool.run(["env", "-u", "SUTRA_SUITE", "swift", "package", "--scratch-path", scratch.path, "dump-package"])
        let start = json.output.firstIndex(of: "{") ?? json.output.startIndex
        return try JSONDecoder().decode(PackageTable.self, from: Data(json.output[start...].utf8))
    }
}
