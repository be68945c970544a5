import Foundation

/// Compares the services that types ask for with those that they use, read from the sources.
///
/// A list is a `typealias Services`, or the composition in a parameter (`services: any HasBookService & HasClockService`). Its uses
/// are the services that are read (`services.bookService`), and the lists of what `services` is passed to. A helper that takes
/// another type's list (`services: any BooksViewModel.Services`) is part of that type.
struct ServiceLists {
    /// The services of each list, by the type or function that declares it.
    private(set) var lists: [String: Set<String>] = [:]
    /// For each type, the list that it takes.
    private var listsOfTypes: [String: String] = [:]
    /// For each name of a function, the lists that functions of that name take; a private one is named with its list.
    private var listsOfFunctions: [String: Set<String>] = [:]
    private var scopes: [(list: String, code: String)] = []

    /// Reads the sources of modules.
    init(of modules: [String]) throws {
        let files = try modules.flatMap { try Package.sources(below: "Modules/\($0)") }
        self.init(try files.map { try String(contentsOf: $0, encoding: .utf8) })
    }

    init(_ sources: [String]) {
        let declarations = sources.flatMap(Declaration.all)
        for declaration in declarations { readList(declaration) }
        for declaration in declarations { readUse(declaration) }
        for declaration in declarations { readFunctions(declaration) }
    }

    /// What is wrong with the lists, one line each.
    var violations: [String] {
        lists.keys.sorted().flatMap { name -> [String] in
            var unused = lists[name] ?? []
            var unknown: [String] = []
            for scope in scopes where scope.list == name {
                unused.subtract(scope.code.matches(of: /services\.(\w+Service)/).map { Self.role(of: $0.1) })
                for receiver in Self.receivers(in: scope.code) {
                    if let list = list(of: receiver, in: name) { unused.subtract(list) } else { unknown.append(receiver) }
                }
            }
            return unused.sorted().map { "\(name) does not use \($0)" }
                + Set(unknown).sorted().map { "\(name) passes its services to \($0), whose list was not found" }
        }
    }

    /// Reads a `typealias` of services, which is a composition or another list.
    private mutating func readList(_ declaration: Declaration) {
        guard let alias = declaration.code.firstMatch(of: /typealias \w*Services = (\w+(?:\s*&\s*\w+)*)/) else { return }
        let names = Self.names(in: alias.1)
        if names.allSatisfy({ $0.hasPrefix("Has") }) {
            lists[declaration.name] = names
            listsOfTypes[declaration.name] = declaration.name
        } else {
            listsOfTypes[declaration.name] = names.first
        }
    }

    /// Reads whose list a helper takes, or that an initialiser has a list of its own.
    private mutating func readUse(_ declaration: Declaration) {
        let other = declaration.code.firstMatch(of: /any (\w+)\.Services|any (\w+Services)/)
        if let name = other.flatMap({ $0.1 ?? $0.2 }) {
            listsOfTypes[declaration.name] = listsOfTypes[String(name)] ?? String(name)
        }
        for function in declaration.functions where function.name == "init" {
            guard let names = function.composition else { continue }
            lists[declaration.name] = names
            listsOfTypes[declaration.name] = declaration.name
        }
    }

    private mutating func readFunctions(_ declaration: Declaration) {
        var code = declaration.code
        for function in declaration.functions where function.name != "init" && function.takesServices {
            if let names = function.composition {
                let name = "\(declaration.name).\(function.name)"
                lists[name] = names
                listsOfFunctions[function.name, default: []].insert(name)
                scopes.append((name, function.body))
                code = code.replacing(function.body, with: "")
            } else if let list = listsOfTypes[declaration.name] {
                listsOfFunctions[function.isPrivate ? "\(list).\(function.name)" : function.name, default: []].insert(list)
            }
        }
        if let list = listsOfTypes[declaration.name] { scopes.append((list, code)) }
    }

    /// Returns the services that a type or function asks for to which a list's owner passes its services; nil if that is not known.
    private func list(of receiver: String, in owner: String) -> Set<String>? {
        if receiver.first?.isUppercase == true { return listsOfTypes[receiver].flatMap { $0 == owner ? [] : lists[$0] } }
        let candidates = listsOfFunctions[receiver] ?? []
        if candidates.contains(owner) || listsOfFunctions["\(owner).\(receiver)"] != nil { return [] }
        return candidates.count == 1 ? candidates.first.flatMap { lists[$0] } : nil
    }

    /// The types and functions to which code passes `services`.
    private static func receivers(in code: String) -> [String] {
        code.matches(of: /[(,:]\s*services\s*[,)]/).compactMap { match in
            var open = 1
            let start = code[...match.range.lowerBound].lastIndex { character in
                open += character == ")" ? 1 : character == "(" ? -1 : 0
                return open == 0
            }
            guard let start else { return nil }
            let words = code[..<start].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }.reversed()
            let path = String(words).split(separator: ".").map(String.init).filter { $0 != "init" && $0 != "self" }
            return path.last
        }
    }

    /// The protocol that has a service: `HasBookService` for `bookService`.
    private static func role(of service: Substring) -> String { "Has\(service.prefix(1).uppercased())\(service.dropFirst())" }

    private static func names(in composition: Substring) -> Set<String> {
        Set(composition.split { !$0.isLetter }.map(String.init))
    }
}

extension ServiceLists {
    /// A declaration of a file's top level: a type, an extension or a function.
    private struct Declaration {
        let name: String
        let code: String

        /// The declarations of a file, without comments.
        static func all(in source: String) -> [Declaration] {
            let lines = source.split(separator: "\n").map { (line: Substring) -> Substring in
                line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            }
            var declarations: [[Substring]] = []
            for line in lines {
                if let first = line.first, !" })".contains(first) { declarations.append([]) }
                if !declarations.isEmpty { declarations[declarations.count - 1].append(line) }
            }
            return declarations.compactMap { lines in
                let kind = /\b(?:class|struct|enum|protocol|extension|actor|func|typealias) (\w+)/
                let name = lines.first?.firstMatch(of: kind)?.1
                return name.map { Declaration(name: String($0), code: lines.joined(separator: "\n")) }
            }
        }

        var functions: [Function] {
            code.matches(of: /\b(private (?:static )?)?(?:func (\w+)|init)(?:<[^>]*>)?\(/).map { match in
                let parameters = Self.enclosed(in: code[match.range.upperBound...], by: "(", ")")
                let rest = code[parameters.endIndex...]
                let body = rest.firstIndex(of: "{").map { Self.enclosed(in: rest[$0...].dropFirst(), by: "{", "}") } ?? ""
                return Function(
                    name: String(match.2 ?? "init"), isPrivate: match.1 != nil, parameters: parameters, body: String(body))
            }
        }

        /// The beginning of a text up to the character that closes what was opened before it.
        private static func enclosed(in text: Substring, by opening: Character, _ closing: Character) -> Substring {
            var open = 1
            return text.prefix { character in
                open += character == opening ? 1 : character == closing ? -1 : 0
                return open > 0
            }
        }
    }

    /// A function or an initialiser.
    private struct Function {
        let name: String
        let isPrivate: Bool
        let parameters: Substring
        let body: String

        var takesServices: Bool { parameters.contains("services: any ") }
        /// The services of its own list; nil if it takes another one, or none.
        var composition: Set<String>? {
            parameters.firstMatch(of: /services: any (Has\w+(?:\s*&\s*Has\w+)*)/).map { ServiceLists.names(in: $0.1) }
        }
    }
}
