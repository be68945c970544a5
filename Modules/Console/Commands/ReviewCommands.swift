import TerminalText
import ViewModel
import Vocabulary
import Wording

extension CommandGroup {
    static let review = CommandGroup(
        "review", "studies cards",
        [
            Command(
                "start", "Begins a study session.", [optionalBook],
                options: [
                    ofQuery, .one("--limit", "N", .positiveCount, "ends the session after N answers"), inOrder, ahead, moreNew,
                    .flag("--cram", "all cards, due or not, until each is recalled; every schedule is left as it is"),
                ],
                does: .changesShell,
                rule: CommandRule { (shell, call) in
                    shell.canAsk ? .besidesAll(call) : .needsPerson(call)
                },
                examples: [
                    "review start", "review start French --limit 20", "review start --where 'tag:verb lapses>=3'",
                    "review start --where answered:7:again --cram", "review start French --ahead 7d --order hardest",
                ],
                notes: [
                    "With --ahead, an answer takes the time that has really passed into account.",
                    "It needs a terminal: at the prompt, or from the shell as `sutra study French`.",
                    "In scripts, use `review next` and `review answer`.",
                ],
                inShell: { (shell, call) throws(Failure) in
                    if let flaw = shell.canAsk ? Diagnostic.besidesAll(call) : .needsPerson(call) { return .failure(flaw) }
                    var request = shell.studyRequest(call)
                    request.limit = call.count("--limit")
                    request.isCram = call.isSet("--cram")
                    let notices = try shell.notices(about: request.query)
                    do throws(Failure) {
                        let session = try shell.library.study(request)
                        try shell.library.checkCanWrite()
                        let library = shell.library
                        return .both(
                            notices,
                            .dialogue(
                                StudyFlow(session, report: shell.report, history: library.review.history, study: library.study)))
                    } catch .nothingDue(let next, let limits, let buried) {
                        if let book = request.book, try shell.library.books.show(book).treeCards == 0 {
                            return .notice("The book has no cards.")
                        }
                        let rest = FailureWording.nothingToStudy(next, limits, buried)
                        return .both(notices, .notice(request.isCram ? Words.noCardsToCram : rest))
                    }
                }),
            Command(
                "next", "Shows the card to study now.", [optionalBook], options: [ofQuery, inOrder, ahead, moreNew], does: .reads,
                examples: ["review next", "review next French", "review next --where 'tag:verb' --ahead 3d"],
                notes: [
                    "Cards in learning come first, then reviews that are due, with new cards between them.",
                    "If no card is due, the command fails with NOTHING_DUE and says when the next one will be.",
                ],
                inShell: { (shell, call) throws(Failure) in
                    let request = shell.studyRequest(call)
                    let notices = try shell.notices(about: request.query)
                    do throws(Failure) {
                        return .both(notices, .record(try shell.library.review.next(request), in: .cards))
                    } catch {
                        return .both(notices, .failure(Diagnostic(error, of: call)))
                    }
                }),
            Command(
                "answer", "Answers a card and schedules it.",
                [.required("CARD", .card), .required("RATING", .choice(of: Rating.allCases))], does: .changes,
                examples: ["review answer @12 good", "review answer 'le chat' again"],
                notes: ["A card that is not due can also be answered; a suspended one cannot."]
            ) { (library, call) throws(Failure) in
                guard let rating = call.choice("RATING", of: Rating.allCases) else { return .nothing }
                return .answered(try library.review.answer(CardAnswer(card: call.entity("CARD"), rating: rating)), rating)
            },
            Command(
                "due", "Counts the cards left to study today, or forecasts the days to come.", [optionalBook],
                options: [ofQuery, .one("--days", "N", .count, "how many days to forecast")], does: .reads, rule: days,
                examples: ["review due", "review due French --days 30"],
                notes: [
                    "The counts respect the daily limits, which are the settings new_per_day and reviews_per_day.",
                    "Cards that are buried until tomorrow are not counted: a sibling was answered today, or they were buried here or in Anki.",
                    "With --days: the cards that become due on each day; today includes all that are overdue.",
                ],
                inShell: { (shell, call) throws(Failure) in
                    let (book, query) = shell.bookAndQuery(call)
                    let (review, notices) = (shell.library.review, try shell.notices(about: query))
                    guard let days = call.count("--days") else {
                        let counts = try review.counts(in: book, of: query)
                        let buried = counts.buried.sentences
                        let record = Answer.both(notices, .record(counts, in: .dueCounts))
                        return buried.isEmpty ? record : .both(record, .notice(buried.joined(separator: "; ")))
                    }
                    return .both(notices, .rows(try review.forecast(days, of: book, query: query), in: .forecast))
                }),
            Command(
                "log", "Lists the answers in the review log, the earliest first.", [optionalBook],
                options: [
                    ofQuery, .one("--since", "D", .date, "from this study day, or this time, on"),
                    .one("--until", "D", .date, "up to the end of this study day, or this second"),
                    .one("--limit", "N", .count, "how many answers to list at most"),
                ], does: .reads,
                examples: [
                    "review log", "review log French --since 2026-01-01 --until 2026-01-31", "review log --where 'is:leech'",
                ],
                notes: [
                    "States, interval, stability and difficulty are those that the answer led to; BEFORE is the state before it.",
                    "The rating `reschedule` is not an answer: `card due`, `review reschedule` or an import changed the interval.",
                ],
                inShell: { (shell, call) throws(Failure) in
                    let (book, query) = shell.bookAndQuery(call)
                    let request = LogRequest(
                        book: book, query: query, since: call.time("--since"), until: call.time("--until"),
                        limit: call.count("--limit"))
                    return .both(
                        try shell.notices(about: query), .rows(try shell.library.review.log(request), in: .log))
                }),
            Command(
                "reschedule", "Reschedules cards from their answers and the current settings.", [optionalBook], does: .changes,
                examples: ["review reschedule", "review reschedule French"],
                notes: ["Use it after changing the weights or the desired retention."]
            ) { (library, call) throws(Failure) in
                let cards = try library.review.reschedule(call.optionalEntity("BOOK"))
                return .change(cards > 0 ? .updated : .unchanged, id: nil, tally: Tally(updated: cards)) {
                    "\(counted(cards, "card")) rescheduled"
                }
            },
            Command(
                "holiday", "Moves reviews that are due on a holiday to other days.",
                [.required("FROM", .date), .required("TO", .date)], options: [ofQuery], does: .changes, rule: holiday,
                examples: [
                    "review holiday 2026-12-24 2027-01-02", "review holiday 2026-12-24 2027-01-02 --where book:French",
                ],
                notes: [
                    "It lists the days with the reviews that move and those that stay, and at the prompt it asks first.",
                    "A review moves to a day on which fuzz could have made it due: before the holiday, or after it. One whose interval "
                        + "leaves no such day stays, and so do cards in learning. Without fuzz, all stay.",
                    "Cards that are answered later can still become due on the holiday, unless the setting holidays contains it.",
                ],
                inShell: { (shell, call) throws(Failure) in
                    guard let request = HolidayRequest(call, query: shell.query(call)) else {
                        return HolidayRequest.flaw(in: call).map { .failure($0) } ?? .nothing
                    }
                    return try shell.leave(request, call)
                }),
        ])

    static let stats = CommandGroup(
        "stats", "shows study statistics",
        Command(
            nil, "Shows study statistics, for a book or for all books.", [optionalBook],
            options: [
                ofQuery,
                .one(
                    "--by", "PERIOD", .choice(of: StatisticsPeriod.allCases),
                    "counts the answers in each day, week or month, or by the state of the cards"),
                .one("--days", "N", .count, "how many days to go back"),
            ],
            does: .reads,
            rule: CommandRule { (library, call) throws(Failure) in try library.statistics.check(days: call.count("--days")) },
            examples: ["stats", "stats French --days 90", "stats --where 'tag:verb' --by month", "stats --by state"],
            notes: [
                "The default is a year.",
                "On a terminal in table mode, it draws charts; elsewhere it prints one record of numbers. With --by, it prints a row "
                    + "for each period or state. Cards in review are young until their last answer is 21 days ago, and mature then; the "
                    + "retention is the share of reviews in which the card was recalled.",
            ],
            inShell: { (shell, call) throws(Failure) in
                let (book, query) = shell.bookAndQuery(call)
                let request = StatisticsRequest(
                    book: book, query: query, days: call.count("--days"), hasDetails: shell.report.draws)
                let (statistics, notices) = (shell.library.statistics, try shell.notices(about: query))
                if let period = call.choice("--by", of: StatisticsPeriod.allCases) {
                    return .both(notices, .rows(try statistics.periods(request, by: period), in: .answers(by: period)))
                }
                let report = try statistics.report(request)
                return .both(notices, .data { $0.show(report) })
            }))

    private static let ofQuery = CommandSpec.Option.one("--where", "QUERY", .query, "only the cards that the query finds")
    private static let inOrder = CommandSpec.Option.one(
        "--order", "ORDER", .choice(of: ReviewOrder.allCases), "which review comes first, instead of review_order")
    private static let ahead = CommandSpec.Option.one(
        "--ahead", "DAYS", .days, "also reviews that become due in the next days, but were not answered today")
    private static let moreNew = CommandSpec.Option.one(
        "--more-new", "N", .positiveCount, "N new cards besides those of the daily limits")
    private static let optionalBook = CommandSpec.Parameter.optional("BOOK", .book)
    private static let holiday = CommandRule { (shell, call) -> Diagnostic? in
        if let flaw = HolidayRequest.flaw(in: call) { return flaw }
        do throws(Failure) {
            if let request = HolidayRequest(call, query: nil) { try shell.library.review.check(request) }
            return nil
        } catch {
            return Diagnostic(error, of: call)
        }
    }
    private static let days = CommandRule { (library, call) throws(Failure) in
        try library.review.check(days: call.count("--days"))
    }
}

extension HolidayRequest {
    /// Creates it from the arguments FROM and TO; nil if ``flaw(in:)`` finds one.
    fileprivate init?(_ call: Invocation, query: SetQuery?) {
        guard case .day(let first)? = call.time("FROM"), case .day(let last)? = call.time("TO"), first <= last else { return nil }
        self.init(first...last, of: query)
    }

    /// Returns why the arguments FROM and TO are no holiday.
    fileprivate static func flaw(in call: Invocation) -> Diagnostic? {
        for name in ["FROM", "TO"] {
            guard case .second? = call.time(name) else { continue }
            return Diagnostic(.usage, "\(name) is a day, without a time", in: call, at: name)
        }
        if HolidayRequest(call, query: nil) != nil { return nil }
        return Diagnostic(.usage, "the holiday ends before it begins", in: call, at: "TO", hints: ["write the earlier day first"])
    }
}

extension Shell {
    /// What a command that shows cards asks for: which of them, in which order, and which besides those that are due.
    fileprivate func studyRequest(_ call: Invocation) -> StudyRequest {
        let (book, query) = bookAndQuery(call)
        var request = StudyRequest(book: book, query: query)
        request.order = call.choice("--order", of: ReviewOrder.allCases)
        request.daysAhead = call.count("--ahead") ?? 0
        request.moreNewCards = call.count("--more-new") ?? 0
        return request
    }

    /// Lists the days of a holiday, and moves the cards that can move; a person is asked first.
    fileprivate func leave(_ holiday: HolidayRequest, _ call: Invocation) throws(Failure) -> Answer {
        let days = try library.review.holiday(holiday)
        let (moving, staying) = (days.map(\.moving).reduce(0, +), days.map(\.staying).reduce(0, +))
        let list = Answer.both(try notices(about: holiday.query), .rows(days, in: .holiday))
        if moving == 0 {
            if staying == 0 { return .both(list, .notice("No reviews are due on these days.")) }
            let isExact = try library.settings.get("fuzz").value == "off"
            return .both(list, .notice("None of these reviews can move\(isExact ? " while fuzz is off" : "")."))
        }
        let library = library
        let move: @MainActor () throws(Failure) -> Answer = { () throws(Failure) in
            let tally = try library.review.leave(holiday)
            let stayed = tally.leftAlone.count
            return .change(.updated, id: nil, tally: Tally(updated: tally.changed, unchanged: stayed)) {
                "\(counted(tally.changed, "review")) moved" + (stayed > 0 ? "; \(stayed) \(stayed == 1 ? "stays" : "stay")" : "")
            }
        }
        guard canAsk else { return .both(list, try move()) }
        let moveIfUnchanged: @MainActor () throws(Failure) -> Answer = { () throws(Failure) in
            if try library.review.holiday(holiday) == days { return try move() }
            return .notice("the library has changed meanwhile, so no review was moved")
        }
        return .both(
            list,
            .dialogue(
                ConfirmationQuestion(
                    "Move \(counted(moving, "review"))?", short: "Move \(moving)?",
                    warning: "\(staying == 0 ? "every review" : "\(moving) of \(moving + staying) reviews") can move",
                    refusal: "no review was moved",
                    report, call, act: moveIfUnchanged)))
    }
}

extension Answer {
    /// `le chat: good, back in 10m`, and a second line if the card has become a leech.
    fileprivate static func answered(_ answered: AnsweredCard, _ rating: Rating) -> Answer {
        let card = answered.change.row
        let change = Answer.change(answered.change) { "\($0.row.front.excerpt): \(rating.name), back in \(answered.interval)" }
        guard answered.isLeech else { return change }
        let fate = card.isSuspended ? "; it is suspended" : ""
        return .both(
            change, .remark { "\(card.front.excerpt) is a leech: forgotten \(counted(card.lapses, "time"))\(fate)" })
    }
}

extension Diagnostic {
    /// Says that an option has no meaning with another; nil if all have one.
    fileprivate static func besidesAll(_ call: Invocation) -> Diagnostic? {
        guard call.isSet("--cram"), let idle = ["--ahead", "--more-new"].first(where: { call.isSet($0) }) else { return nil }
        return Diagnostic(.usage, "--cram shows all cards, so \(idle) has no meaning with it", in: call, at: idle)
    }

    fileprivate static func needsPerson(_ call: Invocation) -> Diagnostic {
        Diagnostic(
            .unsupported, "a study session needs `sutra` on a terminal", in: call,
            hints: ["`review next` and `review answer` do the same in scripts"])
    }
}
