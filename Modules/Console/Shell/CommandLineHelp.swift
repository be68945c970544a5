// The help and the errors of a command line, laid out for a window.

/// Returns a text of ArgumentParser's that is not wrapped, laid out for a width: options and their descriptions in two columns, or
/// below each other in a narrow window, and no line broken within a word.
/// - Parameter width: the width in cells.
public func layingOut(commandLineText text: String, width: Int) -> String {
    var lines: [String] = []
    var options: [(name: String, text: String)] = []
    func flush() {
        lines += TextWrap.lines(ofList: options, width: width)
        options = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        let indent = line.prefix { $0 == " " }.count
        if indent == descriptionColumn, var last = options.popLast() {
            last.text = line.dropFirst(indent).description
            options.append(last)
        } else if indent == 2, let third = line.dropFirst(2).first, "-<".contains(third) {
            let label = line.count > descriptionColumn ? line.prefix(descriptionColumn) : line
            let isAlone = label.count == line.count || label.last != " "
            let name = isAlone ? line.dropFirst(2) : label.dropFirst(2)
            let words = isAlone ? "" : line.dropFirst(descriptionColumn)
            options.append((String(name).withoutBlanksAtEnd, inThirdPerson(String(words))))
        } else {
            flush()
            lines += wrapped(line, width: width)
        }
    }
    flush()
    return lines.joined(separator: "\n")
}

/// The column of ArgumentParser's descriptions.
private let descriptionColumn = 26

/// Returns the parser's own descriptions in the form of all others.
private func inThirdPerson(_ description: String) -> String {
    switch description {
    case "Show the version.": "Shows the version."
    case "Show help information.": "Shows this help."
    default: description
    }
}

private func wrapped(_ line: Substring, width: Int) -> [String] {
    let indent = line.prefix { $0 == " " }
    var words: [String] = []
    // An option in brackets is not broken.
    var open = 0
    for word in line.split(separator: " ") {
        if open > 0, let last = words.popLast() { words.append("\(last) \(word)") } else { words.append(String(word)) }
        open += word.count { $0 == "[" } - word.count { $0 == "]" }
    }
    return TextWrap.lines(of: words, width: max(1, width - indent.count), indent: words.first == "USAGE:" ? 4 : 0).map {
        indent + $0
    }
}

/// Returns an error about an option without a suggestion that is too far from what was typed.
public func withoutFarSuggestion(_ message: String) -> String {
    guard let start = message.range(of: ". Did you mean '"), let end = message[start.upperBound...].firstIndex(of: "'"),
        let quote = message[..<start.lowerBound].lastIndex(of: "'")
    else { return message }
    let suggested = message[start.upperBound..<end]
    let typed = message[..<quote].lastIndex(of: "'").map { message[message.index(after: $0)..<quote] } ?? ""
    let names = [typed, suggested].map { String($0.drop { $0 == "-" }) }
    if !Suggestions.nearest(to: names[0], among: [names[1]]).isEmpty { return message }
    return String(message[..<start.lowerBound] + message[message.index(end, offsetBy: 2)...])
}

extension String {
    /// Returns the range of the first occurrence of a text.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
