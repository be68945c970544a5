/// What the templates of a note type contain that cannot be rendered, by name and without duplicates.
package struct UnknownTemplateParts: Hashable, Sendable {
    /// The unknown filters: fields are shown without them.
    package private(set) var filters: [String] = []
    /// The names that no field has: they are shown in their braces.
    package private(set) var fields: [String] = []
    /// The templates with a section that is not closed, or not opened: they are shown as they are.
    package private(set) var templates: [String] = []

    package init() {}

    mutating func add(filter name: String) { if !filters.contains(name) { filters.append(name) } }

    mutating func add(field name: String) { if !fields.contains(name) { fields.append(name) } }

    mutating func add(template name: String) { if !templates.contains(name) { templates.append(name) } }

    /// Adds the parts of another type's templates.
    package mutating func add(_ other: UnknownTemplateParts) {
        for name in other.filters { add(filter: name) }
        for name in other.fields { add(field: name) }
        for name in other.templates { add(template: name) }
    }
}
