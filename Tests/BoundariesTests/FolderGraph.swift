import Foundation

/// Which folders of a module use which others, read from the names in its sources.
///
/// A use is the name of a type that another folder declares, or a static member that another folder's extension adds to a type,
/// written with the type's name (`Failure.asked`). Members of values and static members written without their type are not seen.
struct FolderGraph {
    /// For each folder and each folder that it uses, a few of the uses: `file.swift: Name`.
    let uses: [String: [String: [String]]]

    /// Reads the sources of a module.
    init(of module: String) throws {
        let root = "Modules/\(module)"
        let prefix = Package.root.appending(path: root).path.count + 1
        let sources = try Package.sources(below: root).compactMap { file -> Source? in
            let path = file.path.dropFirst(prefix)
            guard let folder = path.split(separator: "/").dropLast().first else { return nil }
            return Source(
                folder: String(folder), file: file.lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
        }
        self.init(sources)
    }

    init(_ sources: [Source]) {
        var folders: [String: Set<String>] = [:]
        for source in sources {
            for name in source.declarations { folders[name, default: []].insert(source.folder) }
        }
        var uses: [String: [String: [String]]] = [:]
        for source in sources {
            for name in source.names.sorted() {
                // A private type can have the name of another folder's type.
                guard let declared = folders[name], declared.count == 1, let folder = declared.first, folder != source.folder
                else {
                    continue
                }
                uses[source.folder, default: [:]][folder, default: []].append("\(source.file): \(name)")
            }
        }
        self.uses = uses
    }

    /// The uses that are part of a circle, one line for each pair of folders.
    var circles: [String] {
        uses.keys.sorted().flatMap { folder in
            (uses[folder] ?? [:]).sorted { $0.key < $1.key }.filter { reachable(from: $0.key).contains(folder) }.map {
                "\(folder) uses \($0.key): \($0.value.prefix(5).joined(separator: ", "))"
            }
        }
    }

    private func reachable(from folder: String) -> Set<String> {
        var found: Set = [folder]
        var waiting = [folder]
        while let next = waiting.popLast() {
            waiting += (uses[next] ?? [:]).keys.filter { found.insert($0).inserted }
        }
        return found
    }

    /// A source file.
    struct Source {
        let folder: String
        let file: String
        /// The types that it declares, and the static members that its extensions add, with their types.
        private(set) var declarations: Set<String> = []
        /// The names that it uses: each with its first member, and without.
        private(set) var names: Set<String> = []

        init(folder: String, file: String, text: String) {
            (self.folder, self.file) = (folder, file)
            var extended: String?
            for line in text.split(separator: "\n") {
                let words = Self.words(in: line)
                for word in words where word.first?.isUppercase == true {
                    let parts = word.split(separator: ".").map(String.init)
                    names.formUnion([parts[0], parts.prefix(2).joined(separator: ".")])
                }
                if line.first != " ", line.first != "}" { extended = Self.name(after: ["extension"], in: words) }
                if line.first != " ", let type = Self.name(after: Self.kinds, in: words) { declarations.insert(type) }
                if let extended, line.hasPrefix("    "), !line.hasPrefix("     "), words.contains("static"),
                    let member = Self.name(after: ["func", "let", "var"], in: words)
                {
                    declarations.insert("\(extended).\(member)")
                }
            }
        }

        private static let kinds = ["struct", "class", "enum", "protocol", "actor", "typealias"]

        private static func name(after keywords: [String], in words: [String]) -> String? {
            guard let index = words.firstIndex(where: keywords.contains), index + 1 < words.count else { return nil }
            return words[index + 1]
        }

        /// The words of a line before its comment, without texts that contain nothing else.
        private static func words(in line: Substring) -> [String] {
            let line = line.replacing(/"[^"\\]*"/, with: "")
            let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line[...]
            return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init)
        }
    }
}
