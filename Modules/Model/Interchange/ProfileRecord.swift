/// A profile as a file describes it; what the file leaves out has its default value.
package struct ProfileRecord: Hashable, Sendable {
    package var name: Name
    /// The segments, in a profile without an id or a name.
    package var template: Profile
    /// The line on which the record begins, counted from 1.
    package var line: Int

    package init(name: Name, template: Profile, line: Int = 0) {
        self.name = name
        self.template = template
        self.line = line
    }
}
