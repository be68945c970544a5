import Model
import Vocabulary

/// The header of a database file (https://sqlite.org/fileformat.html#the_database_header).
///
/// It is read before SQLite opens the file, so that a file that is not a library stays as it is, byte for byte.
struct DatabaseHeader {
    static let length = 100
    /// The bytes that every database begins with.
    static let magic = Array("SQLite format 3\0".utf8)

    let applicationID: Int32
    let userVersion: Int32

    /// Returns nil if the bytes do not begin a database.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.length, bytes.starts(with: Self.magic) else { return nil }
        func number(at offset: Int) -> Int32 {
            Int32(bitPattern: bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) })
        }
        (applicationID, userVersion) = (number(at: 68), number(at: 60))
    }

    /// Checks that the file is a library, or can become one.
    /// - Throws: `Failure.library`: `.newer`, `.older`, or `.corrupt` for another program's database.
    func check() throws(Failure) {
        if applicationID == Schema.applicationID {
            try Schema.check(version: userVersion)
        } else if applicationID != 0 {
            throw .library(.otherProgram)
        }
    }
}

extension LibraryFault {
    static let otherProgram = LibraryFault.corrupt("it is a database of another program")
    static let noDatabase = LibraryFault.corrupt("file is not a database")
}
