import Vocabulary

extension ValueKind {
    /// Whether the grammar accepts any text as a value of this kind.
    var takesAnyText: Bool {
        switch self {
        case .text, .soundName, .tag, .settingKey, .settingValue, .noteType, .noteField, .columnList, .commandName, .command,
            .query, .filter:
            true
        default: false
        }
    }

    /// Whether only a text that begins with `@` can be invalid.
    var isWrongOnlyAfterAt: Bool { isReference || self == .newName }

    /// Checks a value and returns its number: a count, an id, seconds, or seconds since 1970; 0 for other kinds.
    /// - Throws: ``ValueProblem``.
    func number(_ text: String) throws(ValueProblem) -> Int64 {
        switch self {
        case .text, .soundName, .tag, .settingKey, .settingValue, .noteType, .noteField, .columnList, .commandName, .command,
            .query, .filter:
            return 0
        case .tagChange:
            guard text.utf8.count > 1, text.utf8.first == Byte.plus || text.utf8.first == Byte.hyphen else {
                throw .notATagChange
            }
        case .file, .inputFile, .outputFile:
            if text.isEmpty { throw .emptyFileName }
        case .book, .card, .profile, .bookOrProfile:
            guard text.utf8.first == Byte.at, case .id(let id) = try Reference(text) else { return 0 }
            return id
        case .session:
            guard case .id(let id) = try Reference(text) else { throw .notAnID }
            return id
        case .newName:
            if text.utf8.first == Byte.at { throw .nameBeginsWithAt }
        case .variableName:
            if !Variables.isName(text) { throw .notAVariableName }
        case .duration:
            do { return try Duration(parsing: text).components.seconds } catch { throw .duration(error) }
        case .count:
            return try CountText.number(text.utf8)
        case .positiveCount:
            let number = try CountText.number(text.utf8, else: .notAPositiveCount)
            if number == 0 { throw .notAPositiveCount }
            return number
        case .days:
            let digits = text.utf8.last == UInt8(ascii: "d") ? text.utf8.dropLast() : text.utf8[...]
            let days = try CountText.number(digits, else: .notDays)
            if !(1...36_525).contains(days) { throw .notDays }
            return days
        case .date:
            do { return try Timestamp(parsing: text).milliseconds / 1000 } catch { throw .date(error) }
        case .dueDays: if DueDays(text) == nil { throw .notDueDays }
        case .keys(let keys, let others, let areSigned):
            let written = text.split(separator: ",", omittingEmptySubsequences: false)
                .map { String(areSigned && $0.utf8.first == Byte.hyphen ? $0.dropFirst() : $0) }
            for (index, key) in written.enumerated() {
                if !keys.contains(key), !others.contains(key) { throw .notAKey(key, keys) }
                if written[..<index].contains(key) { throw .repeatedKey(key) }
            }
        case .segment, .soundKind, .mode, .errorCode, .choice:
            let choices = choices ?? []
            if !choices.contains(text) { throw .notAChoice(choices) }
        }
        return 0
    }
}
