/// An element of a list with a label that gives its position relative to the others.
@usableFromInline
final class OrderEntry<Element> {
    @usableFromInline var element: Element
    /// A number greater than the labels of all elements before this one.
    @usableFromInline var label: UInt64 = 0

    @inlinable
    init(_ element: Element) { self.element = element }
}

/// Entries with ascending labels, so that two of them can be ordered without looking up their offsets.
///
/// An inserted entry gets a label between those of its neighbours. If there is none left, the labels around it are redistributed,
/// which costs an amortised O(log n) per insertion (Bender et al., "Two simplified algorithms for maintaining order in a list",
/// 2002).
@usableFromInline
struct PlacedEntries<Element> {
    @usableFromInline typealias Entry = OrderEntry<Element>

    @usableFromInline var entries: Rope<NoMeasure<Entry>>
    /// The distance between labels at the ends of the list, where elements are appended.
    @inlinable static var gap: UInt64 { 1 << 32 }

    @inlinable
    init(_ elements: some Sequence<Element>) {
        var label = UInt64.max / 2
        entries = Rope(
            elements.lazy.map {
                let entry = Entry($0)
                entry.label = label
                label += Self.gap
                return entry
            }, measure: NoMeasure())
    }

    @inlinable
    subscript(offset: Int) -> Entry { entries[offset] }

    @inlinable
    mutating func remove(at offset: Int) { entries.remove(at: offset) }

    @inlinable
    mutating func insert(_ entry: Entry, at offset: Int) {
        entry.label = label(between: offset - 1, and: offset)
        entries.insert(entry, at: offset)
    }

    @inlinable
    func label(between previous: Int, and next: Int) -> UInt64 {
        if entries.count == 0 { return .max / 2 }
        while true {
            let low = previous < 0 ? 0 : entries[previous].label
            let high = next == entries.count ? UInt64.max : entries[next].label
            if high - low > 1 {
                let half = (high - low) / 2
                if previous < 0 { return high - min(half, Self.gap) }
                return low + (next == entries.count ? min(half, Self.gap) : half)
            }
            spreadLabels(around: max(0, previous))
        }
    }

    /// Redistributes labels evenly over the smallest enclosing aligned range that is sparse enough.
    @usableFromInline
    func spreadLabels(around offset: Int) {
        let label = entries[offset].label
        var first = offset
        var end = offset + 1
        var allowed = 1.0
        for bits in 1..<64 as Range<UInt64> {
            // A range of 2ⁱ labels may hold (4/3)ⁱ entries: the larger the range, the sparser it must be.
            allowed *= 4.0 / 3
            let start = (label >> bits) << bits
            let last = start + ((1 << bits) - 1)
            while first > 0, entries[first - 1].label >= start { first -= 1 }
            while end < entries.count, entries[end].label <= last { end += 1 }
            let spacing = (last - start) / UInt64(end - first)
            guard Double(end - first) <= allowed, spacing >= 4 else { continue }
            for index in first..<end { entries[index].label = start + spacing * UInt64(index - first) + spacing / 2 }
            return
        }
        for index in 0..<entries.count { entries[index].label = UInt64.max / UInt64(entries.count + 1) * UInt64(index + 1) }
    }
}
