/// `50% KNOWN`: rounded to the nearest whole number, but 0 only for none and 100 only for all.
func progressText(known: Int, of cards: Int) -> String {
    guard cards > 0 else { return "0% KNOWN" }
    let rounded = (known * 200 + cards) / (cards * 2)
    let percent = known == 0 ? 0 : known == cards ? 100 : min(99, max(1, rounded))
    return "\(percent)% KNOWN"
}
