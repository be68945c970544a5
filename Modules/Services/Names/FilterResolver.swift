package import Model
package import Vocabulary

/// Replaces the names and days of a written filter by the ids and times that they mean.
@MainActor package final class FilterResolver {
    let names: NameResolver
    private let cards: any CardStore
    let notes: any NoteStore
    let saved: any FilterStore
    private let clock: StudyClock
    private let plan: StudyPlanCache

    package init(
        _ names: NameResolver, cards: any CardStore, notes: any NoteStore, saved: any FilterStore, clock: StudyClock,
        plan: StudyPlanCache
    ) {
        (self.names, self.cards, self.notes, self.saved) = (names, cards, notes, saved)
        (self.clock, self.plan) = (clock, plan)
    }

    /// Reads a query and resolves it, all of it as of one moment.
    /// - Parameters:
    ///   - openBook: the book that the query is limited to, with those below it, unless it or a filter in it names one.
    ///   - name: the name under which the query is to be saved; nil for none.
    /// - Throws: `Failure.query`; what the library throws.
    package func resolve(
        _ query: String, openBook: BookBranch? = nil, savedAs name: String? = nil
    ) throws(Failure) -> ResolvedQuery {
        var reading = Reading(moment: try clock.moment())
        if let name { reading.filters.append(name) }
        let filter = try resolve(query, isNegated: false, &reading)
        guard let openBook, !reading.namesBook else { return ResolvedQuery(filter: filter, unknownTags: reading.unknownTags) }
        return ResolvedQuery(
            filter: filter.and(.term(.books(Set(openBook.books)))), book: openBook.name, unknownTags: reading.unknownTags)
    }

    /// Resolves a query as it was written.
    /// - Throws: `Failure.query`, `Failure.notFound(.book, …)`.
    package func resolve(_ query: SetQuery) throws(Failure) -> ResolvedQuery {
        let book = try query.openBook.map { (book) throws(Failure) in try names.branch(book) }
        if let text = query.text { return try resolve(text, openBook: book) }
        return ResolvedQuery(filter: book.map { .term(.books(Set($0.books))) } ?? .all, book: book?.name)
    }

    /// Returns the list of the cards of a book, or of all books, that a query finds if there is one.
    /// - Throws: `Failure.query`, `Failure.notFound(.book, …)`.
    package func cards(_ query: SetQuery?, in book: EntityReference? = nil) throws(Failure) -> CardQuery {
        let filter = try query.map { (query) throws(Failure) in try resolve(query).filter }
        return CardQuery(in: try names.scope(book), filter: filter ?? .all)
    }

    /// What is found while a query and the saved ones that it uses are read.
    private struct Reading {
        let moment: StudyMoment
        var namesBook = false
        var unknownTags: [UnknownTag] = []
        var terms = 0
        /// The names of the saved filters that are being read, each inside the one before it.
        var filters: [String] = []
    }

    /// The maximum number of filters inside each other: SQLite accepts a condition of a thousand levels.
    private static let filterLimit = 5

    private func resolve(
        _ query: String, isNegated: Bool, _ reading: inout Reading
    ) throws(Failure) -> CardFilter<CardTerm> {
        let limit = CardFilter<WrittenTerm>.termLimit
        return try CardFilter<WrittenTerm>(query: query).map(isNegated: isNegated) { (term, isNegated) throws(Failure) in
            reading.terms += 1
            if reading.terms > limit { throw .query(QueryFault(.tooManyTerms(limit: limit), at: term.key)) }
            if case .filter(let name) = term.condition { return try savedFilter(name, term, isNegated, &reading) }
            if case .book = term.condition { reading.namesBook = true }
            return try resolve(term, isNegated, at: reading.moment) { reading.unknownTags.append($0) }
        }
    }

    /// Returns the saved filters whose names are similar, nearest first.
    package func nearFilters(_ name: String) throws(Failure) -> [Failure.Near] {
        var near = NearNames<Int64>(to: name)
        for other in try saved.filters() { near.consider(other.name, id: 0) }
        return near.nearest.map { Failure.Near(id: $0.id, name: $0.name) }
    }

    private func savedFilter(
        _ name: String, _ term: WrittenTerm, _ isNegated: Bool, _ reading: inout Reading
    ) throws(Failure) -> CardFilter<CardTerm> {
        func fault(_ flaw: QueryFlaw) -> Failure { .query(QueryFault(flaw, at: term.value)) }
        let key = NameKey(folding: name)
        if let index = reading.filters.firstIndex(where: { NameKey(folding: $0) == key }) {
            throw fault(.filterCycle(reading.filters[index...] + [reading.filters[index]]))
        }
        guard let filter = try saved.filter(named: key) else {
            throw fault(.notFound(.filter, .name(name), near: try nearFilters(name)))
        }
        if reading.filters.count >= Self.filterLimit { throw fault(.filtersTooDeep(limit: Self.filterLimit)) }
        reading.filters.append(filter.name)
        do throws(Failure) {
            let resolved = try resolve(filter.query, isNegated: isNegated, &reading)
            reading.filters.removeLast()
            return resolved
        } catch {
            guard case .query(let inner) = error else { throw error }
            if case .filterCycle = inner.flaw { throw fault(inner.flaw) }
            throw fault(.inFilter(filter.name, inner.flaw))
        }
    }

    private func resolve(
        _ term: WrittenTerm, _ isNegated: Bool, at moment: StudyMoment, _ notice: (UnknownTag) -> Void
    ) throws(Failure) -> CardFilter<CardTerm> {
        func start(_ days: Int) throws(Failure) -> Timestamp { try clock.calendar().start(of: moment.day - days + 1) }
        switch term.condition {
        // A text without a word finds nothing.
        case .text(_, .begins("")), .text(_, .contains("")): return .none
        case .text(let side, let text): return .term(.text(side, text))
        case .field(let name, let text): return try field(name, text, term)
        case .book(let reference, let match):
            do throws(Failure) {
                return .term(.books(try names.books(reference, match)))
            } catch {
                throw error.inQuery(at: term.value)
            }
        case .tag(let tag, let match):
            if let unknown = try unknown(tag, match) {
                if isNegated { throw .query(QueryFault(.unknownTag(tag, near: unknown.near), at: term.value)) }
                notice(unknown)
            }
            return .term(.tag(tag, match))
        case .untagged: return .term(.untagged)
        case .state(let state): return state.filter(at: moment)
        case .flag(let flag): return .term(.flag(flag))
        case .added(let days): return .term(.addedSince(try start(days)))
        case .edited(let days): return .term(.editedSince(try start(days)))
        case .studied(let days): return .term(.studiedSince(try start(days)))
        case .answered(let days, nil): return .term(.answeredSince(try start(days)))
        case .answered(let days, let rating?): return .term(.answered(since: try start(days), days: days, rating))
        case .number(let number, let comparison, let bound): return .term(.number(number, comparison, bound))
        case .interval(let comparison, let days): return .term(.interval(comparison, days))
        case .due(let comparison, let days): return due(comparison, from: try start(1 - days), to: try start(-days))
        case .recall(let comparison, let probability):
            return try recall { .term(.recall(comparison, RecallBound(probability, in: $0, at: moment.now))) }
        case .ids(let ids): return .term(.ids(ids))
        case .ordinal(let ordinal): return .term(.ordinal(ordinal))
        case .type(let name, let match): return try type(name, match, term)
        case .noteOf(let id):
            guard let card = try cards.card(Card.ID(id)) else {
                throw Failure.notFound(.card, id: id).inQuery(at: term.value)
            }
            return card.origin.map { .term(.note($0.note)) } ?? .term(.ids([id...id]))
        case .filter: preconditionFailure("a saved filter is not a term of a card")
        }
    }

    /// Returns a condition that depends on the weights, for cards that can be in books with weights of their own.
    private func recall(_ condition: (MemoryModel) -> CardFilter<CardTerm>) throws(Failure) -> CardFilter<CardTerm> {
        let plan = try plan.plan()
        let others = plan.ownOptions.filter { $0.value.scheduler.memory != plan.options.scheduler.memory }
        let groups = Dictionary(grouping: others.keys) { plan.options(of: $0).scheduler.memory }.map { memory, books in
            CardFilter.and([.term(.books(Set(books))), condition(memory)])
        }
        let rest = condition(plan.options.scheduler.memory)
        if groups.isEmpty { return rest }
        return .or(groups + [.and([.not(.term(.books(Set(others.keys)))), rest])])
    }

    /// - Parameters:
    ///   - start: when the day begins that the due day is compared with.
    ///   - end: when the day after it begins.
    private func due(_ comparison: Comparison, from start: Timestamp, to end: Timestamp) -> CardFilter<CardTerm> {
        let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
        return switch comparison {
        case .less: .term(.dueWithin(first..<start))
        case .atMost: .term(.dueWithin(first..<end))
        case .equal: .term(.dueWithin(start..<end))
        case .unequal: .or([.term(.dueWithin(first..<start)), .term(.dueWithin(end..<last))])
        case .atLeast: .term(.dueWithin(start..<last))
        case .more: .term(.dueWithin(end..<last))
        }
    }

    private func field(_ name: String, _ text: TextCondition, _ term: WrittenTerm) throws(Failure) -> CardFilter<CardTerm> {
        let key = NameKey(folding: name)
        let types = try notes.noteTypes()
        let places = types.flatMap { type in
            type.fields.indices.filter { NameKey(folding: type.fields[$0]) == key }.map { FieldPlace(type.id, $0) }
        }
        if places.isEmpty {
            throw .query(QueryFault(.unknownKey(name, keys: FilterKey.spellings + types.flatMap(\.fields)), at: term.key))
        }
        // A card without a note counts as a basic note.
        let side = places.first { $0.type == NoteType.basic.id }.map { $0.index == 0 ? CardSide.front : .back }
        return .term(.field(places, side: side, text))
    }

    private func type(_ name: String, _ match: NameMatch, _ term: WrittenTerm) throws(Failure) -> CardFilter<CardTerm> {
        let key = NameKey(folding: name).text
        let types = try notes.noteTypes()
        let found = types.filter {
            let own = NameKey(folding: $0.name).text
            return match == .begins ? own.hasPrefix(key) : own == key
        }
        if found.isEmpty {
            let near = types.map { Failure.Near(id: $0.id.rawValue, name: $0.name) }
            throw Failure.notFound(.noteType, .name(name), near: near).inQuery(at: term.value)
        }
        return .term(.types(Set(found.map(\.id)), includesPlain: found.contains { $0.id == NoteType.basic.id }))
    }

    /// Returns what is to be told about a tag; nil if a card has it.
    private func unknown(_ tag: String, _ match: NameMatch) throws(Failure) -> UnknownTag? {
        func exists(_ prefix: String, _ isWanted: (String) -> Bool) throws(Failure) -> Bool {
            try cards.tags(beginningWith: prefix, limit: 1).contains(where: isWanted)
        }
        if try exists(tag, { match == .begins || $0.isTag(tag) }) { return nil }
        if match == .below, try exists(tag + "::", { _ in true }) { return nil }
        return UnknownTag(tag: tag, near: try names.nearTags(tag))
    }
}

/// A filter whose names and days are resolved, and what is to be told about it.
package struct ResolvedQuery {
    package var filter: CardFilter<CardTerm>
    /// The name of the open book, if the query has no book and is limited to it.
    package var book: String?
    package var unknownTags: [UnknownTag] = []

    package init(filter: CardFilter<CardTerm>, book: String? = nil, unknownTags: [UnknownTag] = []) {
        (self.filter, self.book, self.unknownTags) = (filter, book, unknownTags)
    }
}

extension FilterState {
    fileprivate func filter(at moment: StudyMoment) -> CardFilter<CardTerm> {
        switch self {
        case .new: .term(.state([.new]))
        case .learning: .term(.state([.learning]))
        case .review: .term(.state([.review]))
        case .relearning: .term(.state([.relearning]))
        case .learn: .term(.state([.learning, .relearning]))
        case .due: .term(.due(moment))
        case .suspended: .term(.suspended)
        case .buried: .term(.buried(moment.day))
        case .leech: .term(.leech)
        }
    }
}

extension Failure {
    /// The failure as one of a query: what was not found stands in it.
    fileprivate func inQuery(at range: Range<Int>) -> Failure {
        guard case .notFound(let kind, let reference, let near) = self else { return self }
        return .query(QueryFault(.notFound(kind, reference, near: near), at: range))
    }
}
