import GRDB
package import Model
package import Vocabulary

/// The profiles of a library, stored in SQLite.
///
/// There is a row for each profile and its main segment, one for each other segment, and one for each sound.
package final class SQLiteProfiles {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteProfiles: ProfileStore {
    package func addProfile(_ name: Name, like template: Profile, at now: Timestamp) throws(Failure) -> Profile {
        try connection.write(reporting: LibraryChange.added) { db in
            let key = name.key.stored
            if let other = try id(key: key, db) { throw Failure.duplicate(.profile, name.text, id: other.rawValue) }
            let statement = try connection.prepared(.addProfile, db)
            statement.bind(ProfileColumn.name, name.text)
            statement.bind(ProfileColumn.nameKey, key)
            statement.bind(ProfileColumn.addedAt, now.milliseconds)
            statement.bind(ProfileColumn.durationS, template.duration.components.seconds)
            try statement.run(db)
            let profile = Profile(
                id: Profile.ID(db.lastInsertedRowID), name: name.text, warmUp: template.warmUp, main: template.main,
                coolDown: template.coolDown)
            try writeSegments(of: profile, db)
            return profile
        }
    }

    package func profile(_ id: Profile.ID) throws(Failure) -> Profile? {
        try connection.read { try profile(id, $0) }
    }

    package func profileID(named key: NameKey) throws(Failure) -> Profile.ID? {
        try connection.read { try id(key: key.stored, $0) }
    }

    package func profiles() throws(Failure) -> [Profile] {
        try connection.read { db in
            try connection.prepared(.profiles, db).map(db) { row in
                try Profile(row, segments: segments(of: row.int64(ProfileColumn.id), db))
            }
        }
    }

    package func renameProfile(_ id: Profile.ID, to name: Name) throws(Failure) -> Change<Profile> {
        try connection.write(reporting: LibraryChange.profile) { db in
            let before = try existing(id, db)
            let key = name.key.stored
            if let other = try self.id(key: key, db), other != id {
                throw Failure.duplicate(.profile, name.text, id: other.rawValue)
            }
            let statement = try connection.prepared(.renameProfile, db)
            statement.bind(ProfileColumn.id, id.rawValue)
            statement.bind(ProfileColumn.name, name.text)
            statement.bind(ProfileColumn.nameKey, key)
            try statement.run(db)
            var after = before
            after.name = name.text
            return Change(before: before, after: after)
        }
    }

    package func changeProfile(
        _ id: Profile.ID, _ body: (inout Profile) throws(Failure) -> Void
    ) throws(Failure) -> Change<Profile> {
        try connection.write(reporting: LibraryChange.profile) { db in
            let before = try existing(id, db)
            var after = before
            try body(&after)
            let change = Change(before: before, after: after)
            if change.kind == .unchanged { return change }
            let statement = try connection.prepared(.changeProfile, db)
            statement.bind(ProfileColumn.id, id.rawValue)
            statement.bind(ProfileColumn.durationS, after.duration.components.seconds)
            try statement.run(db)
            try run(.deleteSegments, of: id, db)
            try run(.deleteSounds, of: id, db)
            try writeSegments(of: after, db)
            return change
        }
    }

    package func deleteProfile(_ id: Profile.ID) throws(Failure) -> Change<Profile> {
        try connection.write(reporting: LibraryChange.profile) { db in
            let before = try existing(id, db)
            try run(.deleteProfile, of: id, db)
            return Change(before: before, after: nil)
        }
    }

    private func writeSegments(of profile: Profile, _ db: Database) throws {
        for segment in profile.segments {
            if segment.kind != .main {
                let statement = try connection.prepared(.addSegment, db)
                for column in SegmentColumn.allCases { statement.bind(column, of: segment) }
                statement.bind(SegmentColumn.profileId, profile.id.rawValue)
                try statement.run(db)
            }
            for sound in segment.sounds {
                let statement = try connection.prepared(.addSound, db)
                for column in SoundColumn.allCases { statement.bind(column, of: sound) }
                statement.bind(SoundColumn.profileId, profile.id.rawValue)
                statement.bind(SoundColumn.segment, segment.kind.rawValue)
                try statement.run(db)
            }
        }
    }

    private func id(key: String, _ db: Database) throws -> Profile.ID? {
        let select = try connection.prepared(.profileID, db)
        select.bind(ProfileColumn.nameKey, key)
        return try select.first(db) { Profile.ID($0.int64(0)) }
    }

    /// Runs a statement whose only parameter is the profile.
    private func run(_ query: Query, of profile: Profile.ID, _ db: Database) throws {
        let statement = try connection.prepared(query, db)
        statement.bind(1, profile.rawValue)
        try statement.run(db)
    }

    private func profile(_ id: Profile.ID, _ db: Database) throws -> Profile? {
        let select = try connection.prepared(.profile, db)
        select.bind(ProfileColumn.id, id.rawValue)
        return try select.first(db) { row in try Profile(row, segments: segments(of: id.rawValue, db)) }
    }

    private func existing(_ id: Profile.ID, _ db: Database) throws -> Profile {
        guard let profile = try profile(id, db) else { throw Failure.notFound(.profile, id: id.rawValue) }
        return profile
    }

    private func segments(of id: Int64, _ db: Database) throws -> [SegmentKind: Segment] {
        var segments: [SegmentKind: Segment] = [.main: Segment(.main, isEnabled: true)]
        let select = try connection.prepared(.segments, db)
        select.bind(1, id)
        try select.forEachRow(db) { row in
            let segment = try Segment(row)
            segments[segment.kind] = segment
        }
        let sounds = try connection.prepared(.sounds, db)
        sounds.bind(1, id)
        try sounds.forEachRow(db) { row in
            segments[try SegmentKind(stored: row.text(SoundColumn.segment))]?.set(try Sound(row))
        }
        return segments
    }
}

extension Query {
    private static let ofID = "WHERE id = \(ProfileColumn.id.parameter)"
    fileprivate static let addProfile = Query(ProfileColumn.insertion(of: [.name, .nameKey, .addedAt, .durationS]))
    fileprivate static let profileID = Query("SELECT id FROM profile WHERE name_key = \(ProfileColumn.nameKey.parameter)")
    fileprivate static let profile = Query("SELECT \(ProfileColumn.list) FROM profile \(ofID)")
    fileprivate static let profiles = Query("SELECT \(ProfileColumn.list) FROM profile ORDER BY name_key")
    fileprivate static let renameProfile = Query("\(ProfileColumn.update(of: [.name, .nameKey])) \(ofID)")
    fileprivate static let changeProfile = Query("\(ProfileColumn.update(of: [.durationS])) \(ofID)")
    fileprivate static let deleteProfile = Query("DELETE FROM profile \(ofID)")

    fileprivate static let addSegment = Query(SegmentColumn.insertion(of: SegmentColumn.allCases))
    fileprivate static let segments = Query("SELECT \(SegmentColumn.list) FROM segment WHERE profile_id = ?1")
    fileprivate static let deleteSegments = Query("DELETE FROM segment WHERE profile_id = ?1")

    fileprivate static let addSound = Query(SoundColumn.insertion(of: SoundColumn.allCases))
    fileprivate static let sounds = Query("SELECT \(SoundColumn.list) FROM sound WHERE profile_id = ?1")
    fileprivate static let deleteSounds = Query("DELETE FROM sound WHERE profile_id = ?1")
}
