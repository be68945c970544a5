import Foundation
import Testing
import ViewModel

@testable import Console

/// A failure of a command, and all that is said of it.
struct WordedFailure: CustomTestStringConvertible, Sendable {
    let failure: Failure
    let line: String
    let text: String
    let exit: ExitCode

    /// - Parameters:
    ///   - line: a command that can fail so; empty where the failure belongs to none.
    ///   - text: what stands on the notices, without the line itself.
    init(_ failure: Failure, of line: String, exit: ExitCode = .failure, _ text: String) {
        self.failure = failure
        self.line = line
        self.text = text
        self.exit = exit
    }

    var testDescription: String { text }
}

@Suite("A failure has its code, its words, its place and its exit code")
struct FailureWordingTests {
    private static let invalidSettings: [WordedFailure] = [
        WordedFailure(
            .conflict(.settingIsOfLibrary(key: "fuzz", possible: ["new_per_day", "reviews_per_day"])),
            of: "settings set fuzz off --book French",
            """
            1:14: error: a book cannot have its own fuzz [INVALID]
                           ^~~~
              hint: a book can have its own new_per_day, reviews_per_day; without --book, fuzz is set for all books
            """),
        WordedFailure(
            .invalid(.setting, .weightOutOfRange(index: 7, value: 3, least: 0.001, most: 0.75)),
            of: "settings set weights '1 2'",
            """
            1:22: error: weight w7 is 3, where 0.001 to 0.75 is possible [INVALID]
                                   ^~~~~
            """),
        WordedFailure(
            .invalid(.setting, .wrongCount(found: 20, expected: 21)), of: "settings set weights '1 2'",
            """
            1:22: error: the value has 20 weights, where 21 are needed [INVALID]
                                   ^~~~~
            """),
        WordedFailure(
            .invalid(.setting, .wrongCount(found: 1, expected: 21)), of: "settings set weights 1",
            """
            1:22: error: the value has 1 weight, where 21 are needed [INVALID]
                                   ^
            """),
        WordedFailure(
            .invalid(.setting, .outOfBounds(value: 1, least: 0.7, most: 0.99)), of: "settings set desired_retention 1",
            """
            1:32: error: the value is 1, where 0.7 to 0.99 is possible [INVALID]
                                             ^
            """),
        WordedFailure(
            .invalid(.setting, .outOfBounds(value: -1, least: 0, most: 1_000_000)),
            of: "settings set new_per_day '-1' --book French",
            """
            1:26: error: the value is -1, where 0 to 1000000 is possible [INVALID]
                                       ^~~~
            """),
        WordedFailure(
            .invalid(.setting, .outOfBounds(value: .infinity, least: 0.7, most: 0.99)),
            of: "settings set desired_retention inf",
            """
            1:32: error: the value is inf, where 0.7 to 0.99 is possible [INVALID]
                                             ^~~
            """),
        WordedFailure(
            .invalid(.setting, .outOfRange(value: 90_000, least: 1, most: 86_400)),
            of: "settings set learning_steps 25h",
            """
            1:29: error: the value is 25:00:00, where 0:01 to 24:00:00 is possible [INVALID]
                                          ^~~
            """),
        WordedFailure(
            .invalid(.setting, .unknown(value: "maybe", known: ["on", "off"])), of: "settings set fuzz maybe",
            """
            1:19: error: the value is 'maybe', which is none that there is [INVALID]
                                ^~~~~
              hint: one of on, off
            """),
        WordedFailure(
            .invalid(.setting, .malformed(value: "x", expected: "a fraction, as 0.9")),
            of: "settings set desired_retention x",
            """
            1:32: error: the value is 'x', which cannot be read [INVALID]
                                             ^
              hint: write it as a fraction, as 0.9
            """),
        WordedFailure(
            .invalid(.duration, .outOfRange(value: 0, least: 1, most: 86_399)), of: "profile add P --duration 0s",
            """
            1:26: error: the duration is 0:00, where 0:01 to 23:59:59 is possible [INVALID]
                                       ^~
            """),
    ]

    private static let study: [WordedFailure] = [
        WordedFailure(
            .nothingDue(next: nil, isLimited: false), of: "review next French",
            """
            1:1: error: nothing is to be studied [NOTHING_DUE]
              ^~~~~~~~~~~
            """),
        WordedFailure(
            .nothingDue(next: nil, isLimited: true), of: "review next French",
            """
            1:1: error: nothing is to be studied [NOTHING_DUE]
              ^~~~~~~~~~~
              hint: more cards wait for tomorrow; `settings set new_per_day` or `reviews_per_day` lets them come
            """),
        WordedFailure(
            .conflict(.cardIsSuspended), of: "review answer @1 good",
            """
            1:15: error: the card is suspended [CONFLICT]
                            ^~
              hint: `card resume` takes it back into study
            """),
        WordedFailure(
            .conflict(.cardWasStudiedElsewhere), of: "review answer @1 good",
            """
            1:15: error: the card was answered or changed elsewhere in between [CONFLICT]
                            ^~
              hint: `card show` has it as it is
            """),
        WordedFailure(
            .conflict(.clockIsReal), of: "clock advance 1d",
            """
            1:1: error: the clock is the system's, which cannot be moved [UNSUPPORTED]
              ^~~~~~~~~~~~~
              hint: start with --virtual-clock START
            """),
        WordedFailure(
            .invalid(.duration, .outOfRange(value: 7200, least: 0, most: 3600)), of: "clock advance 2h",
            """
            1:15: error: the duration is 2:00:00, where 0:00 to 1:00:00 is possible [INVALID]
                            ^~
            """),
        WordedFailure(
            .unsound(3), of: "library check", exit: .malformed,
            """
            1:1: error: the library contradicts itself in 3 places [CORRUPT]
              ^~~~~~~~~~~~~
              hint: `library restore FILE` takes it back from a backup
            """),
        WordedFailure(
            .unsound(1), of: "library check", exit: .malformed,
            """
            1:1: error: the library contradicts itself in 1 place [CORRUPT]
              ^~~~~~~~~~~~~
              hint: `library restore FILE` takes it back from a backup
            """),
        WordedFailure(
            .notFound(.book, .name("Frnch"), near: []), of: "settings get new_per_day --book Frnch",
            """
            1:33: error: no book named "Frnch" [NOT_FOUND]
                                              ^~~~~
            """),
        WordedFailure(
            .notFound(.book, .id(9), near: []), of: "stats @9",
            """
            1:7: error: no book has the id @9 [NOT_FOUND]
                    ^~
            """),
    ]

    private static let files: [WordedFailure] = [
        WordedFailure(
            .format(.noBooks(format: "yaml"), file: "p.yaml", line: 0), of: "import p.yaml --book French",
            """
            1:22: error: p.yaml: the format yaml carries no cards, and nothing in it belongs to a book [USAGE]
                                   ^~~~~~
              hint: leave --book out; tsv, csv and anki carry the cards of a book
            """),
        WordedFailure(
            .format(.writtenOnly(format: "ics"), file: "a.ics", line: 0), of: "import a.ics",
            """
            1:8: error: a.ics: files of the format ics can be written, and not read [UNSUPPORTED]
                     ^~~~~
              hint: sessions are read from Insight Timer's CSV: --format insight
            """),
        WordedFailure(
            .format(.card(.startedAt, .malformed(value: "8 AM", expected: "08:00:00")), file: "a.csv", line: 2),
            of: "import a.csv", exit: .malformed,
            """
            1:8: error: a.csv:2: the start is '8 AM', which cannot be read [FORMAT]
                     ^~~~~
              hint: nothing was imported; write it as 08:00:00
            """),
        WordedFailure(
            .format(.profiles(.unknownKey("bell", known: ["name", "duration"])), file: "p.yaml", line: 4), of: "import p.yaml",
            exit: .malformed,
            """
            1:8: error: p.yaml:4: the key "bell" is unknown here [FORMAT]
                     ^~~~~~
              hint: nothing was imported; one of name, duration
            """),
        WordedFailure(
            .format(.profiles(.conflict(name: "Dawn")), file: "p.yaml", line: 4), of: "import p.yaml",
            """
            1:8: error: p.yaml:4: a profile named "Dawn" is there [CONFLICT]
                     ^~~~~~
              hint: nothing was imported; --on-conflict update or skip lets it pass
            """),
    ]

    private static let backups: [WordedFailure] = [
        WordedFailure(
            .file("notes", .create, code: EEXIST), of: "library backup notes", exit: .cannotCreate,
            """
            1:16: error: cannot create 'notes': File exists [IO]
                             ^~~~~
              hint: only an earlier backup is replaced, or an empty file
            """),
        WordedFailure(
            .file("b", .create, code: EBUSY), of: "library backup b", exit: .cannotCreate,
            """
            1:16: error: cannot create 'b': Device or resource busy [IO]
                             ^
              hint: another process has it open, or files named after it were left beside it
            """),
        WordedFailure(
            .library(.corrupt("it is empty")), of: "library restore b", exit: .malformed,
            """
            1:17: error: the backup is damaged or no library: it is empty [CORRUPT]
                              ^
              hint: nothing was restored
            """),
        WordedFailure(
            .library(.newer(version: "99")), of: "library restore b", exit: .configuration,
            """
            1:17: error: the backup was written by a newer version (schema 99) [UNSUPPORTED]
                              ^
              hint: nothing was restored; update Sutra
            """),
        WordedFailure(
            .library(.corrupt("it is cut")), of: "library backup b", exit: .malformed,
            """
            1:1: error: the library is damaged or no library: it is cut [CORRUPT]
              ^~~~~~~~~~~~~~
            """),
        WordedFailure(
            .conflict(.fileIsTheLibrary), of: "library restore b",
            """
            1:17: error: the file is the library itself [CONFLICT]
                              ^
              hint: name another file
            """),
        WordedFailure(
            .conflict(.transactionIsOpen), of: "library restore b",
            """
            1:1: error: the whole library cannot be part of what happens all at once [USAGE]
              ^~~~~~~~~~~~~~~
              hint: put it into a script of its own
            """),
    ]

    private static let steps: [WordedFailure] = [
        WordedFailure(
            .nothingToUndo, of: "undo",
            """
            1:1: error: there is nothing to undo [NOTHING_TO_UNDO]
              ^~~~
            """),
        WordedFailure(
            .nothingToRedo, of: "redo",
            """
            1:1: error: nothing was undone that could be done again [NOTHING_TO_UNDO]
              ^~~~
            """),
        WordedFailure(
            .conflict(.stepUnderWay), of: "undo",
            """
            1:1: error: a script cannot undo what it has done itself [CONFLICT]
              ^~~~
              hint: `undo` comes first in a script, or after it: a whole script is one step
            """),
        WordedFailure(
            .conflict(.stepIsBlocked), of: "redo",
            """
            1:1: error: another program has changed what that step would put back [CONFLICT]
              ^~~~
              hint: nothing was changed
            """),
        WordedFailure(
            .conflict(.alreadySitting), of: "undo",
            """
            1:1: error: a profile is being sat [CONFLICT]
              ^~~~
              hint: `stop` ends that session
            """),
    ]

    private static let library = [
        WordedFailure(
            .conflict(.sittingElsewhere), of: "sit Morning",
            """
            1:1: error: another process is sitting with this library [CONFLICT]
              ^~~
              hint: one sits at a time: stop that session, or wait for its end
            """),
        WordedFailure(
            .conflict(.noLibrary), of: "library backup b",
            """
            1:1: error: there is no library yet: nothing to back up [CONFLICT]
              ^~~~~~~~~~~~~~
              hint: check --library and SUTRA_LIBRARY
            """),
        WordedFailure(
            .library(.readOnly(.file)), of: "undo", exit: .cannotCreate,
            """
            1:1: error: the library cannot be changed: its file is read-only [IO]
              ^~~~
              hint: make the file writable, or work on a copy with --library
            """),
        WordedFailure(
            .library(.readOnly(.folder)), of: "undo", exit: .cannotCreate,
            """
            1:1: error: the library cannot be changed: its folder is read-only [IO]
              ^~~~
              hint: make the folder writable, or work on a copy with --library
            """),
        WordedFailure(
            .library(.readOnly(.companion("l-shm"))), of: "undo", exit: .cannotCreate,
            """
            1:1: error: the library cannot be changed: "l-shm" beside it is read-only [IO]
              ^~~~
              hint: make that file writable, or remove it while no process has the library open
            """),
    ]

    @Test(arguments: invalidSettings + study + files + backups + steps + library)
    func words(_ expected: WordedFailure) throws {
        let statement = try #require(statements(expected.line).first)
        let invocation = try CommandParser().bind(statement, variables: Variables())
        let text = ErrorText(.plain).text(of: Diagnostic(expected.failure, of: invocation))
        var lines = text.split(separator: "\n").map(String.init)
        #expect(lines.remove(at: 1) == "  \(expected.line)")
        #expect(lines.joined(separator: "\n") == "test.sutra:\(expected.text)")
        #expect(ExitCode(expected.failure) == expected.exit)
    }
}
