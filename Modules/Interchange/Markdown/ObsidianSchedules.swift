import Model
import Vocabulary

/// The schedules in a comment of Obsidian's Spaced Repetition: `<!--SR:!2026-11-24,3,250!2026-11-28,4,270-->`.
///
/// Each has the day on which a card is due, the interval in days, and the ease in percent, in the order of the cards.
/// Source: st3v3nmw/obsidian-spaced-repetition, `src/data-stores`, and `dummyDueDateForNewCard`.
struct ObsidianSchedules {
    /// The schedules; nil for a card that is new, or whose schedule cannot be read.
    private(set) var all: [ScheduleRecord?] = []
    /// The number of schedules that cannot be read.
    private(set) var unread = 0

    /// The text with which a comment of schedules begins.
    static let opening = "<!--SR:"
    /// The day that stands for a card without a schedule.
    private static let newCardDay = "2000-01-01"
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
            if parts.first == Self.newCardDay {
                all.append(nil)
                continue
            }
            let schedule = Self.schedule(parts)
            if schedule == nil { unread += 1 }
            all.append(schedule)
        }
    }

    private static func schedule(_ parts: [String]) -> ScheduleRecord? {
        guard parts.count == 3, let day = day(parts[0]), let interval = Double(parts[1]), let ease = Double(parts[2]),
            (0...longestInterval).contains(interval), (1...10_000).contains(ease)
        else { return nil }
        return ScheduleRecord(dueDay: day, interval: max(1, Int(interval.rounded())), ease: ease / 100)
    }

    private static func day(_ date: String) -> Int? {
        let numbers = date.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
        guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2], years.contains(year),
            (1...12).contains(month), (1...daysIn(month, of: year)).contains(day)
        else { return nil }
        return Int(daysSince1970(year: year, month: month, day: day))
    }
}
