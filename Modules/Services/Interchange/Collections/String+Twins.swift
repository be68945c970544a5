import Model

// Guids of notes that share theirs with others in a collection. In the library, the first of them has the guid itself, and the
// others have it with a number: `g`, `g#twin-2`, `g#twin-3`. A guid that ends like that in the collection gets a number in any
// case, the first time 1, so that the last number of a guid in the library is always one that an import has added.
extension String {
    private static let twinMark = "#twin-"

    /// Returns the guid in the library of the note that is the given one of those with this guid in a collection, from 1.
    func twin(_ number: Int) -> String { number == 1 && !hasTwinNumber ? self : twinBeginning + String(number) }

    /// What the guids with numbers begin with, among others.
    var twinBeginning: String { self + Self.twinMark }

    var hasTwinNumber: Bool { withoutTwinNumber.utf8.count < utf8.count }

    /// The guid in a collection of a note with this guid in the library.
    ///
    /// An import from text keeps guids as they are. One that ends in a number there counts as that of a twin, as it is if the text
    /// is an export from Sutra.
    var withoutTwinNumber: String {
        guard let mark = utf8.lastIndex(of: UInt8(ascii: "#")) else { return self }
        let end = utf8[mark...]
        guard end.starts(with: Self.twinMark.utf8),
            let number = Int(String(decoding: end.dropFirst(Self.twinMark.utf8.count), as: UTF8.self)), number > 0,
            end.elementsEqual((Self.twinMark + String(number)).utf8)
        else { return self }
        return String(self[..<mark])
    }
}
