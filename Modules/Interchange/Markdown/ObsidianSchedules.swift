import Model
import Vocabulary

/// The schedules in a comment of Obsidian's Spaced Repetition: `<!--SR:!2026-11-24,3,250!2026-11-28,4,270-->`.
///
/// Each has the day on which a card is due, the interval in days, and the ease in percent, in the order of the cards. One of FSRS
/// is `!fsrs` with the time at which the card is due, the interval, the stability, the difficulty, the state, the numbers of
/// answers and lapses, the step in learning, and the time of the last answer.
/// Source: st3v3nmw/obsidian-spaced-repetition, `src/utils/comment-parser.ts` and `src/data/constants.ts`.
struct ObsidianSchedules {
    /// The schedules; nil for a card that is new, or whose schedule cannot be read.
    private(set) var all: [ScheduleRecord?] = []
    /// The number of schedules that cannot be read.
    private(set) var unread = 0

    /// The text with which a comment of schedules begins.
    static let opening = "<!--SR:"
    /// The title of a callout in which the plugin can hide such a comment, in lowercase; it can be in either case.
    static let callout = "[!sr|card-metadata]"
    /// The day that stands for a card without a schedule: 2000-01-01.
    private static let newCardDay = 10_957
    private static let years = Int64(1990)...9999
    private static let longestInterval = 36_500.0

    var isEmpty: Bool { all.isEmpty }
    /// The number of schedules, including those that cannot be read.
    var count: Int { left(by: 0) }

    /// Returns how many schedules a number of cards leaves over: those beyond that number, and those that cannot be read.
    func left(by cards: Int) -> Int { unread + all.dropFirst(cards).count { $0 != nil } }

    /// Adds the schedules of another comment.
    mutating func add(_ other: ObsidianSchedules) {
        all += other.all
        unread += other.unread
    }

    /// Adds the schedules of a comment.
    mutating func add(_ comment: ArraySlice<UInt8>) {
        let content = comment.dropFirst(Self.opening.utf8.count)
        let text = String(decoding: content.index(of: "-->").map { content[..<$0] } ?? content, as: UTF8.self)
        for entry in text.split(separator: "!") {
            let parts = entry.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmingWhitespace() }
            do throws(Unread) {
                all.append(try parts.first == "fsrs" ? Self.fsrs(parts) : Self.sm2(parts))
            } catch {
                all.append(nil)
                unread += 1
            }
        }
    }

    /// A schedule cannot be read.
    private struct Unread: Error {}

    /// Returns the schedule of SM-2; nil if it stands for a new card.
    private static func sm2(_ parts: [String]) throws(Unread) -> ScheduleRecord? {
        guard parts.count == 3, let day = day(parts[0]) else { throw Unread() }
        if day == newCardDay { return nil }
        guard let interval = Double(parts[1]), let ease = Double(parts[2]), (0...longestInterval).contains(interval),
            (1...10_000).contains(ease)
        else { throw Unread() }
        return .sm2(dueDay: day, interval: max(1, Int(interval.rounded())), ease: ease / 100)
    }

    /// Returns the schedule of FSRS; nil for a new card.
    private static func fsrs(_ parts: [String]) throws(Unread) -> ScheduleRecord? {
        guard parts.count == 10, let state = Int(parts[5]).flatMap(CardState.init(rawValue:)) else { throw Unread() }
        if state == .new { return nil }
        guard let dueAt = Timestamp(iso8601: parts[1]), let lastReviewAt = Timestamp(iso8601: parts[9]), lastReviewAt <= dueAt,
            let stability = Double(parts[3]), let difficulty = Double(parts[4]), let step = Int(parts[8]),
            (0...100).contains(step),
            (0.001...longestInterval).contains(stability), (1...10).contains(difficulty)
        else { throw Unread() }
        return .fsrs(
            state, dueAt: dueAt, lastReviewAt: lastReviewAt, MemoryState(stability: stability, difficulty: difficulty), step: step
        )
    }

    /// Returns the day of a date such as `2026-01-31`, `31-01-2026` or `Sat Jan 31 2026`, counted from 1970-01-01.
    private static func day(_ date: String) -> Int? {
        let words = date.words
        var parts = date.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        if words.count == 4, let month = months.firstIndex(of: words[1].lowercased()) {
            parts = [words[3], String(month + 1), words[2]]
        } else if parts.count == 3, parts[2].utf8.count == 4 {
            parts.reverse()
        }
        let numbers = parts.map { Int64($0) }
        guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2], years.contains(year),
            (1...12).contains(month), (1...daysIn(month, of: year)).contains(day)
        else { return nil }
        return Int(daysSince1970(year: year, month: month, day: day))
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
}
