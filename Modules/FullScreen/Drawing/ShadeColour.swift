/// The colour of a place in a heat map, from a dark to a bright green.
struct ShadeColour: Hashable {
    let red, green, blue: Int

    /// - Parameter percent: how much the place is filled, 1…100.
    init(_ percent: Int) {
        let place = Double(max(1, min(percent, 100)) - 1) / 99 * Double(Self.stops.count - 1)
        let index = min(Int(place), Self.stops.count - 2)
        let (start, end) = (Self.stops[index], Self.stops[index + 1])
        func mix(_ from: Int, _ to: Int) -> Int { from + Int((Double(to - from) * (place - Double(index))).rounded()) }
        (red, green, blue) = (mix(start.0, end.0), mix(start.1, end.1), mix(start.2, end.2))
    }

    private static let stops = [(0, 68, 20), (0, 109, 28), (38, 166, 45), (87, 227, 113)]

    /// The number of the colour on a terminal with direct colours: eight bits for each part.
    var direct: Int32 { Int32(red << 16 | green << 8 | blue) }

    /// The number of the nearest colour in the cube of xterm's palette, which is 16…231.
    var indexed: Int32 {
        func level(_ part: Int) -> Int {
            Self.levels.indices.min { abs(Self.levels[$0] - part) < abs(Self.levels[$1] - part) } ?? 0
        }
        return Int32(16 + 36 * level(red) + 6 * level(green) + level(blue))
    }

    private static let levels = [0, 95, 135, 175, 215, 255]
}
