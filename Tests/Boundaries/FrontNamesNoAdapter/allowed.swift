import Composition

/// A front has a library opened by the one place that knows how.
@MainActor func open() throws -> Library { try Library(LibraryOptions(path: nil)) }
