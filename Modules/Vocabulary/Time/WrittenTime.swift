/// A day or a time as a person writes it.
public enum WrittenTime: Hashable, Sendable {
    /// A study day, counted from that of 1970-01-01.
    case day(Int)
    /// The second that begins at a time.
    case second(Timestamp)

    /// Creates it from `2026-01-31` or `2026-01-31T08:00:00Z`, in the years 1 to 9999.
    /// - Throws: ``DateFlaw``.
    public init(parsing text: String) throws(DateFlaw) {
        let time = try Timestamp(parsing: text)
        self = text.utf8.contains(UInt8(ascii: "T")) ? .second(time) : .day(Int(time.milliseconds / 86_400_000))
    }
}
