#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A name for what is not kept, in the folder that `TMPDIR` says, to be made unique by mkstemp(3) or mkdtemp(3).
public struct TemporaryName {
    public var template: [CChar]

    /// - Parameter ending: what stands behind the unique part.
    public init(ending: String = "") {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        template = Array("\(folder)/sutra-XXXXXX\(ending)".utf8CString)
    }

    public var path: String { String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) }
}
