package import Model

/// The media files of the library, and the programs that show and play them; opaque to fronts.
@MainActor public struct MediaService {
    /// The store of the files.
    package let store: any MediaStore
    /// The programs that show and play files.
    package let viewer: any MediaViewer

    /// Creates a service with its ports.
    package init(store: any MediaStore, viewer: any MediaViewer) { (self.store, self.viewer) = (store, viewer) }
}

/// An object that provides access to the media files.
@MainActor public protocol HasMediaService {
    /// Access to the media files.
    var mediaService: MediaService { get }
}
