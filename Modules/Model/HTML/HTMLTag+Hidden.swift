extension HTMLTag {
    /// Whether a browser shows neither the element nor its content, nor leaves a place for them.
    var isHidden: Bool {
        if isClosing { return false }
        if Self.unshown.contains(name) || name == "dialog" && bytes(of: "open") == nil { return true }
        let hidden = value(of: "hidden")
        // A style takes precedence over the attribute, except over `until-found`, which hides by other means.
        guard let display = style?.value(of: "display", where: Self.displays.contains) else { return hidden != nil }
        return display == "none" || hidden?.lowercased() == "until-found"
    }

    /// Whether the content of the element is not read as HTML.
    var isRaw: Bool { Self.raw.contains(name) }

    /// The elements that the style sheet of the HTML standard hides (15.3.1), `noscript`, since scripts run in Anki, those whose content
    /// is for browsers that do not know them, and the annotations of formulas. A browser ignores the tags of `head` within a text, and
    /// shows what is in it.
    private static let unshown: Set<String> = [
        "annotation", "annotation-xml", "canvas", "datalist", "iframe", "noembed", "noframes", "noscript", "script", "style",
        "template", "title",
    ]

    private static let raw: Set<String> = ["iframe", "noembed", "noframes", "noscript", "script", "style", "title"]

    private static let displays: Set<String> = [
        "none", "block", "inline", "inline-block", "flex", "inline-flex", "grid", "inline-grid", "flow-root", "contents",
        "table", "inline-table", "table-row", "table-cell", "table-row-group", "table-header-group", "table-footer-group",
        "table-column", "table-column-group", "table-caption", "list-item", "ruby", "ruby-base", "ruby-text", "inherit",
        "initial", "unset", "revert", "revert-layer",
    ]
}

extension HTMLStyle {
    /// Whether what the style is for can be seen, where it has its place; nil if that follows from the element around it.
    var isVisible: Bool? {
        switch value(of: "visibility", where: Self.visibilities.contains) {
        case "hidden", "collapse": false
        case "visible", "initial": true
        default: nil
        }
    }

    /// Whether nothing of what the style is for can be seen, although it takes its place.
    var isTransparent: Bool {
        let opacity = value(of: "opacity") { Self.defaults.contains($0) || CSSNumber($0)?.isShare == true }
        return opacity.flatMap(CSSNumber.init).map { $0.value <= 0 } ?? false
    }

    /// Whether the font has a size, other than nothing; nil if that follows from the font around it.
    var showsText: Bool? {
        let size = value(of: "font-size") {
            Self.defaults.contains($0) || Self.fontSizes.contains($0) || CSSNumber($0)?.isLength == true
        }
        guard let size else { return nil }
        guard let number = CSSNumber(size) else { return Self.relativeSizes.contains(size) ? nil : true }
        if number.value == 0 { return false }
        return Self.relativeUnits.contains(number.unit) ? nil : true
    }

    private static let defaults: Set<String> = ["inherit", "initial", "unset", "revert", "revert-layer"]

    private static let visibilities: Set<String> = defaults.union(["visible", "hidden", "collapse"])

    private static let fontSizes: Set<String> = [
        "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large", "smaller", "larger",
    ]

    /// The values and the units that are relative to the size around the element.
    private static let relativeSizes: Set<String> = ["inherit", "unset", "smaller", "larger"]
    private static let relativeUnits: Set<String> = ["em", "ex", "ch", "ic", "cap", "lh", "%"]
}

/// A number in a style, such as `0.5em`.
private struct CSSNumber {
    let value: Double
    /// Letters or `%`; empty if there is none.
    let unit: String

    init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
        guard let value = Double(digits) else { return nil }
        self.value = value
        unit = String(text[digits.endIndex...])
    }

    /// Whether it is a value of a property that goes from nothing to everything.
    var isShare: Bool { unit.isEmpty || unit == "%" }

    /// Whether it is a length; only nothing needs no unit.
    var isLength: Bool {
        if unit.isEmpty { return value == 0 }
        return value >= 0 && (unit == "%" || unit.allSatisfy { $0.isASCII && $0.isLetter })
    }
}
