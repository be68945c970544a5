import Changeset
import TestSupport
import Testing

/// Sections with items: the edits are right, as few as possible, and such as a table view takes.
@Suite struct SectionsTests {
    typealias Shelf = ListSection<String, Row>

    private let old = [
        Shelf(id: "a", items: [Row(id: 1), Row(id: 2), Row(id: 3)]),
        Shelf(id: "b", items: [Row(id: 4), Row(id: 5)]),
        Shelf(id: "c", items: [Row(id: 6), Row(id: 7)]),
    ]
    private let new = [
        Shelf(id: "c", items: [Row(id: 7, text: 1), Row(id: 8)]),
        Shelf(id: "d", items: [Row(id: 3), Row(id: 9)]),
        Shelf(id: "a", items: [Row(id: 2), Row(id: 6), Row(id: 1), Row(id: 5)]),
    ]

    private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    @Test func `Edits use the paths of the sections before and after`() {
        let changeset = SectionedChangeset(from: old, to: new)
        #expect(changeset.sections.edits == [.deletion(at: 1), .insertion(at: 1), .move(from: 2, to: 0)])
        // Row 3 goes to a section that is inserted, row 5 comes from one that is deleted.
        #expect(changeset.deletions == [path(0, 2)])
        #expect(changeset.insertions == [path(0, 1), path(2, 3)])
        #expect(changeset.moves == [.init(from: path(0, 1), to: path(2, 0)), .init(from: path(2, 0), to: path(2, 1))])
        #expect(changeset.updates == [.init(old: path(2, 1), new: path(0, 0))])
        #expect(path(2, 1).description == "[2, 1]")
    }

    @Test func `Parallel sections are asked for new sections and items only`() {
        var views = [["1", "2", "3"], ["4", "5"], ["6", "7"]]
        var asked: [ItemPath] = []
        SectionedChangeset(from: old, to: new).apply(to: &views, items: \.self) { offset in
            ["section \(offset)"]
        } item: { path in
            asked.append(path)
            return "item \(path)"
        }
        #expect(views == [["item [0, 0]", "item [0, 1]"], ["section 1"], ["2", "6", "1", "item [2, 3]"]])
        #expect(asked.sorted() == [path(0, 0), path(0, 1), path(2, 3)])
    }

    @Test func `A header is updated and its items are carried along`() {
        struct Headed: Identifiable, Equatable {
            let id: Int
            var title: String
            var rows: [Row]
        }
        let old = [Headed(id: 1, title: "one", rows: [Row(id: 1), Row(id: 2)]), Headed(id: 2, title: "two", rows: [])]
        let new = [Headed(id: 1, title: "One", rows: [Row(id: 2)]), Headed(id: 2, title: "two", rows: [Row(id: 1)])]
        let changeset = SectionedChangeset(from: old, to: new, items: \.rows) { $0.title == $1.title }
        #expect(changeset.sections.edits == [.update(old: 0, new: 0)])
        #expect(changeset.moves == [.init(from: path(0, 0), to: path(1, 0))])
        var sections = old
        changeset.apply(to: &sections, from: new, items: \.rows)
        #expect(sections == new)
        #expect(SectionedChangeset(from: old, to: new, items: \.rows).sections.isEmpty)
    }

    @Test func `Grouping keeps the order of the list`() {
        let sections = ["beet", "apple", "bean", "corn", "avocado"].grouped { $0.first }
        #expect(sections.map(\.id) == ["b", "a", "c"])
        #expect(sections.map(\.items) == [["beet", "bean"], ["apple", "avocado"], ["corn"]])
        #expect([Int]().grouped { $0 }.isEmpty)
    }

    @Test func `Sections compared with themselves have no edits`() {
        #expect(SectionedChangeset(from: old, to: old.map { $0 }).isEmpty)
        #expect(SectionedChangeset().isEmpty)
    }

    @Test(arguments: [0, 1, 2])
    func `Edits of random sections are correct and the fewest possible`(_ size: Int) {
        for seed in 0..<150 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let (old, new) = randomSections(items: [6, 30, 120][size], using: &generator)
            let changeset = SectionedChangeset(from: old, to: new)
            expectRight(changeset, old, new, "seed \(seed)")
            #expect(changeset.moves.count == fewestMoves(old, new), "seed \(seed)")
        }
    }

    @Test func `Items that occur twice give correct changesets`() {
        for seed in 0..<150 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let (old, new) = randomSections(items: 30, distinct: 8, using: &generator)
            expectRight(SectionedChangeset(from: old, to: new), old, new, "seed \(seed)")
        }
    }

    @Test func `An edit in a deleted section traps`() async {
        await #expect(processExitsWith: .failure) {
            var sections = [[1], [2]]
            let deletion = ItemPath(section: 0, item: 0)
            SectionedChangeset(sections: Changeset(deletions: [0]), deletions: [deletion])
                .apply(to: &sections, from: [[2]], items: \.self)
        }
    }

    /// Two lists of up to seven sections each, with rows that came, went, changed and went elsewhere.
    private func randomSections(
        items count: Int, distinct: Int? = nil, using generator: inout SeededGenerator
    ) -> (old: [Shelf], new: [Shelf]) {
        func sections(of rows: [Row]) -> [Shelf] {
            var sections = ["a", "b", "c", "d", "e", "f", "g"].shuffled(using: &generator)
                .prefix(.random(in: 1...7, using: &generator)).map { Shelf(id: $0, items: []) }
            for row in rows { sections[.random(in: sections.indices, using: &generator)].items.append(row) }
            return sections
        }
        let rows = (0..<count).map { Row(id: distinct == nil ? $0 : .random(in: 0..<(distinct ?? 0), using: &generator)) }
        let old = sections(of: rows.filter { _ in Int.random(in: 0..<5, using: &generator) > 0 })
        guard Bool.random(using: &generator) else { return (old, sections(of: rows.shuffled(using: &generator))) }
        var new = old
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            let (from, to) = (Int.random(in: new.indices, using: &generator), Int.random(in: new.indices, using: &generator))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: new.swapAt(from, to)
            case 1 where new.count > 1: new.remove(at: from)
            case 2 where !new[from].items.isEmpty:
                new[from].items[.random(in: new[from].items.indices, using: &generator)].text += 1
            case _ where !new[from].items.isEmpty:
                let row = new[from].items.remove(at: .random(in: new[from].items.indices, using: &generator))
                new[to].items.insert(row, at: .random(in: 0...new[to].items.count, using: &generator))
            default: break
            }
        }
        return (old, new)
    }

    /// Of the rows that are in remaining sections before and after: those that change sections, and in each as few as possible.
    private func fewestMoves(_ old: [Shelf], _ new: [Shelf]) -> Int {
        let remaining = Set(old.map(\.id)).intersection(new.map(\.id))
        let before = old.filter { remaining.contains($0.id) }
        let after = Dictionary(uniqueKeysWithValues: new.filter { remaining.contains($0.id) }.map { ($0.id, $0.items.map(\.id)) })
        let arrived = Set(after.values.joined())
        return before.reduce(0) { moves, section in
            let ids = section.items.map(\.id)
            return moves + ids.count { arrived.contains($0) } - longestCommonSubsequence(ids, after[section.id] ?? [])
        }
    }

    /// Whether a table view would take the edits, and they lead from the one list to the other and back.
    private func expectRight(_ changeset: SectionedChangeset, _ old: [Shelf], _ new: [Shelf], _ comment: Comment) {
        let leaving = changeset.deletions + changeset.moves.map(\.from)
        let arriving = changeset.insertions + changeset.moves.map(\.to)
        for (paths, sections, changed) in [
            (leaving, old, changeset.sections.deletions), (arriving, new, changeset.sections.insertions),
            (changeset.updates.map(\.old), old, changeset.sections.deletions),
            (changeset.updates.map(\.new), new, changeset.sections.insertions),
        ] {
            #expect(Set(paths).count == paths.count, comment)
            #expect(paths.allSatisfy { sections[$0.section].items.indices.contains($0.item) }, comment)
            #expect(paths.allSatisfy { !changed.contains($0.section) }, comment)
        }
        for paths in [changeset.deletions, changeset.insertions, changeset.moves.map(\.to), changeset.updates.map(\.new)] {
            #expect(zip(paths, paths.dropFirst()).allSatisfy { $0 < $1 }, comment)
        }
        #expect(Set(changeset.deletions).isDisjoint(with: changeset.updates.map(\.old)), comment)
        #expect(Set(changeset.insertions).isDisjoint(with: changeset.updates.map(\.new)), comment)

        var sections = old
        changeset.apply(to: &sections, from: new, items: \.items)
        #expect(sections == new, comment)
        changeset.inverse.apply(to: &sections, from: old, items: \.items)
        #expect(sections == old, comment)
    }
}
