import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// An export of cards to a file, whose name is asked for.
final class ExportFlow: ScreenFlow<Void> {
    private let subject: String
    private let book: EntityReference?
    private let query: SetQuery?

    /// - Parameters:
    ///   - subject: what the cards are called.
    ///   - book: the book whose cards to export, with those below it; nil for all books.
    ///   - query: what the cards must meet besides.
    init(_ subject: String, of book: BookRow?, _ query: SetQuery?, _ library: LibraryViewModel, on stage: Stage) {
        (self.subject, self.book, self.query) = (subject, book?.reference, query)
        super.init(library, on: stage)
    }

    override func start() {
        var request = ExportRequest(path: "", book: book, query: query)
        ask("File to export \(subject) to", completing: .file) { [library] (path) throws(Failure) in
            // Standard output is the window.
            request.path = path == "-" ? "./-" : FileNames.expandingHome(path)
            try library.importExport.check(request)
        } whenDone: { [self] isAnswered in
            if isAnswered { askAndExport(request) } else { finish(()) }
        }
    }

    private func askAndExport(_ request: ExportRequest) {
        guard FileNames.exists(request.path) else { return export(request) }
        let title = "\(request.path.withVisibleControls) exists:"
        start(ChoiceFlow(title, ["leave it", "replace it"], library, on: stage)) { [self] choice in
            if choice == "replace it" { export(request) } else { finish(()) }
        }
    }

    private func export(_ request: ExportRequest) {
        let bag = DisposeBag()
        library.importExport.progress.observe(in: bag) { [stage] in
            if let work = $0 { stage.showAtOnce(work.text()) }
        }
        if let summary = attempt({ () throws(Failure) in try library.importExport.exportFile(request) }) {
            let done = "exported \(counted(summary.count, summary.content.noun)) to \(request.path.withVisibleControls)"
            stage.say(([done] + summary.remarks.map(\.words)).joined(separator: "; "))
        }
        finish(())
    }
}
