import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary

/// What the view needs from a view model: the import or export that takes long.
@MainActor protocol FileWorking: AnyObject {
    var progress: Property<FileWork?> { get }
}

extension ImportExportViewModel: FileWorking {}

/// Shows the progress of an import or export in the last line of the terminal, until it ends.
final class FileProgressView: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any FileWorking>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: any FileWorking, disposeBag bag: DisposeBag) {
        viewModel.progress.observe(in: bag) { [report] work in
            switch work {
            case .importing(let progress):
                report.show(passing: progress.text(report.isDryRun ? "trying the import" : "importing"))
            case .exporting(let progress): report.show(passing: progress.text("exporting"))
            case nil: report.erasePassingLine()
            }
        }
    }
}

extension FileProgress {
    /// The progress of `activity`: `importing  42 % · 12345 records · 12.0 MB of 29.0 MB · 8.0 MB/s · 2 s left`.
    func text(_ activity: String) -> String {
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
