/// The name of a property or signal in error messages: a string literal, stored as an eight-byte pointer.
@usableFromInline
@safe
struct SourceName {
    private let start: UnsafePointer<UInt8>

    /// - Precondition: The name is a string literal, not one of a single Unicode scalar.
    @usableFromInline
    init(_ name: StaticString) {
        unsafe start = name.utf8Start  // a literal is never freed and is null-terminated
    }

    /// Returns the name, or the source location if `line` is not zero.
    func description(line: UInt32) -> String {
        let name = unsafe String(cString: start)
        return line == 0 ? name : "\(name):\(line)"
    }
}
