import Binding
import MVVM
import Testing
import ViewModel
import Vocabulary

@testable import Console

/// An import or export of which the test says how far it has come.
@MainActor private final class StubWork: FileWorking {
    let work = MutableProperty<FileWork?>(nil)
    var progress: Property<FileWork?> { work }
}

@MainActor @Suite("The progress of an import or export is a line that goes away") struct FileProgressViewTests {
    private let work = StubWork()
    private let told = MemorySink()
    private let report: Report
    private let view: FileProgressView

    init() {
        let report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(told), noticePresentation: .plain,
            tellsChanges: true)
        report.allowsPassingLine = true
        self.report = report
        view = FileProgressView.make(with: work) { FileProgressView(report: report) }
    }

    @Test func `Each step replaces the line, and the end erases it`() {
        work.work.value = .importing(.stub(records: 1, bytes: 100))
        work.work.value = .importing(.stub(records: 2048, bytes: 200))
        work.work.value = nil
        #expect(
            told.text
                == "\r\u{1b}[Kimporting  1 record · 100 B · 50 B/s\r\u{1b}[Kimporting  2048 records · 200 B · 100 B/s\r\u{1b}[K")
    }

    @Test(arguments: [
        (
            FileProgress.stub(records: 3, bytes: 1_500_000, ofBytes: 6_000_000),
            "25 % · 3 records · 1.5 MB of 6.0 MB · 750 kB/s · 7 s left"
        ),
        (.stub(records: 30, of: 90), "33 % · 30 of 90 records · 5 s left"),
        (.stub(records: 90, of: 90), "100 % · 90 of 90 records"), (.stub(records: 1000), "1000 records"),
        (.stub(bytes: 0), "0 B · 0 B/s"),
    ])
    func `What is known is shown`(_ progress: FileProgress, _ text: String) {
        work.work.value = .exporting(progress)
        #expect(told.text == "\r\u{1b}[Kexporting  \(text)")
    }

    @Test func `A dry run says that it only tries`() {
        report.isDryRun = true
        work.work.value = .importing(.stub(records: 1))
        #expect(told.text.hasSuffix("trying the import  1 record"))
    }

    @Test func `A notice takes the place of the line`() {
        work.work.value = .importing(.stub(records: 1))
        report.notice("done")
        #expect(told.text.hasSuffix("1 record\r\u{1b}[Kdone\n"))
    }

    @Test func `In the background nothing is drawn, and nothing is erased`() {
        work.work.value = .importing(.stub(records: 1))
        let before = told.text
        report.passingWidth = { nil }
        work.work.value = .importing(.stub(records: 2))
        work.work.value = nil
        #expect(told.text == before)
    }

    @Test func `The line is cut at the width of the window at that moment`() {
        report.passingWidth = { 20 }
        work.work.value = .importing(.stub(records: 1000))
        #expect(told.text == "\r\u{1b}[Kimporting  1000 re…")
    }

    @Test func `A stream that cannot erase shows nothing`() {
        report.allowsPassingLine = false
        work.work.value = .importing(.stub(records: 1))
        work.work.value = nil
        #expect(told.text.isEmpty)
    }
}

extension FileProgress {
    /// Progress after two seconds.
    fileprivate static func stub(
        records: Int = 0, of allRecords: Int? = nil, bytes: Int = 0, ofBytes allBytes: Int? = nil
    ) -> FileProgress {
        var progress = FileProgress()
        (progress.records, progress.allRecords) = (records, allRecords)
        (progress.bytes, progress.allBytes) = (bytes, allBytes)
        progress.time = .seconds(2)
        return progress
    }
}
