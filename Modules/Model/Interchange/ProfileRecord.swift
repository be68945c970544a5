/// A profile as a file describes it; what the file leaves out has its standard value.
package struct ProfileRecord: Hashable, Sendable {
    package var name: Name
    /// The segments, in a profile that has no id and no name.
    package var template: Profile
    /// The line that the record begins on, from 1.
    package var line: Int

    package init(name: Name, template: Profile, line: Int = 0) {
        self.name = name
        self.template = template
        self.line = line
    }
}
