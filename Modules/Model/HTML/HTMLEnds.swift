/// Which elements end where a tag begins another one, and which end tags a browser ignores.
///
/// Source: the HTML standard, 13.2.6.4.7 ("in body"), and 13.2.6.4.9 to 13.2.6.4.15 for the parts of a table.
enum HTMLEnds {
    /// Elements that end before a start tag, the innermost ones of a kind.
    struct Rule {
        let ended: Set<String>
        /// The elements across which none ends; nil if only elements end that have nothing else open within them.
        let barriers: Set<String>?
    }

    /// The name of all headings, since each of them ends the others.
    static let heading = "h"

    /// Returns the rules for a start tag, in their order.
    static func rules(beforeStartOf family: String) -> [Rule] { starts[family] ?? [] }

    /// Returns the elements within which an end tag is ignored if it closes an element around them.
    static func barriers(toEndOf family: String) -> Set<String> { ends[family] ?? special }

    private static let starts: [String: [Rule]] = {
        var rules: [String: [Rule]] = [:]
        func add(_ names: String, end ended: String, within barriers: Set<String>?) {
            let rule = Rule(ended: set(ended), barriers: barriers)
            for name in set(names) { rules[name, default: []].append(rule) }
        }
        let (lists, table) = (set("select datalist"), set("table template"))
        add("li", end: "li", within: special.subtracting(set("address div p")))
        add("dd dt", end: "dd dt", within: special.subtracting(set("address div p")))
        add(heading, end: heading, within: nil)
        add("a", end: "a", within: set("applet caption marquee object table td template th"))
        add("button", end: "button", within: scope)
        add("nobr", end: "nobr", within: scope)
        add("input select", end: "select", within: scope.subtracting(["select"]))
        add("option", end: "option", within: lists)
        add("optgroup", end: "option optgroup", within: lists)
        add("rb rtc", end: "rb rp rt rtc", within: ["ruby"])
        add("rp rt", end: "rb rp rt", within: ["ruby"])
        add("td th", end: "td th", within: table)
        add("tr", end: "td th tr caption colgroup", within: table)
        add("col", end: "td th tr tbody thead tfoot caption", within: table)
        add("caption colgroup tbody thead tfoot", end: "td th tr tbody thead tfoot caption colgroup", within: table)
        add(
            "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form "
                + "header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp \(heading)",
            end: "p", within: scope.union(["button"]))
        return rules
    }()

    private static let ends: [String: Set<String>] = {
        var barriers: [String: Set<String>] = [:]
        let blocks =
            "address applet article aside blockquote button center dd details dialog dir div dl dt fieldset figcaption "
            + "figure footer form header hgroup listing main marquee menu nav object ol pre search section select summary "
            + "template ul \(heading)"
        for name in set(blocks) { barriers[name] = scope }
        for name in set("caption colgroup table tbody td tfoot th thead tr") { barriers[name] = set("table template") }
        barriers["li"] = scope.union(["ol", "ul"])
        barriers["p"] = scope.union(["button"])
        return barriers
    }()

    /// The elements within which no block is ended from within ("has an element in scope").
    private static let scope = set("applet caption html marquee object select table td template th")

    /// The elements that no other end tag than their own ends ("special").
    private static let special = set(
        "address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd "
            + "details dir div dl dt embed fieldset figcaption figure footer form frame frameset head header hgroup hr html "
            + "iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param "
            + "plaintext pre script search section select source style summary table tbody td template textarea tfoot th thead "
            + "title tr track ul wbr xmp \(heading)")

    private static func set(_ names: String) -> Set<String> { Set(names.split(separator: " ").map(String.init)) }
}

extension HTMLTag {
    /// The name of the element; one for all headings.
    var family: String {
        name.utf8.count == 2 && name.first == "h" && ("1"..."6").contains(name.dropFirst()) ? HTMLEnds.heading : name
    }
}
