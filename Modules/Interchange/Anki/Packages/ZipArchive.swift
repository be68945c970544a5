import CZip
import Model
import Vocabulary

/// A ZIP archive that is open for reading, by libzip (https://libzip.org/documentation/).
@safe final class ZipArchive {
    /// A member of the archive.
    struct Member {
        let index: UInt64
        let size: Int
        let packedSize: Int
    }

    private let path: String
    private let archive: OpaquePointer
    /// The members by their names.
    private(set) var members: [String: Member] = [:]

    /// The maximum number of members, which is that of an archive without 64-bit extensions.
    static let mostMembers = 65_535

    /// Opens an archive, and checks the names and the number of its members.
    /// - Throws: `Failure.format(.package, …)`.
    init(_ path: String, named name: String) throws(Failure) {
        self.path = name
        var code: Int32 = 0
        guard let archive = unsafe czip_open(path, ZIP_RDONLY, &code) else {
            if czip_is_available() == 0 { throw .format(.package(.noLibrary("libzip")), file: name, line: 0) }
            throw .format(.package(.damaged(Self.message(code))), file: name, line: 0)
        }
        unsafe self.archive = archive
        let count = Int(unsafe czip_get_num_entries(archive, 0))
        if count > Self.mostMembers { throw flaw(.tooManyMembers(count: count, limit: Self.mostMembers)) }
        for index in 0..<UInt64(max(count, 0)) { try addMember(index) }
    }

    deinit { unsafe czip_discard(archive) }

    private func addMember(_ index: UInt64) throws(Failure) {
        var status = unsafe zip_stat_t()
        guard unsafe czip_stat_index(archive, index, 0, &status) == 0, let bytes = unsafe status.name else { throw damaged() }
        let name = unsafe String(cString: bytes)
        if name.hasPrefix("/") || name.contains("\\") || name.split(separator: "/").contains("..") {
            throw flaw(.unsafeName(name))
        }
        let (size, packed) = (unsafe status.size, unsafe status.comp_size)
        guard size < UInt64(Int.max), packed < UInt64(Int.max) else { throw damaged() }
        members[name] = Member(index: index, size: Int(size), packedSize: Int(packed))
    }

    /// Calls `body` with the content of a member, part by part.
    /// - Throws: `Failure.format(.package, …)`, and any error that `body` throws.
    func read(_ member: Member, _ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        guard let file = unsafe czip_fopen_index(archive, member.index, 0) else { throw damaged() }
        defer { unsafe czip_fclose(file) }
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe part.withUnsafeMutableBytes { unsafe czip_fread(file, $0.baseAddress, UInt64($0.count)) }
            if count == 0 { return }
            if count < 0 { throw flaw(.damaged("a file in it cannot be unpacked")) }
            try body(count == part.count ? part : Array(part[..<Int(count)]))
        }
    }

    /// Returns the whole content of a small member.
    /// - Throws: `Failure.format(.package, …)`, also if it has more than `limit` bytes.
    func content(of member: Member, limit: Int) throws(Failure) -> [UInt8] {
        var content: [UInt8] = []
        let quota = UnpackingQuota(file: path, limit: limit)
        try read(member) { (part) throws(Failure) in
            try quota.check(content.count + part.count)
            content += part
        }
        return content
    }

    private func damaged() -> Failure {
        guard let text = unsafe czip_strerror(archive) else { return flaw(.damaged("")) }
        return flaw(.damaged(unsafe String(cString: text)))
    }

    private func flaw(_ flaw: PackageFlaw) -> Failure { .format(.package(flaw), file: path, line: 0) }

    private static func message(_ code: Int32) -> String {
        var text = [CChar](repeating: 0, count: 256)
        unsafe text.withUnsafeMutableBufferPointer { unsafe czip_message(code, $0.baseAddress, UInt($0.count)) }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
