import Foundation
import TestSupport
import Testing

/// Standard input as the script: it is read once, as a whole, and by nobody else.
@Suite("Contract: standard input", .onOwnThread) struct StandardInputContractTests {
    @Test func `A sound player never reads the script`() throws {
        let place = try Place()
        try place.write("pw-play", "#!/bin/sh\ncat > taken\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place.path("pw-play"))
        try place.write(
            "main.sutra", "settings set sound_player pw-play\nsound play bowl\nbook add A\nsound play wood\nbook add B\n")
        for input in ["< main.sutra", "- < main.sutra"] {
            let result = try RunningProcess(shell: "PATH=$PWD:$PATH; exec $run -l library\(input.count) \(input)", in: place)
                .end()
            #expect(result.code == 0)
            #expect(result.errors == "added 2, updated 1, unchanged 0, failed 0; committed\n", "\(result.errors)")
            #expect(try place.read("taken").isEmpty)
        }
    }

    @Test func `A script of several megabytes can be read from a pipe`() throws {
        let place = try Place()
        let back = String(repeating: "0123456789abcdef", count: 4096)
        let comment = "# " + String(repeating: back, count: 16) + "\n"
        let cards = (0..<8).map { "card add B \($0) \(back)\n" }.joined()
        try place.write("in", "book add B\n" + comment + cards + comment + "card list B\n")
        let result = try RunningProcess(shell: "cat in | $run", in: place).end()
        #expect(result.code == 0)
        #expect(result.output.count(of: "\t\(back)\t") == 8)
        #expect(result.errors == "added 9, updated 0, unchanged 0, failed 0; committed\n", "\(result.errors)")
    }

    @Test func `A sound player never reads the commands that sutra reads from a pipe`() throws {
        let place = try Place()
        let result = try place.run(.sutra, ["--no-init"], input: "import - --book B --format tsv\nbook add Q\n")
        #expect(result.code == 1, "\(result)")
        #expect(result.errors.contains("standard input is the script and cannot be imported as well [USAGE]"), "\(result)")
        #expect(try place.commands("expect count book == 1").code == 0)
    }

    @Test func `It can be imported only once, and the check reports a second import before anything runs`() throws {
        let place = try Place()
        let commands = ["book put Q", "import - --book S --format tsv", "import - --book T --format tsv"]
        let result = try place.run(.sutraRun, ["--commit-every", "1"] + commands.flatMap { ["-e", $0] }, input: "a\tb\n")
        #expect(result.code == 65, "\(result)")
        #expect(try place.commands("expect count book == 0").code == 0)
        #expect(result.errors.contains("standard input has already been imported and is at its end [USAGE]"), "\(result)")
    }

    @Test func `A pipe cannot be included: it would be read to check it, and be empty when it runs`() throws {
        let place = try Place()
        place.makePipe("pipe")
        for shell in ["echo 'book add Q' | $run -e 'include /dev/stdin'", "(echo 'book add Q' > pipe)& $run -e 'include pipe'"] {
            let result = try RunningProcess(shell: shell, in: place).end()
            #expect(result.code == 66, "\(result)")
            #expect(
                result.errors.contains("is a pipe, but an included file is read twice: to check it and to run it [IO]"),
                "\(result)")
        }
        let conversation = try RunningProcess(shell: "echo 'book add Q' | $sutra -e 'include /dev/stdin'", in: place).end()
        #expect(conversation.code == 0, "\(conversation)")
        #expect(try place.commands("expect count book == 1").code == 0)
    }

    @Test func `A script read from standard input cannot import standard input as well`() throws {
        let place = try Place()
        for command in ["import - --book A", "expect output import - --format tsv <<END\nEND"] {
            let result = try place.run(.sutraRun, ["-"], input: "book add A\n\(command)\n")
            #expect(result.code == 65)
            #expect(result.errors.contains("standard input is the script and cannot be imported as well [USAGE]"), "\(result)")
        }
        try place.write("main.sutra", "import - --book A\n")
        #expect(try place.run(.sutraRun, ["main.sutra"], input: "front\tback\na\tb\n").code == 0)
    }

    @Test func `Scripts and standard input run in the order given`() throws {
        let place = try Place()
        try place.write("one.sutra", "let a 1\necho one $b\n")
        try place.write("two.sutra", "echo two $a $c\n")
        let result = try place.run(.sutraRun, ["--let", "b=2", "one.sutra", "-", "two.sutra"], input: "let c $a$b\necho stdin\n")
        #expect(result == Place.Result(output: "one 2\nstdin\ntwo 1 12\n", errors: "", code: 0))
    }

    @Test func `A script on standard input starts at the current offset of the file`() throws {
        let place = try Place()
        try place.write("in", "not for us\necho ours\n")
        let result = try RunningProcess(shell: "{ read line; exec $run; } < in", in: place).end()
        #expect(result == Place.Result(output: "ours\n", errors: "", code: 0))
    }
}
