package import Vocabulary

/// The port that shows and plays media files with other programs, without delaying anything and without output on the terminal.
package protocol MediaViewer: AnyObject {
    /// Opens files with the program that the system uses for them.
    /// - Parameter paths: absolute paths.
    /// - Throws: `Failure.conflict` with `.noOpener` or `.openerFailed`.
    func open(_ paths: [String]) throws(Failure)

    /// Plays files one after the other, and returns immediately; files that are being played are stopped first.
    /// - Parameters:
    ///   - paths: absolute paths.
    ///   - device: the device from the setting; nil for the first one that works.
    /// - Throws: `Failure.conflict(.noSoundPlayer)` if there is no player, or the setting says to play nothing.
    func play(_ paths: [String], on device: SoundDevice?) throws(Failure)

    /// Stops what is being played.
    func stop()
}
