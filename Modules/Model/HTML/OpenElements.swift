/// The open elements from one on, by their families; the innermost is the last one.
struct OpenElements {
    private var names: [String] = []
    private var counts: [String: Int] = [:]

    /// The number of elements of which the ends are searched for a tag, as many as a browser nests.
    private static let deepest = 512

    init(_ first: HTMLTag) { open(first) }

    var isEmpty: Bool { names.isEmpty }

    func contains(_ name: String) -> Bool { counts[name] ?? 0 > 0 }

    mutating func open(_ tag: HTMLTag) {
        names.append(tag.family)
        counts[tag.family, default: 0] += 1
    }

    /// Whether a browser ignores the end tag of an element around these.
    func ignoresEnd(of name: String) -> Bool { HTMLEnds.barriers(toEndOf: name).contains(where: contains) }

    /// Closes the innermost element that an end tag is for, and those in it; none if a browser ignores the tag.
    mutating func close(_ name: String) {
        let barriers = HTMLEnds.barriers(toEndOf: name)
        let last = names.suffix(Self.deepest).lastIndex { $0 == name || barriers.contains($0) }
        if let last, names[last] == name { end(from: last) }
    }

    /// Ends the elements that end where another one begins.
    mutating func end(before next: HTMLTag) {
        for rule in HTMLEnds.rules(beforeStartOf: next.family) where rule.ended.contains(where: contains) {
            var first: Int?
            for index in names.indices.suffix(Self.deepest).reversed() {
                let isEnded = rule.ended.contains(names[index])
                if !isEnded, rule.barriers?.contains(names[index]) ?? true { break }
                if isEnded { first = index }
            }
            if let first { end(from: first) }
        }
    }

    private mutating func end(from first: Int) {
        for name in names[first...] { counts[name]? -= 1 }
        names.removeSubrange(first...)
    }
}
