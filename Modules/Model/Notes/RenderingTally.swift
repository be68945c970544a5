/// What cards have that cannot be rendered and is left out, in numbers of cards.
package struct RenderingTally: Hashable, Sendable {
    /// Cards whose template shows the name of their deck: a card can move to another book, whose name can change.
    package var deckNames = 0
    /// Cards that hide parts of an image (image occlusion): they show the whole image.
    package var occlusions = 0
    /// Cards with a side that is empty, because only scripts in their template fill it.
    package var scriptedSides = 0

    package init() {}

    /// Adds the numbers of other cards.
    package mutating func add(_ other: RenderingTally) {
        deckNames += other.deckNames
        occlusions += other.occlusions
        scriptedSides += other.scriptedSides
    }
}
