/// Returns a short text for a waiting time, in Anki's format: `30s`, `6m`, `5h`, `8d`, `2.5mo`, `1.3y`.
func intervalText(seconds: Int64) -> String {
    let value = Double(max(0, seconds))
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
