/// What errors call a property or signal: a literal, of which eight bytes are kept.
@usableFromInline
@safe
struct SourceName {
    private let start: UnsafePointer<UInt8>

    /// - Precondition: The name is a string literal, not one of a single Unicode scalar.
    @usableFromInline
    init(_ name: StaticString) {
        unsafe start = name.utf8Start  // of a literal, which is never freed and ends with a zero
    }

    /// The name, or the place in the source if the line says so.
    func description(line: UInt32) -> String {
        let name = unsafe String(cString: start)
        return line == 0 ? name : "\(name):\(line)"
    }
}
