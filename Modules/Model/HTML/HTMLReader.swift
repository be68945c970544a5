/// Converts the HTML of Anki fields to text, and counts what is lost.
///
/// `<br>` becomes a line break, and so do the boundaries of a `<div>`, a `<p>` and other block elements. Entities are decoded;
/// images and sounds are named in the text; lists, tables, exponents and the like become what text has for them; and all other
/// tags are dropped. White space of several characters is one blank, as in a browser, unless the element preserves it.
package struct HTMLReader {
    package private(set) var dropped = DroppedMarkup()
    /// Whether everything so far that had markup is written by ``HTMLWriter`` in a form that is read the same.
    private(set) var isExact = true
    private var hasLoss = false
    private var droppedNames: Set<String> = []
    private let purpose: Purpose
    /// How white space is shown where no element says it.
    var ownSpace = HTMLWhiteSpace.collapsed
    /// The elements of the current text that are not closed after the place that was read last.
    private var unclosed: Set<String> = []
    /// The numbers of elements of the current text, by their names, that are open.
    private var open: [String: Int] = [:]
    private var lists: [HTMLList] = []
    /// The numbers of items of the lists, by the ends of their tags; nil until a list needs its number.
    private var itemCounts: [Int: Int]?
    /// The index of the last `>` in the current text, after which there are no tags.
    private var lastEnd = 0
    /// The open elements of the current text that say how they show white space, with their ends.
    private var spaces: [(end: Int, shown: HTMLWhiteSpace)] = []
    /// The open elements that show other things than the element around them, with their ends.
    private var shown: [(end: Int, content: Content)] = []

    /// What a browser shows of an element.
    private enum Content {
        case all
        /// Images and sounds, since text has no size.
        case media
        /// Its place, and the elements in it that say that they are visible.
        case visibleElements
        /// Its place.
        case nothing
    }

    /// What a text is for.
    package enum Purpose {
        case showing
        /// To be shown without formatting, as with the filter `text`: without images and the signs for markup.
        case plain
        /// To be typed: also without sounds.
        case typing
    }

    package init(for purpose: Purpose = .showing) { self.purpose = purpose }

    /// Ends a card; the texts that follow belong to the next one.
    package mutating func endCard() {
        if hasLoss { dropped.cards += 1 }
        hasLoss = false
    }

    /// Returns the text of a field.
    package mutating func text(of html: String) -> String {
        // Most fields need no conversion.
        if html.isPlainHTML { return html }
        if !unclosed.isEmpty { unclosed = [] }
        if !open.isEmpty { open = [:] }
        if !lists.isEmpty { lists = [] }
        if !spaces.isEmpty { spaces = [] }
        if !shown.isEmpty { shown = [] }
        itemCounts = nil
        var lines = HTMLLines()
        let bytes = Array(html.utf8).withLineFeeds
        lastEnd = bytes.lastIndex(of: .greaterThan) ?? 0
        var index = 0
        while index < bytes.count {
            let rest = bytes[index...]
            while let last = shown.last, index >= last.end { shown.removeLast() }
            while let last = spaces.last, index >= last.end { spaces.removeLast() }
            if rest.first == .lessThan, let end = take(rest, &lines) {
                index = end
            } else if rest.first == .ampersand, let entity = HTMLEntity(rest) {
                if content == .all {
                    entity.scalars.forEach { lines.append($0) }
                } else if hidesMedia {
                    skipElement(leavingBlank: true, &lines)
                }
                index = entity.end
            } else if rest.first == .openingBracket, let sound = HTMLSound(rest) {
                show(sound.name, as: \.sounds, &lines)
                index = sound.end
            } else {
                let end = rest.dropFirst().firstIndex { $0 == .lessThan || $0 == .ampersand || $0 == .openingBracket }
                let text = rest[..<(end ?? rest.endIndex)]
                index = text.endIndex
                if hidesMedia { skipElement(leavingBlank: true, &lines) }
                if content != .all { continue }
                switch spaces.last?.shown ?? ownSpace {
                case .collapsed: lines.append(collapsing: text)
                case .lines: lines.append(linesOf: text)
                case .preserved: lines.append(text)
                }
            }
        }
        if lines.hasCollapsed { isExact = false }
        return lines.finish()
    }

    /// Reads a comment, or a tag with any content that is not text, and returns its end; nil if there is none.
    private mutating func take(_ rest: ArraySlice<UInt8>, _ lines: inout HTMLLines) -> Int? {
        if rest.starts(with: "<!--".utf8) {
            lose(\.comments)
            return rest.endOfComment
        }
        guard rest.startIndex < lastEnd, let tag = HTMLTag(rest) else { return nil }
        if tag.isHidden {
            lose(tag)
            if !hidesMedia { skipElement(leavingBlank: false, &lines) }
            return endOfElement(tag, in: rest)
        }
        if let content = contentShown(by: tag) {
            lose(tag)
            if content == .media { skipElement(leavingBlank: false, &lines) }
            if shown.count < Self.deepestStyled {
                shown.append((endOfElement(tag, in: rest), content))
            } else if content == .visibleElements || content == .nothing {
                return endOfElement(tag, in: rest)
            }
        }
        let changesSpace = changesSpace(tag, in: rest)
        count(tag)
        if changesSpace {
            isExact = false
            if tag.name == "span" { return tag.end }
        }
        switch tag.name {
        case "br": lines.breakLine()
        case "div", "p": lines.beginLine()
        case "img":
            if let source = tag.value(of: "src"), !source.isEmpty {
                show(source, as: \.images, title: tag.value(of: "alt"), &lines)
            } else {
                lose(tag)
            }
        case "audio", "video", "source": return takeSound(tag, rest, &lines)
        case "ruby", "rb", "rp":
            isExact = false
            lines.close(.reading)
            // What is in brackets for programs that cannot show readings above a text.
            if tag.name == "rp", !tag.isClosing { return rest[tag.end...].firstIndex(of: .lessThan) ?? rest.endIndex }
        default: takeOther(tag, rest, &lines)
        }
        // A line break right after `<pre>` is not shown, so that the text can begin on a line of its own.
        let hasLineFeed = tag.isPreformatted && !tag.isClosing && rest[tag.end...].first == .lineFeed
        return hasLineFeed ? tag.end + 1 : tag.end
    }

    /// What is shown at the current place.
    private var content: Content { shown.last?.content ?? .all }

    /// Whether not even images and sounds are shown at the current place, which is left blank.
    private var hidesMedia: Bool { content == .visibleElements || content == .nothing }

    /// Returns what a browser shows of an element; nil if that is the same as of the element around it.
    private func contentShown(by tag: HTMLTag) -> Content? {
        guard content != .nothing, !tag.isClosing, let style = tag.style else { return nil }
        if style.isTransparent { return .nothing }
        if let isVisible = style.isVisible, isVisible == hidesMedia { return isVisible ? .all : .visibleElements }
        guard !hidesMedia, !tag.isVoid, let showsText = style.showsText, showsText != (content == .all) else { return nil }
        return showsText ? .all : .media
    }

    private func skipElement(leavingBlank hasBlank: Bool, _ lines: inout HTMLLines) {
        if spaces.last?.shown ?? ownSpace != .preserved {
            lines.skipElement(leavingBlank: hasBlank)
        } else if hasBlank {
            lines.appendBlank()
        }
    }

    /// The number of elements in each other with a style that counts; the end of each of them is searched for.
    private static let deepestStyled = 8

    /// Follows which elements are open.
    private mutating func count(_ tag: HTMLTag) {
        if tag.isVoid { return }
        let name = tag.family
        if !tag.isClosing { open[name, default: 0] += 1 } else if open[name] ?? 0 > 0 { open[name]? -= 1 }
    }

    /// Returns the end of an element: after the tag that closes it, or before one that ends it by closing an
    /// element around it or beginning another one.
    private mutating func endOfElement(_ tag: HTMLTag, in rest: ArraySlice<UInt8>) -> Int {
        if tag.isVoid { return tag.end }
        if tag.isRaw { return end(of: tag, in: rest)?.upperBound ?? rest.endIndex }
        var (elements, index) = (OpenElements(tag), tag.end)
        while let start = rest[index...].firstIndex(of: .lessThan), start < lastEnd {
            if rest[start...].starts(with: "<!--".utf8) {
                index = rest[start...].endOfComment
                continue
            }
            guard let next = HTMLTag(rest[start...]) else {
                index = start + 1
                continue
            }
            index = next.end
            let family = next.family
            if !next.isClosing {
                elements.end(before: next)
                if elements.isEmpty { return start }
                if next.isRaw { index = end(of: next, in: rest[start...])?.upperBound ?? rest.endIndex }
                if !next.isRaw, !next.isVoid { elements.open(next) }
            } else if elements.contains(family) {
                elements.close(family)
                if elements.isEmpty { return index }
            } else if open[family] ?? 0 > 0, !elements.ignoresEnd(of: family) {
                return start
            }
        }
        return rest.endIndex
    }

    /// Follows the elements that say how they show white space.
    /// - Returns: whether a tag begins or ends one.
    private mutating func changesSpace(_ tag: HTMLTag, in rest: ArraySlice<UInt8>) -> Bool {
        if tag.isClosing { return spaces.last?.end == tag.end }
        guard spaces.count < Self.deepestStyled, let shown = tag.whiteSpace else { return false }
        spaces.append((endOfElement(tag, in: rest), shown))
        return true
    }

    private mutating func takeOther(_ tag: HTMLTag, _ rest: ArraySlice<UInt8>, _ lines: inout HTMLLines) {
        if let span = HTMLSpan(tag.name) {
            isExact = false
            if span == .reading || tag.isClosing { lines.close(span) }
            if !tag.isClosing, purpose == .showing { lines.open(span) }
        } else if tag.isInline {
            lose(tag)
        } else {
            if tag.isOfList || tag.isOfTable || tag.name == "hr" { isExact = false } else { lose(tag) }
            if tag.isBlock { lines.beginLine() }
            if tag.isOfList, purpose == .showing { takeList(tag, rest, &lines) }
            if tag.isCell, !tag.isClosing { lines.beginCell() }
            if tag.isCell, tag.isClosing { lines.endItem() } else if tag.isOfTable { lines.dropSpace() }
            if tag.name == "hr" { lines.addBlankLine() }
        }
    }

    private mutating func takeList(_ tag: HTMLTag, _ rest: ArraySlice<UInt8>, _ lines: inout HTMLLines) {
        switch (tag.name, tag.isClosing) {
        case ("ol", false): lists.append(HTMLList(tag, count: HTMLList.isReversed(tag) ? itemCount(of: tag, rest) : nil))
        case ("ul", false): lists.append(HTMLList(bulleted: tag))
        case ("li", false):
            let indent = String(repeating: "  ", count: min(max(lists.count - 1, 0), Self.deepestIndent))
            let mark = lists.isEmpty ? nil : lists[lists.count - 1].takeMark(of: tag)
            return lines.beginItem(indent + (mark ?? "• "), isBullet: mark == nil)
        case ("li", true): return lines.endItem()
        default: _ = lists.popLast()
        }
        lines.endList()
    }

    /// Returns the number of items of a list.
    private mutating func itemCount(of list: HTMLTag, _ rest: ArraySlice<UInt8>) -> Int {
        if let itemCounts { return itemCounts[list.end] ?? 0 }
        var (counts, lists, index) = ([Int: Int](), [Int](), rest.startIndex)
        while let start = rest[index...].firstIndex(of: .lessThan), start < lastEnd {
            index = start + 1
            if rest[start...].starts(with: "<!--".utf8) {
                index = rest[start...].endOfComment
            } else if let tag = HTMLTag(rest[start...]) {
                index = tag.isHidden ? endOfElement(tag, in: rest[start...]) : tag.end
                if tag.isHidden || !tag.isOfList { continue }
                if tag.name == "li" {
                    if let open = lists.last, !tag.isClosing { counts[open, default: 0] += 1 }
                } else if tag.isClosing {
                    _ = lists.popLast()
                } else {
                    lists.append(tag.end)
                }
            }
        }
        itemCounts = counts
        return counts[list.end] ?? 0
    }

    private static let deepestIndent = 8

    /// Reads an element that plays a sound or a video, with the text for programs that cannot; returns its end.
    ///
    /// Of several sources, which are the same in other formats, the first one counts.
    private mutating func takeSound(_ tag: HTMLTag, _ rest: ArraySlice<UInt8>, _ lines: inout HTMLLines) -> Int {
        let closing = tag.isClosing || tag.name == "source" ? nil : end(of: tag, in: rest)
        let content = closing.map { rest[tag.end..<$0.lowerBound] } ?? []
        let source =
            tag.isClosing ? nil : [tag.value(of: "src"), content.firstSource].lazy.compactMap(\.self).first { !$0.isEmpty }
        if let source { show(source, as: \.sounds, &lines) } else { lose(tag) }
        return closing?.upperBound ?? tag.end
    }

    /// Names an image or a sound; the data of one that is in the field itself are not shown.
    private mutating func show(
        _ source: String, as kind: WritableKeyPath<DroppedMarkup, Int>, title: String? = nil, _ lines: inout HTMLLines
    ) {
        lose(kind)
        if hidesMedia { return skipElement(leavingBlank: true, &lines) }
        if purpose == .typing || purpose == .plain && kind == \.images { return }
        let word = kind == \.images ? "image" : "sound"
        if source.isEmbedded {
            lines.append(title.map { $0.isEmpty ? "[\(word)]" : "[\(word) \"\($0)\"]" } ?? "[\(word)]")
        } else {
            lines.append("[\(word): \(source.replacing("]", with: "%5D"))]")
        }
    }

    /// Returns where an element is closed, from the `<` to after the `>`; nil if it is not.
    private mutating func end(of tag: HTMLTag, in rest: ArraySlice<UInt8>) -> Range<Int>? {
        if unclosed.contains(tag.name) { return nil }
        let name = "</\(tag.name)"
        if let end = rest[tag.end...].end(of: name), let last = rest[end...].firstIndex(of: .greaterThan) {
            return end - name.utf8.count..<last + 1
        }
        unclosed.insert(tag.name)
        return nil
    }

    private mutating func lose(_ thing: WritableKeyPath<DroppedMarkup, Int>) {
        dropped[keyPath: thing] += 1
        (isExact, hasLoss) = (false, true)
    }

    private mutating func lose(_ tag: HTMLTag) {
        (isExact, hasLoss) = (false, true)
        guard dropped.tags.count < DroppedMarkup.tagsKept, droppedNames.insert(tag.name).inserted else { return }
        dropped.tags.append(tag.name)
    }
}

extension ArraySlice<UInt8> {
    /// The file that the first `<source>` in an element names; nil if there is none.
    fileprivate var firstSource: String? {
        guard let lastEnd = lastIndex(of: .greaterThan) else { return nil }
        var rest = self[...lastEnd]
        while let start = rest.firstIndex(of: .lessThan) {
            let tag = HTMLTag(rest[start...])
            if let tag, tag.name == "source", let source = tag.value(of: "src"), !source.isEmpty { return source }
            rest = rest[(tag?.end ?? start + 1)...]
        }
        return nil
    }
}
