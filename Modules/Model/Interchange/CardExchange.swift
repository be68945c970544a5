/// Reads and writes files of cards, one record at a time: memory does not grow with the file.
package protocol CardExchange: AnyObject {
    /// Calls `body` with each record of a file; `-` is standard input.
    /// - Parameter format: nil to tell it from the file's name and first bytes.
    /// - Throws: `ModelError.format` with the line, `ModelError.file` when it cannot be read, and what `body` throws.
    func readCards(
        from path: String, as format: CardFormat?, _ body: (CardRecord) throws(ModelError) -> Void
    ) throws(ModelError)

    /// Writes the records that `next` gives until it gives nil; `-` is standard output. A file appears whole or not at all.
    /// - Parameter format: nil to tell it from the file's name, or TSV.
    /// - Parameter book: the one book that all records belong to, or nil when they name their own.
    /// - Throws: `ModelError.file` when it cannot be written, and what `next` throws.
    func writeCards(
        to path: String, as format: CardFormat?, book: String?, _ next: () throws(ModelError) -> CardRecord?
    ) throws(ModelError)
}
