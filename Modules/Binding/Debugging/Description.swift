extension Property: CustomStringConvertible {
    /// The name and the current value: `Property<Int> "counter" = 5`.
    public var description: String { "\(type(of: self)) \"\(diagnosticName)\" = \(current)" }
}

extension Signal: CustomStringConvertible {
    /// The name: `Signal<Int> "taps"`.
    public var description: String { "\(type(of: self)) \"\(diagnosticName)\"" }
}

extension GraphNode {
    /// The graph of nodes that this property, signal or list is computed from, in DOT format.
    ///
    /// Draw it with `dot -Tsvg` (https://graphviz.org/doc/info/lang.html). Sources are boxes labelled with their names, nodes
    /// that are currently observed, directly or indirectly, have solid outlines, and dashed arrows are bindings (`<~`).
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
