import TerminalText
import Vocabulary

/// Suggestions for a misspelled name.
public enum Suggestions {
    /// Returns the candidates with the least edit distance, or none if all are too different.
    ///
    /// Names are too different if nothing of the shorter one remains.
    /// - Parameter lettersPerEdit: how many letters of the name allow one edit; a single edit is always allowed.
    public static func nearest(
        to name: String, among candidates: some Sequence<String>, limit: Int = 3, lettersPerEdit: Int = 3
    ) -> [String] {
        let typed = Array(name.lowercased())
        let threshold = max(1, typed.count / lettersPerEdit)
        var found: [(name: String, distance: Int)] = []
        for candidate in candidates {
            let other = Array(candidate.lowercased())
            guard abs(other.count - typed.count) <= threshold else { continue }
            let distance = editDistance(typed, other, atMost: threshold)
            if distance <= threshold, distance < max(1, min(typed.count, other.count)) { found.append((candidate, distance)) }
        }
        let least = found.map(\.distance).min()
        return found.filter { $0.distance == least }.map(\.name).sorted().prefix(limit).map(\.self)
    }

    /// Returns a hint such as `did you mean "a", "b" or "c"?`.
    public static func didYouMean(_ names: [String]) -> String {
        "did you mean \(names.map(\.inQuotes).alternatives)?"
    }
}
