import TerminalText
public import Vocabulary

extension FileWork {
    /// What is being done, and how far it has come.
    /// - Parameter isTrial: whether an import changes nothing.
    public func text(isTrial: Bool = false) -> String {
        switch self {
        case .importing(let progress): progress.text(isTrial ? "trying the import" : "importing")
        case .exporting(let progress): progress.text("exporting")
        }
    }
}

extension FileProgress {
    /// The progress of `activity`: `importing  42 % · 12345 records · 12.0 MB of 29.0 MB · 8.0 MB/s · 2 s left`.
    public func text(_ activity: String) -> String {
        let seconds = time / .seconds(1)
        var parts: [String] = []
        if let fraction { parts.append("\(Int(fraction * 100)) %") }
        if records > 0 { parts.append(allRecords.map { "\(records) of \(counted($0, "record"))" } ?? counted(records, "record")) }
        if bytes > 0 || records == 0 {
            parts.append(allBytes.map { "\(size(bytes)) of \(size($0))" } ?? size(bytes))
            if seconds > 0 { parts.append("\(size(Int(Double(bytes) / seconds)))/s") }
        }
        if let fraction, fraction > 0, fraction < 1 {
            parts.append("\(Duration.seconds(Int64(seconds * (1 - fraction) / fraction) + 1).inWholeWords) left")
        }
        return "\(activity)  " + parts.joined(separator: " · ")
    }

    /// The part of the work that is done, at most 1; nil if its size is not known.
    private var fraction: Double? {
        if let allBytes, allBytes > 0 { return min(1, Double(bytes) / Double(allBytes)) }
        if let allRecords, allRecords > 0 { return min(1, Double(records) / Double(allRecords)) }
        return nil
    }

    private func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1000: "\(bytes) B"
        case ..<1_000_000: "\(bytes / 1000) kB"
        default: "\(Double(bytes / 100_000) / 10) MB"
        }
    }
}

extension Duration {
    /// `2 s`, `2 min 5 s`.
    fileprivate var inWholeWords: String {
        let seconds = components.seconds
        return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    }
}
