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
