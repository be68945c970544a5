import GRDB
import Model

extension NoteType {
    /// Returns the type as an object of `col.models`: as Anki wrote it, with what the library has of it laid over.
    ///
    /// Its id and the time of its last change are those that it has in Anki, so that Anki recognises it as its own.
    func collectionJSON(id: Int64, _ db: Database) throws -> String {
        let own = ankiJSON(id: id)
        guard let json = ankiDetails?.json, try Bool.fetchOne(db, sql: Self.isUsable, arguments: [json]) == true else {
            return own
        }
        return try String.fetchOne(db, sql: Self.overlay, arguments: [json, own]) ?? own
    }

    /// JSON that was too large to keep is an empty object.
    private static let isUsable = "SELECT CASE WHEN json_valid(?1) THEN json_type(?1, '$.flds') = 'array' END"

    /// The texts that are modelled replace those of Anki's object `?1` by the ones of the library's object `?2`; what Anki must
    /// have is added if it is missing.
    private static let overlay = """
        SELECT json_insert(
            json_set(?1, '$.id', json_extract(?2, '$.id'), '$.name', json_extract(?2, '$.name'),
                '$.type', json_extract(?2, '$.type'), '$.mod', json_extract(?2, '$.mod'), '$.usn', -1,
                '$.css', json_extract(?2, '$.css'), '$.flds', json(\(parts("flds", field))),
                '$.tmpls', json(\(parts("tmpls", template)))),
            '$.sortf', 0, '$.did', NULL, '$.req', json_extract(?2, '$.req'), '$.latexPre', json_extract(?2, '$.latexPre'),
            '$.latexPost', json_extract(?2, '$.latexPost'))
        """

    /// Returns an expression for an array of both objects: of each pair of elements at one place, one.
    private static func parts(_ key: String, _ part: String) -> String {
        """
        (SELECT json_group_array(json(part)) FROM (
            SELECT CASE theirs.type WHEN 'object' THEN \(part) ELSE own.value END AS part
            FROM json_each(?2, '$.\(key)') AS own LEFT JOIN (
                SELECT value, type, row_number() OVER (
                    ORDER BY CASE type WHEN 'object' THEN json_extract(value, '$.ord') END, key) - 1 AS place
                FROM json_each(?1, '$.\(key)')
            ) AS theirs ON theirs.place = own.key
            ORDER BY own.key))
        """
    }

    private static let field = """
        json_insert(json_set(theirs.value, '$.name', json_extract(own.value, '$.name'), '$.ord', own.key),
            '$.sticky', json('false'), '$.rtl', json('false'), '$.font', 'Arial', '$.size', 20)
        """

    private static let template = """
        json_insert(json_set(theirs.value, '$.name', json_extract(own.value, '$.name'), '$.ord', own.key,
            '$.qfmt', json_extract(own.value, '$.qfmt'), '$.afmt', json_extract(own.value, '$.afmt')),
            '$.did', NULL, '$.bqfmt', '', '$.bafmt', '')
        """
}
