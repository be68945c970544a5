/// Returns a text such as `50% KNOWN`, rounded to the nearest percent, but 0 only if no card is known and 100 only if all are.
func progressText(known: Int, of cards: Int) -> String {
    guard cards > 0 else { return "0% KNOWN" }
    let rounded = (known * 200 + cards) / (cards * 2)
    let percent = known == 0 ? 0 : known == cards ? 100 : min(99, max(1, rounded))
    return "\(percent)% KNOWN"
}
