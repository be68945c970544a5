import GRDB
import GRDBSQLite
import Model

extension Database {
    /// Adds the functions that statements of ours use. No trigger may use them: other programs do not have them.
    func addFunctions() {
        add(function: .noteFieldMatches)
        add(function: .hasPhrase)
        addSearchText()
    }

    /// Adds `search_text(text)`, the words of a text as ``SearchText`` has them. An import calls it for each text, so the bytes go
    /// from SQLite to the function and back.
    private func addSearchText() {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        unsafe sqlite3_create_function_v2(
            sqliteConnection, "search_text", 1, flags, nil,
            { context, _, arguments in
                guard let value = unsafe arguments?[0], let text = unsafe sqlite3_value_text(value) else { return }
                let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
                unsafe SearchText.withWords(ofUTF8: bytes) { words in
                    unsafe words.withMemoryRebound(to: CChar.self) { words in
                        unsafe sqlite3_result_text(
                            context, words.baseAddress, CInt(words.count), PreparedQuery.copied)
                    }
                }
            }, nil, nil, nil)
    }
}

extension DatabaseFunction {
    /// `has_phrase(text, words, isPrefix)`.
    fileprivate static let hasPhrase = DatabaseFunction("has_phrase", argumentCount: 3, pure: true) { values in
        guard let text = String.fromDatabaseValue(values[0]), let words = String.fromDatabaseValue(values[1]),
            let isPrefix = Bool.fromDatabaseValue(values[2])
        else { return false }
        return SearchPhrase(words, isPrefix: isPrefix)?.occurs(in: SearchText(text)) ?? false
    }
}
