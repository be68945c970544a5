public import Vocabulary

/// What to study.
public struct StudyRequest: Hashable, Sendable {
    /// Nil for all books.
    public var book: EntityReference?
    /// How many answers at most.
    public var limit: Int?

    public init(book: EntityReference? = nil, limit: Int? = nil) {
        self.book = book
        self.limit = limit
    }
}

public struct CardAnswering: Hashable, Sendable {
    public var card: EntityReference
    public var rating: Rating

    public init(card: EntityReference, rating: Rating) {
        self.card = card
        self.rating = rating
    }
}

/// A forecast to make.
public struct ForecastAsking: Hashable, Sendable {
    /// Nil for all books.
    public var book: EntityReference?
    /// How many days of study, this one being the first.
    public var days: Int

    public init(book: EntityReference? = nil, days: Int) {
        self.book = book
        self.days = days
    }
}
