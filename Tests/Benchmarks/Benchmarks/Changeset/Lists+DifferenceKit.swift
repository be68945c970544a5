#if HAS_DIFFERENCEKIT
    import Benchmark
    import DifferenceKit

    // In a file of its own, as DifferenceKit has a type called Changeset, too.
    extension Row: Differentiable {
        var differenceIdentifier: Int { id }

        func isContentEqual(to source: Row) -> Bool { self == source }
    }

    func compareWithDifferenceKit(_ lists: Lists) { blackHole(StagedChangeset(source: lists.old, target: lists.new)) }
#endif
