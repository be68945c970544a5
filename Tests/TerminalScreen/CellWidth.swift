import CPseudoTerminal

/// How many cells characters take.
enum CellWidth {
    /// 0, 1 or 2; 0 too for what is no character to be drawn.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        scalar.value < 0x80 ? 1 : max(0, Int(sutra_character_cells(scalar.value)))
    }
}
