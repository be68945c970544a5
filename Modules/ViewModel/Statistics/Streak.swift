/// Days without a gap.
enum Streak {
    /// How many days up to `today`, or up to the day before, are among the days without one between them missing.
    static func length(of days: Set<Int>, upTo today: Int) -> Int {
        let last = days.contains(today) ? today : today - 1
        var first = last
        while days.contains(first) { first -= 1 }
        return last - first
    }
}
