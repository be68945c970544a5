import Changeset
import TestSupport
import Testing

/// Integer ids are spread evenly over a hash table, whatever the random numbers of the process are.
@Suite struct HashingTests {
    /// Ids of a database are a sequence. If it collided, comparing a thousand rows would take up to ten times as long.
    @Test(arguments: [1, 10, 1_024, 1 << 32])
    func `Sequences of ids rarely collide with any seed`(_ distance: Int) {
        var generator = SeededGenerator(seed: 1)
        var hashers = (0..<1_000).map { _ in
            Changeset.IDHasher(seed: UInt(generator.next()), factor: UInt(generator.next()) | 1)
        }
        // With a single multiplication, a thousand consecutive ids have only a few different hashes.
        hashers.append(Changeset.IDHasher(seed: 0xFCBD_8DC1_AFC7_9AB9, factor: 0xDFE9_8D79_3FFC_4801))
        hashers.append(Changeset.IDHasher(seed: 0xFE26_461E_E8DE_9681, factor: 0x3B80_558B_FF59_9555))
        for hasher in hashers {
            let slots = Set((0..<1_000).map { hasher.hash($0 * distance) & 2_047 })
            // Random numbers would fill 791 of the 2,048 slots.
            #expect(slots.count > 700, "\(hasher)")
        }
    }
}
