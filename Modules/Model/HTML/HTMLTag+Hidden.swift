extension HTMLTag {
    /// Whether a browser shows neither the element nor its content.
    var isHidden: Bool {
        if isClosing { return false }
        if Self.unshown.contains(name) || name == "dialog" && bytes(of: "open") == nil { return true }
        if isInvisible { return true }
        let hidden = value(of: "hidden")
        // A style takes precedence over the attribute, except over `until-found`, which hides by other means.
        guard let display = style?.value(of: "display", where: Self.displays.contains) else { return hidden != nil }
        return display == "none" || hidden?.lowercased() == "until-found"
    }

    /// Whether a browser leaves the place of the element blank.
    var isInvisible: Bool {
        guard let visibility = style?.value(of: "visibility", where: Self.visibilities.contains) else { return false }
        return visibility == "hidden" || visibility == "collapse"
    }

    /// Whether the content of the element is not read as HTML.
    var isRaw: Bool { Self.raw.contains(name) }

    /// Whether the element ends where another one begins, without being closed.
    func ends(before other: HTMLTag) -> Bool {
        switch name {
        case "p": other.isBlock || other.name == "p" || other.name == "div"
        case "dt", "dd": other.name == "dt" || other.name == "dd"
        case "td", "th": other.isCell || other.name == "tr"
        case "li", "tr", "option": other.name == name
        default: false
        }
    }

    /// The elements that the style sheet of the HTML standard hides (15.3.1), and `noscript`, since scripts run in Anki.
    private static let unshown: Set<String> = [
        "datalist", "head", "noembed", "noframes", "noscript", "script", "style", "template", "title",
    ]

    private static let raw: Set<String> = ["noembed", "noframes", "noscript", "script", "style", "title"]

    private static let visibilities: Set<String> = [
        "visible", "hidden", "collapse", "inherit", "initial", "unset", "revert", "revert-layer",
    ]

    private static let displays: Set<String> = [
        "none", "block", "inline", "inline-block", "flex", "inline-flex", "grid", "inline-grid", "flow-root", "contents",
        "table", "inline-table", "table-row", "table-cell", "table-row-group", "table-header-group", "table-footer-group",
        "table-column", "table-column-group", "table-caption", "list-item", "ruby", "ruby-base", "ruby-text", "inherit",
        "initial", "unset", "revert", "revert-layer",
    ]
}
