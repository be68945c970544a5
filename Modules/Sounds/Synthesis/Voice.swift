/// A built-in sound: its partials, and how long it lasts.
package struct Voice: Sendable {
    package let name: String
    /// The edition of the tables, which every change to one must increment, so that outdated recordings are not reused.
    package let edition: Int
    /// The fundamental frequency in Hz.
    package let fundamental: Double
    /// The length of the whole recording in seconds, including the silence at its end.
    package let length: Double
    /// The attack time in seconds: too short to be heard as such, but long enough to avoid a click.
    package let attack: Double
    /// The time in seconds before the silence in which the remaining sound fades out.
    package let fade: Double
    package let partials: [Partial]

    /// The silence at the end, in seconds, so that a player that stops a little early cuts nothing off.
    package static let silence = 0.05

    /// All voices that can be synthesised; the silent sound `none` is not among them.
    package static let all = [bowl, bell, wood]

    /// Returns a voice by its name; nil if there is none.
    package static func named(_ name: String) -> Voice? { all.first { $0.name == name } }
}
