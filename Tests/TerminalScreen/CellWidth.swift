import CPseudoTerminal

/// The number of cells that characters take.
enum CellWidth {
    /// Returns 0, 1 or 2; 0 also for controls and unassigned characters beyond ASCII.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        scalar.value < 0x80 ? 1 : max(0, Int(sutra_character_cells(scalar.value)))
    }
}
