package import Model
package import Vocabulary

extension ImportRequest {
    /// Returns the requested layout.
    /// - Parameter format: nil if it is detected from the file.
    /// - Throws: `Failure.invalid(.columns, …)`, and what ``checkParts(of:)`` throws.
    package func layout(of format: FileFormat?) throws(Failure) -> CardLayoutChoice {
        let mapping: ColumnMapping? = if let columns { try ColumnMapping(columns) } else { nil }
        if let format { try checkParts(of: format) }
        return CardLayoutChoice(separator: separator, hasTitles: hasTitles, columns: mapping, encoding: encoding)
    }

    /// Checks that a format has what the request mentions.
    /// - Throws: `Failure.format(.noColumns, …)` for a layout of a format without columns, and `Failure.format(.noDeckOptions, …)` for
    ///   a rule for the options of decks if the format has none.
    package func checkParts(of format: FileFormat) throws(Failure) {
        let isOfTable = columns != nil || CardLayoutChoice(separator: separator, hasTitles: hasTitles).isOfTable
        if isOfTable, !format.details.hasColumns { throw .format(.noColumns(format: format.name), file: path, line: 0) }
        if options != nil, format != .collection { throw .format(.noDeckOptions(format: format.name), file: path, line: 0) }
    }
}

extension FileFormat {
    /// Returns the requested format, or the one that the file's name implies; nil if only the file's content can tell.
    /// - Throws: `Failure.format(.noBooks, …)` for a book if the format has none.
    package static func asked(_ asked: FileFormat?, for path: String, book: EntityReference?) throws(Failure) -> FileFormat? {
        let format = asked ?? FileFormat(reading: path)
        if let format, book != nil, !format.hasBooks { throw .format(.noBooks(format: format.name), file: path, line: 0) }
        return format
    }
}

extension ExportRequest {
    /// Returns the format to write.
    /// - Throws: `Failure.format`: `.noEnding`, `.unknownEnding`, `.readOnly` or `.readOnlyEnding` for what can only be imported, and
    ///   `.noBooks`, `.noTags` or `.noProgress` for what the format does not have.
    package func fileFormat() throws(Failure) -> FileFormat {
        let format = try requestedFormat()
        if !tags.isEmpty || query != nil, !format.hasBooks { throw .format(.noTags(format: format.name), file: path, line: 0) }
        if !withProgress, !format.details.hasProgress {
            throw .format(.noProgress(format: format.name), file: path, line: 0)
        }
        do {
            try format.checkExtension(of: path)
        } catch {
            throw .format(error, file: path, line: 0)
        }
        return format
    }

    private func requestedFormat() throws(Failure) -> FileFormat {
        if let asked = try FileFormat.asked(format, for: path, book: book) {
            if !asked.details.canBeExported { throw .format(.readOnly(format: asked.name), file: path, line: 0) }
            return asked
        }
        do {
            return try FileFormat(writing: path)
        } catch {
            throw .format(error, file: path, line: 0)
        }
    }
}

extension FileContent {
    init(_ format: FileFormat) {
        self =
            switch format {
            case .cards: .cards
            case .sessions: .sessions
            case .profiles: .profiles
            case .collection: .notes
            }
    }
}
