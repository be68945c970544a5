import Model
import Services
public import Vocabulary

extension CardReviews {
    /// Returns entries of the review log in order of time, a page at a time; the list has the entries that it had at first.
    /// - Throws: `Failure.notFound(.book, …)`, `Failure.query`.
    public func log(_ request: LogRequest) throws(Failure) -> PagedRows<LogRow> {
        let names = services.libraryService.names
        names.forget()
        let query = LogQuery(
            cards: try services.libraryService.filters.cards(request.query, in: request.book),
            times: try times(since: request.since, until: request.until), limit: request.limit ?? .max)
        let (store, clock) = (services.studyService.store, services.clockService.clock)
        var rest = try store.logKeys(query)[...]
        return PagedRows { () throws(Failure) in
            var rows: [LogRow] = []
            // All entries of a page may have been deleted meanwhile, which is not the end.
            while rows.isEmpty, !rest.isEmpty {
                let entries = try store.logEntries(Array(rest.prefix(CardsViewModel.pageSize)))
                rows = try entries.map { (entry) throws(Failure) in
                    LogRow(entry, book: try names.bookName(entry.book), at: clock.localTime(of: entry.entry.at))
                }
                rest = rest.dropFirst(CardsViewModel.pageSize)
            }
            return rows
        }
    }

    private func times(since: WrittenTime?, until: WrittenTime?) throws(Failure) -> Range<Timestamp> {
        let calendar = try services.clockService.clock.calendar()
        let start =
            switch since {
            case .day(let day): calendar.start(of: day)
            case .second(let time): time
            case nil: Timestamp(milliseconds: .min)
            }
        let end =
            switch until {
            case .day(let day): calendar.start(of: day + 1)
            case .second(let time): time + .seconds(1)
            case nil: Timestamp(milliseconds: .max)
            }
        return start..<max(start, end)
    }
}
