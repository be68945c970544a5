#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder of a test's own, removed with it.
final class Folder {
    let path: String

    init() throws {
        var template = Array("/tmp/sutra-interchange-XXXXXX".utf8CString)
        let made: Bool = unsafe template.withUnsafeMutableBufferPointer { name in
            guard let start = name.baseAddress else { return false }
            return unsafe mkdtemp(start) != nil
        }
        if !made { throw SystemFailure(code: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in (try? names()) ?? [] { unsafe unlink(self / name) }
        unsafe rmdir(path)
    }

    static func / (folder: Folder, name: String) -> String { "\(folder.path)/\(name)" }

    /// The names of what is in it, sorted.
    func names() throws -> [String] {
        guard let stream = unsafe opendir(path) else { throw SystemFailure(code: errno) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Writes a file and gives its path.
    func file(_ name: String, _ bytes: some Collection<UInt8>) throws -> String {
        let path = self / name
        try withFile(path) { try write(Array(bytes), to: $0) }
        return path
    }
}

struct SystemFailure: Error {
    let code: Int32
}

/// Makes a file, or empties the one that is there, and opens it for writing.
func withFile(_ path: String, _ body: (Int32) throws -> Void) throws {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    if descriptor < 0 { throw SystemFailure(code: errno) }
    defer { close(descriptor) }
    try body(descriptor)
}

func contents(of path: String) throws -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY)
    if descriptor < 0 { throw SystemFailure(code: errno) }
    defer { close(descriptor) }
    return try contents(of: descriptor)
}

/// All that comes out of a descriptor until its end.
func contents(of descriptor: Int32) throws -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        if count < 0 { throw SystemFailure(code: errno) }
        if count == 0 { return all }
        all += buffer[..<count]
    }
}

func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var written = 0
    while written < bytes.count {
        let part = bytes[written...]
        let count = unsafe part.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 { throw SystemFailure(code: errno) }
        written += count
    }
}
