import Model
package import Vocabulary

/// Writes the log of sittings, the oldest first, without a running session.
@MainActor package final class SessionExport {
    private let services: any ImportExportServices
    private let progress: ProgressReport

    package init(services: any ImportExportServices, progress: @escaping ProgressReport) {
        self.services = services
        self.progress = progress
    }

    package func run(to path: String, as format: SessionFormat) throws(Failure) -> ExportSummary {
        var count = 0
        var sessions = try self.sessions()
        let all = sessions.count
        try services.importExportService.files.writeSessions(to: path, as: format) { () throws(Failure) in
            guard let session = sessions.popLast() else { return nil }
            count += 1
            if count % 1024 == 0 { progress(count, all) }
            return LoggedSession(session, on: services.importExportService.clock)
        }
        return ExportSummary(.sessions, count: count)
    }

    /// Returns the sessions, the newest first, as the pages of the log have them; they are written in reverse.
    private func sessions() throws(Failure) -> [Session] {
        let pages = services.sittingService.store.pages()
        let now = services.clockService.clock.now
        return try services.libraryService.store.reading { () throws(Failure) in
            var sessions: [Session] = []
            while case let page = try pages.next(), !page.isEmpty {
                sessions += page.filter { $0.outcome != .running || $0.isInterrupted(at: now) }
            }
            return sessions
        }
    }
}
