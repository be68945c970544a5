#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A template for the path of a temporary file in `TMPDIR`, which mkstemp(3) or mkdtemp(3) makes unique.
public struct TemporaryName {
    /// The path as a C string, which mkstemp(3) or mkdtemp(3) changes in place.
    public var template: [CChar]

    /// Creates a template in the folder that `TMPDIR` names, or in `/tmp`.
    /// - Parameter ending: the text after the unique part.
    public init(ending: String = "") {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        template = Array("\(folder)/sutra-XXXXXX\(ending)".utf8CString)
    }

    /// The path in its current form.
    public var path: String { String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) }
}
