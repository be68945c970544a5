import TerminalText
public import ViewModel
import Vocabulary

extension CardRow {
    /// Where the card is: its book, its number and its tags.
    public var place: String {
        [book, "@\(id)", tags.map { "#\($0)" }.joined(separator: " ")].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The due date in a list, or "buried"; nil for a new card that is not buried.
    public var dueText: String? { isBuried ? "buried" : dueOn }

    /// How far its study has come, and what keeps it out of study.
    public var progress: String {
        let reps = repetitions > 0 ? "\(counted(repetitions, "answer")), \(counted(lapses, "lapse"))" : nil
        return [
            isSuspended ? "\(state.name), suspended" : state.name, dueOn.map { "due \($0)" },
            isBuried ? "buried until tomorrow" : nil, reps, isLeech ? "leech" : nil, flag > 0 ? "flag \(flag)" : nil,
        ].compactMap(\.self).joined(separator: " · ")
    }

    /// The state of the card and its answers, one a line, the oldest first.
    public func history(_ answers: [PastAnswer]) -> [String] {
        let memory = [
            stability.map { "stability \(daysText($0))" }, difficulty.map { "difficulty \(tenths($0)) of 10" },
            buriedOn.map { "buried on \($0)" }, lastReviewOn.map { "last answered \($0)" },
        ].compactMap(\.self)
        let lines = answers.map { answer in
            guard let rating = answer.rating?.name.padding(to: 11) else {
                return "\(answer.date)  rescheduled  due \(answer.interval)"
            }
            return "\(answer.date)  \(rating)  \(answer.interval.padding(to: 6))  \(Int(answer.seconds.rounded())) s"
        }
        return [place, progress] + (memory.isEmpty ? [] : [memory.joined(separator: " · ")])
            + (lines.isEmpty ? ["The card has not been answered yet."] : [""] + lines)
    }

    private func daysText(_ days: Double) -> String { days == 1 ? "1 day" : "\(tenths(days)) days" }

    private func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension String {
    /// The text with spaces after it, up to a number of characters.
    fileprivate func padding(to count: Int) -> String { self + String(repeating: " ", count: max(0, count - self.count)) }
}
