import TerminalText
import ViewModel
import Vocabulary
import Wording

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension CommandGroup {
    static let `import` = CommandGroup(
        "import", "imports cards, sittings or profiles",
        Command(
            nil, "Imports cards, sittings or profiles from a file.", [.required("FILE", .inputFile)],
            options: [
                .one("--book", "BOOK", .book, "the book to import into, whatever the file says"),
                .one("--format", "F", .choice(of: FileFormat.imported), "the format of the file"),
                .one(
                    "--on-conflict", "RULE", .choice(of: ConflictPolicy.allCases),
                    "what to do with a card or profile that exists with different content"),
                .one("--separator", "S", .choice(of: FieldSeparator.allCases), "what separates the fields of a card"),
                .one("--header", "SWITCH", .choice(of: Switch.allCases), "whether the first record consists of titles"),
                .one("--columns", "LIST", .columnList, "what the columns contain, in order"),
                .one("--encoding", "E", .choice(of: TextEncoding.allCases), "the encoding of the text"),
                .one(
                    "--options", "RULE", .choice(of: DeckOptionsRule.allCases),
                    "whether books get the options of their decks in Anki"),
            ], does: .importsFile,
            rule: CommandRule { (library, call) throws(Failure) in try library.importExport.check(ImportRequest(call)) },
            examples: [
                "import capitals.txt --book Capitals", "import - --book French --format tsv --on-conflict skip",
                "import words.csv --separator semicolon --header off",
                "import words.csv --columns front,-,back,tags --encoding latin-1", "import profiles.yaml",
                "import french.apkg --options adopt",
            ],
            notes: FileFormat.imported.map { "\($0.explanation)." } + [
                "Without --format, the file's name and content decide.",
                "--separator is what separates the fields of cards, --header whether the first record consists of titles; without "
                    + "them, the content decides, and the import reports a choice that was not certain.",
                "--columns says what the columns contain, as in front,-,back,tags, where - skips a column; the texts of several "
                    + "back columns are joined by line breaks.",
                "--encoding is needed for files in Windows-1252 (latin-1), and for UTF-16 without a byte-order mark.",
                "--options adopt gives books the options of their decks in Anki, such as weights, retention and limits. Without it, the "
                    + "import reports those that differ, and asks at the prompt.",
                "- is standard input. If a record is invalid, the import reports its line and imports nothing.",
                "Existing notes are recognised by their guids; notes without a guid, by the fronts of their cards.",
                "Sittings that the log already has are left unchanged.",
            ],
            inShell: { (shell, call) throws(Failure) in
                let request = ImportRequest(call)
                if shell.report.isUnwritten(request.path) {
                    return .notice("\"\(request.path)\" was not imported: a dry run does not write it".withVisibleControls)
                }
                let summary = try shell.library.importExport.importFile(request)
                guard request.options == nil, shell.canAsk, let options = summary.deckOptions else { return .imported(summary) }
                return .both(
                    .imported(summary),
                    .dialogue(
                        ConfirmationQuestion(
                            "Adopt \(options.count == 1 ? "this option" : "these \(options.count) options")?",
                            short: "Adopt?",
                            warning: "later changes in Anki are not adopted by themselves",
                            refusal: "the books keep their options",
                            shell.report, call
                        ) { () throws(Failure) in
                            let count = try shell.library.settings.adopt(options)
                            let gone = options.count - count
                            let rest = gone > 0 ? "; the books of \(counted(gone, "other")) are gone" : ""
                            return .remark { "adopted \(counted(count, "option")); `settings list --book` shows them\(rest)" }
                        }))
            }))

    static let export = CommandGroup(
        "export", "exports cards, notes, sittings or profiles",
        Command(
            nil, "Exports cards, notes, sittings or profiles to a file.", [.required("FILE", .outputFile)],
            options: [
                .one("--book", "BOOK", .book, "only the cards of this book"),
                .one("--format", "F", .choice(of: FileFormat.exported), "the format of the file"),
                .one("--where", "QUERY", .query, "only cards that the query finds"),
                .many("--tag", "T", .tag, "only cards with this tag, or with any of several"),
                .flag("--without-progress", "leaves out the due dates and the review log"),
            ],
            does: .writesFile,
            rule: CommandRule { (library, call) throws(Failure) in try library.importExport.check(ExportRequest(call)) },
            examples: [
                "export hard.csv --where 'lapses>=4 -is:suspended'", "export french.csv --book French", "export - --format tsv",
                "export verbs.apkg --book French --tag verb",
                "export everything.apkg", "export profiles.yaml", "export sat.ics",
            ],
            notes: FileFormat.exported.map { "\($0.explanation)." } + [
                "Without --book and --tag, the cards of all books are exported. - is standard output.",
                "An Anki package has notes with their types, due dates and the log of all answers; import it again after "
                    + "studying in Anki, and the answers given there are added. With --without-progress, all its cards are new.",
                "Without --format, the extension decides, and a name without one is an error; standard output gets TSV.",
                "Anki's plain text contains notes with their fields and guids; the other text formats contain only cards.",
            ],
            failing: { failure, wording in
                if case .conflict(.fileIsStandardOutput) = failure { wording.hints = ["- writes to standard output"] }
                if case .format(.noBooks, _, _) = failure { wording.hints = [FormatFlaw.exportsCards] }
                // The name may be meant to be that of a book.
                if case .format(.noEnding, let name, _) = failure, !name.contains("/") {
                    wording.hints.append(
                        "a book is named by an option: export \(Quoting.quoted(name + ".tsv")) --book \(Quoting.quoted(name))")
                }
            },
            inShell: { (shell, call) throws(Failure) in
                var request = ExportRequest(call)
                var notices = Answer.nothing
                for tag in request.tags {
                    notices = .both(notices, try shell.notices(about: SetQuery("tag:\(SetQuery.quoted(tag))")))
                }
                if call.isSet("--where") {
                    let query = call.isSet("--book") ? SetQuery(call.optional("--where")) : shell.query(call)
                    request.query = query
                    notices = .both(notices, try shell.notices(about: query))
                }
                return .both(notices, try shell.export(request))
            }))
}

extension Shell {
    fileprivate func export(_ request: ExportRequest) throws(Failure) -> Answer {
        let importExport = library.importExport
        if request.path != "-", report.isDryRun {
            try importExport.check(request)
            try importExport.checkExport(request)
            try report.checkExport(to: request.path)
            return .unwritten(request.path, isLibrary: false)
        }
        if request.path == "-", report.printer.isDiverted || report.printer.presentation.isTerminal {
            return .exported(
                try report.printing { (path) throws(Failure) in
                    var request = request
                    // The file that stands for standard output has no extension.
                    request.format = request.format ?? .cards(.tsv)
                    request.path = path
                    return try importExport.exportFile(request)
                })
        }
        report.flush()  // an export to `-` bypasses the report's buffer
        do throws(Failure) {
            return .exported(try importExport.exportFile(request))
        } catch {
            // The report handles a closed standard output as for any other output: the reader may have gone away.
            guard case .file("-", _, EPIPE) = error else { throw error }
            report.writing { () throws(OutputError) in throw .closed }
            return .nothing
        }
    }
}

extension Answer {
    fileprivate static func imported(_ summary: ImportSummary) -> Answer {
        let books = summary.books.map(\.withVisibleControls).joined(separator: ", ")
        let nouns = "\(summary.content.noun)s"
        // Elsewhere, what is counted in books are cards.
        let subject = books.isEmpty ? nouns : summary.content == .notes ? "\(nouns) in \(books)" : books
        let done = Answer.remark {
            "\(subject): added \(summary.added), updated \(summary.updated), unchanged \(summary.unchanged)"
        }
        let tally = Tally(added: summary.added, updated: summary.updated, unchanged: summary.unchanged)
        return summary.remarks.flatMap { [.notice($0.words)] + $0.commands.map(Answer.suggestion) }.reversed()
            .reduce(.both(done, .changes(tally))) { .both($1, $0) }
    }

    fileprivate static func exported(_ summary: ExportSummary) -> Answer {
        let done = Answer.remark { "exported \(counted(summary.count, summary.content.noun))" }
        return summary.remarks.reversed().reduce(done) { .both(.notice($1.words), $0) }
    }

    /// Reports a file that a dry run does not write.
    static func unwritten(_ path: String, isLibrary: Bool) -> Answer { .data { $0.tellUnwritten(path, isLibrary: isLibrary) } }
}

extension ImportSummary {
    /// The changes that would give books the options of their decks; nil if they have them.
    fileprivate var deckOptions: [SettingChange]? {
        for case .deckOptions(let options) in remarks { return options.changes }
        return nil
    }
}

extension ImportRequest {
    fileprivate init(_ call: Invocation) {
        self.init(
            path: FileNames.expandingHome(call.text("FILE")), book: call.optionalEntity("--book"),
            format: call.choice("--format", of: FileFormat.imported),
            onConflict: call.choice("--on-conflict", of: ConflictPolicy.allCases),
            separator: call.choice("--separator", of: FieldSeparator.allCases),
            hasTitles: call.choice("--header", of: Switch.allCases).map { $0 == .on },
            columns: call.optional("--columns"), encoding: call.choice("--encoding", of: TextEncoding.allCases),
            options: call.choice("--options", of: DeckOptionsRule.allCases))
    }
}

extension ExportRequest {
    fileprivate init(_ call: Invocation) {
        self.init(
            path: FileNames.expandingHome(call.text("FILE")), book: call.optionalEntity("--book"),
            format: call.choice("--format", of: FileFormat.exported), tags: call.all("--tag").filter { !$0.isEmpty },
            query: call.optional("--where").map { SetQuery($0) }, withProgress: !call.isSet("--without-progress"))
    }
}
