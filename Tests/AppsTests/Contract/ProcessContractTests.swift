import Foundation
import TestSupport
import Testing

/// What the executables take from the system: arguments, the environment, and limits.
@Suite("Contract: processes", .onOwnThread) struct ProcessContractTests {
    // MARK: Arguments

    /// A call with the byte E9, which is é in Latin-1 and never valid by itself in UTF-8.
    struct Call: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let call: String
        let told: String
    }

    @Test(arguments: [
        Call(
            testDescription: "the text of a command", call: #"$run -l l.sqlite -e "$(printf 'book put caf\351')""#,
            told: #"Error: argument 4 is not valid UTF-8 at byte 13: "book put caf\xE9""#),
        Call(
            testDescription: "a variable", call: #"$run --let "x=$(printf '\351a')" -e 'book put $x'"#,
            told: #"Error: argument 2 is not valid UTF-8 at byte 3: "x=\xE9a""#),
        Call(
            testDescription: "a library", call: #"$run -l "$(printf 'l\351.sqlite')" -e 'book put A'"#,
            told: #"Error: argument 2 is not valid UTF-8 at byte 2: "l\xE9.sqlite""#),
        Call(
            testDescription: "a script", call: #"$run "$(printf 'é\351.sutra')""#,
            told: #"Error: argument 1 is not valid UTF-8 at byte 3: "é\xE9.sutra""#),
        Call(
            testDescription: "an argument of the conversation", call: #"$sutra -e "$(printf 'book put caf\351')""#,
            told: #"Error: argument 2 is not valid UTF-8 at byte 13: "book put caf\xE9""#),
        Call(
            testDescription: "the library of the environment",
            call: #"export SUTRA_LIBRARY="$(printf 'l\351.sqlite')"; $run -e 'book put A'"#,
            told: #"Error: the environment variable SUTRA_LIBRARY is not valid UTF-8: "l\xE9.sqlite""#),
        Call(
            testDescription: "the home folder", call: #"export HOME="$(printf '/\351')"; $sutra -e 'book put A'"#,
            told: #"Error: the environment variable HOME is not valid UTF-8: "/\xE9""#),
    ])
    func `Text and paths that are not valid UTF-8 are rejected and shown`(_ call: Call) throws {
        let place = try Place()
        let result = try RunningProcess(shell: call.call, in: place).end()
        #expect(result == Place.Result(output: "", errors: call.told + "\n", code: 2))
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path).isEmpty)
    }

    /// Whether a process can be given another `/proc`.
    static let canHideProc =
        (try? RunningProcess(shell: "unshare -rm mount -t tmpfs none /proc", in: Place()).end().code) == 0

    @Test(.enabled(if: canHideProc), arguments: ["run", "sutra"])
    func `Nothing runs if /proc is missing`(_ executable: String) throws {
        let place = try Place()
        let hidden = "unshare -rm sh -c 'mount -t tmpfs none /proc && exec \"$@\"' sh"
        let result = try RunningProcess(
            shell: "unset SUTRA_LIBRARY; echo 'book add Lost' | \(hidden) $\(executable) -l p.sqlite -e 'echo said'", in: place
        ).end()
        #expect(result.output == "")
        #expect(result.errors.hasSuffix(", which the Swift runtime needs: mount /proc [INTERNAL]\n"))
        #expect(result.code == 70)
        #expect(!FileManager.default.fileExists(atPath: place.path(".local")))
    }

    // MARK: Limits

    @Test(arguments: ["run", "sutra"])
    func `A library that cannot grow is a write error`(_ executable: String) throws {
        let place = try Place()
        try place.commands("book add A")
        let cards = (0..<400).map { "card add A 'front \($0)' \(String(repeating: "x", count: 1000))\n" }
        try place.write("large.sutra", cards.joined())
        let call = executable == "run" ? "$run large.sutra" : "$sutra < large.sutra"
        let result = try RunningProcess(shell: "ulimit -f 400; exec \(call)", in: place).end()
        #expect(result.code == (executable == "run" ? 74 : 1), "\(result.errors.suffix(300))")
        let told = "cannot read or write the library: File too large [IO]"
        #expect(result.errors.contains(told), "\(result.errors.suffix(300))")
        #expect(try place.commands("library check").code == 0)
    }

    @Test func `A new library that cannot grow is a write error`() throws {
        let place = try Place()
        let result = try RunningProcess(shell: "ulimit -f 100; exec $run -e 'book add A'", in: place).end()
        #expect(result.code == 74)
        #expect(result.errors.contains("cannot read or write the library: File too large [IO]"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: place.path("library.sqlite")))
    }

    @Test func `An exported file that cannot grow is a write error`() throws {
        let place = try Place()
        let back = String(repeating: "x", count: 60_000)
        try place.write("cards.sutra", "book add A\n" + (0..<4).map { "card add A \($0) \(back)\n" }.joined())
        #expect(try place.run(.sutraRun, ["cards.sutra"]).code == 0)
        let result = try RunningProcess(shell: "ulimit -f 200; exec $run -e 'export all.tsv'", in: place).end()
        #expect(result.code == 74)
        #expect(result.errors.contains("cannot write \"all.tsv\": File too large [IO]"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: place.path("all.tsv")))
    }

    @Test(arguments: ["$run --help", "$run --version", "$sutra --help"])
    func `Help that cannot be written is a write error`(_ call: String) throws {
        let result = try RunningProcess(shell: "ulimit -f 0; exec \(call) > help", in: Place()).end()
        #expect(result.code == 74, "\(result)")
        #expect(result.errors == "error: cannot write the output: File too large [IO]\n")
    }

    @Test func `A backup that is too large to be restored is reported`() throws {
        let place = try Place()
        let cards = (0..<400).map { "card add A 'front \($0)' \(String(repeating: "x", count: 1000))\n" }
        try place.write("large.sutra", "book add A\n\(cards.joined())")
        try place.run(.sutraRun, ["-l", "large.sqlite", "large.sutra"]).expectSuccess()
        try place.commands("book add Kept")
        let result = try RunningProcess(shell: "ulimit -f 300; exec $run -e 'library restore large.sqlite'", in: place).end()
        #expect(result.code == 74, "\(result)")
        #expect(result.errors.contains("cannot read or write the library: File too large [IO]"), "\(result)")
        try place.commands("book show Kept").expectSuccess()
    }

    @Test func `A script from standard input needs no folder for temporary files`() throws {
        let place = try Place()
        let result = try RunningProcess(shell: "echo 'book add A' | TMPDIR=/none $run", in: place).end()
        #expect(result == Place.Result(output: "", errors: "added 1, updated 0, unchanged 0, failed 0; committed\n", code: 0))
    }

    @Test(arguments: ["$run -e 'book add A'", "$sutra -e 'book add A'"])
    func `Too low a limit on open files is reported before anything runs`(_ call: String) throws {
        let place = try Place()
        // What a process started meanwhile was to have is left open here at times.
        let result = try RunningProcess(shell: "exec 3>&- 4>&- 5>&-; ulimit -n 6; exec \(call)", in: place).end()
        #expect(
            result.errors == """
                error: the limit on open files is too low: 10 are needed and 3 are left; raise it with `ulimit -n` [IO]

                """)
        #expect(result.code == 74)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path).isEmpty)
    }
}
