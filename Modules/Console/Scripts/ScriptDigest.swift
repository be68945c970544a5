import ViewModel

extension ScriptPosition {
    /// The position at the start of a script that is run with these variables; other variables make it another script.
    init(_ variables: [(name: String, value: String)]) {
        self.init(commands: 0, digest: 0xCBF2_9CE4_8422_2325)
        for (name, value) in variables {
            add(name.utf8)
            add(value.utf8)
        }
    }

    /// Advances past a command.
    /// - Parameter file: the file that the command imports; other content makes it another script.
    @MainActor mutating func pass(_ statement: Statement, importing file: ImportedFile? = nil) {
        commands += 1
        add(statement.text)
        guard let file else { return }
        var digest = digest
        file.forEachPart { Self.add($0, to: &digest) }
        self.digest = digest
        add([])
    }

    /// Adds a text to the digest, with 64-bit FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv); a zero byte ends each text.
    private mutating func add(_ bytes: some Sequence<UInt8>) {
        Self.add(bytes, to: &digest)
        digest = digest &* 0x0000_0100_0000_01B3
    }

    private static func add(_ bytes: some Sequence<UInt8>, to digest: inout UInt64) {
        for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
}
