extension Property: CustomStringConvertible {
    /// The name and the present value: `Property<Int> "counter" = 5`.
    public var description: String { "\(type(of: self)) \"\(diagnosticName)\" = \(current)" }
}

extension Signal: CustomStringConvertible {
    /// The name: `Signal<Int> "taps"`.
    public var description: String { "\(type(of: self)) \"\(diagnosticName)\"" }
}

extension GraphNode {
    /// What this property, signal or list is computed from, as a graph in DOT (https://graphviz.org/doc/info/lang.html), to be drawn by
    /// `dot -Tsvg`.
    ///
    /// What is set has a box with its name, and what is observed at present, directly or not, has a solid line. A dashed arrow is a
    /// binding (`<~`).
    public final var dot: String {
        var lines: [String] = []
        var numbers: [ObjectIdentifier: Int] = [:]
        var pending: [GraphNode] = [self]
        func number(_ node: GraphNode) -> Int {
            if let known = numbers[ObjectIdentifier(node)] { return known }
            let number = numbers.count
            numbers[ObjectIdentifier(node)] = number
            lines.append("    n\(number) [\(node.dotAttributes)];")
            pending.append(node)
            return number
        }
        _ = number(self)
        pending.removeFirst()
        while let node = pending.popLast() {
            let own = number(node)
            node.forEachParent { lines.append("    n\(number($0)) -> n\(own);") }
            for binder in node.binders { binder.forEachParent { lines.append("    n\(number($0)) -> n\(own) [style=dashed];") } }
        }
        return "digraph {\n" + lines.joined(separator: "\n") + "\n}\n"
    }

    private var dotAttributes: String {
        let isSource = firstParent == nil && !flags.contains(.relay)
        let label = isSource ? "\(type(of: self)) \(diagnosticName)" : "\(type(of: self))"
        let escaped = label.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        return "label=\"\(escaped)\", shape=\(isSource ? "box" : "ellipse"), style=\(isLive ? "solid" : "dotted")"
    }
}
