import Changeset
import Testing

@testable import FullScreen

@Suite("Rows are followed through changes") struct OffsetMapTests {
    @Test func `Each row is found at its new offset`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let old = Array((0..<Int.random(in: 0...12, using: &random)).shuffled(using: &random))
            var new =
                old.filter { _ in Int.random(in: 0..<4, using: &random) > 0 } + (20..<20 + Int.random(in: 0...3, using: &random))
            if Bool.random(using: &random) { new.shuffle(using: &random) }
            let map = OffsetMap(Changeset(from: old, to: new))
            let found = old.indices.map { map.newOffset(of: $0) }
            #expect(found == old.map { new.firstIndex(of: $0) }, "from \(old) to \(new)")
        }
    }

    @Test func `What was before a deleted row is where that row was`() {
        let map = OffsetMap(Changeset(deletions: [1, 2], insertions: [0]))
        #expect([0, 1, 2, 3].map { map.newOffset(of: $0) } == [1, nil, nil, 2])
        #expect(map.place(of: 2) == 2)
    }
}
