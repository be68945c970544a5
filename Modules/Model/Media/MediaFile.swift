/// A file in the media folder of a library.
package struct MediaFile: Hashable, Sendable {
    package let name: String
    /// The absolute path.
    package let path: String

    package init(name: String, path: String) { (self.name, self.path) = (name, path) }
}
