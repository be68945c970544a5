/// One of the built-in sounds: what vibrates, and for how long it is heard.
package struct Voice: Sendable {
    package let name: String
    /// Raised with every change of a table, so that a recording of the former sound is not taken for it.
    package let edition: Int
    /// In Hz.
    package let fundamental: Double
    /// The length of the whole recording in seconds, silence at its end included.
    package let length: Double
    /// The seconds in which the stroke swells: too short to be heard as such, too long for a click.
    package let attack: Double
    /// The seconds before the silence in which what is left fades to nothing.
    package let fade: Double
    package let partials: [Partial]

    /// The silence at the end, in seconds: a player that stops a little early cuts nothing off.
    package static let silence = 0.05

    /// All that can be synthesised; `none` is no voice.
    package static let all = [bowl, bell, wood]

    package static func named(_ name: String) -> Voice? { all.first { $0.name == name } }
}
