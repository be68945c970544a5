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
