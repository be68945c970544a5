/// A series of consecutive days.
enum Streak {
    /// Returns the number of consecutive days in a set that end with `today` or the day before.
    static func length(of days: Set<Int>, upTo today: Int) -> Int {
        let last = days.contains(today) ? today : today - 1
        var first = last
        while days.contains(first) { first -= 1 }
        return last - first
    }
}
