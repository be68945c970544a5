/// Returns a text such as `50% KNOWN`.
func progressText(known: Int, of cards: Int) -> String { "\(percentText(known: known, of: cards)) KNOWN" }

/// Returns a text such as `50%`, rounded to the nearest percent, but 0 only if no card is known, `<1%` for less than half a percent, and
/// 100 only if all are.
func percentText(known: Int, of cards: Int) -> String {
    guard cards > 0 else { return "0%" }
    let rounded = (known * 200 + cards) / (cards * 2)
    if known > 0, rounded == 0 { return "<1%" }
    return "\(known == cards ? 100 : min(99, rounded))%"
}

/// Returns a text such as `1.2 MB`, in the unit that leaves at most three digits before the point; 1 kB is 1000 bytes.
func sizeText(bytes: Int64) -> String {
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var value = Double(bytes) / 1000
    for unit in ["kB", "MB", "GB"] {
        let tenths = Int64((value * 10).rounded())
        if tenths < 10_000 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
        value /= 1000
    }
    return "\(Int64(value.rounded())) TB"
}

/// Returns a short text for a waiting time, in Anki's format: `30s`, `6m`, `5h`, `8d`, `2.5mo`, `1.3y`.
func intervalText(seconds: Int64) -> String {
    if seconds < 0 { return "-" + intervalText(seconds: seconds == .min ? .max : -seconds) }
    let value = Double(seconds)
    switch value {
    case ..<60: return "\(seconds)s"
    case ..<(59.5 * 60): return "\(Int((value / 60).rounded()))m"
    case ..<(23.5 * 3600): return "\(Int((value / 3600).rounded()))h"
    case ..<(29.5 * 86_400): return "\(Int((value / 86_400).rounded()))d"
    case ..<(365 * 86_400): return "\(tenths(value / (365.25 / 12 * 86_400)))mo"
    default: return "\(tenths(value / (365.25 * 86_400)))y"
    }
}

/// Returns a number with one decimal, which is omitted if it is 0.
private func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}
