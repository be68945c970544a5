import GRDB
package import Model

/// Profiles on SQLite: a row for the profile and its main segment, one for each other segment, one for each sound.
package final class SQLiteProfiles {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteProfiles: ProfileStore {
    package func addProfile(_ name: Name, like template: Profile, at now: Timestamp) throws(ModelError) -> Profile {
        try connection.write { db in
            let key = name.key.stored
            if let other = try id(key: key, db) { throw ModelError.duplicate(.profile, id: other.rawValue) }
            try connection.execute(
                .addProfile,
                [
                    name.text, key, now.milliseconds, template.duration.components.seconds,
                ], db)
            let profile = Profile(
                id: Profile.ID(db.lastInsertedRowID), name: name.text, warmUp: template.warmUp, main: template.main,
                coolDown: template.coolDown)
            try writeSegments(of: profile, db)
            return profile
        }
    }

    package func profile(_ id: Profile.ID) throws(ModelError) -> Profile? {
        try connection.read { try profile(id, $0) }
    }

    package func profileID(named key: NameKey) throws(ModelError) -> Profile.ID? {
        try connection.read { try id(key: key.stored, $0) }
    }

    package func profiles() throws(ModelError) -> [Profile] {
        try connection.read { db in
            let rows = try Row.fetchAll(connection.statement(.profiles, db))
            return try rows.map { try Profile(row: $0, segments: segments(of: $0[0], db)) }
        }
    }

    package func renameProfile(_ id: Profile.ID, to name: Name) throws(ModelError) -> Change<Profile> {
        try connection.write { db in
            let before = try existing(id, db)
            let key = name.key.stored
            if let other = try self.id(key: key, db), other != id {
                throw ModelError.duplicate(.profile, id: other.rawValue)
            }
            try connection.execute(.renameProfile, [name.text, key, id.rawValue], db)
            var after = before
            after.name = name.text
            return Change(before: before, after: after)
        }
    }

    package func changeProfile(
        _ id: Profile.ID, _ body: (inout Profile) throws(ModelError) -> Void
    ) throws(ModelError) -> Change<Profile> {
        try connection.write { db in
            let before = try existing(id, db)
            var after = before
            try body(&after)
            let change = Change(before: before, after: after)
            if change.outcome == .unchanged { return change }
            try connection.execute(
                .changeProfile,
                [
                    after.duration.components.seconds, id.rawValue,
                ], db)
            try connection.execute(.deleteSegments, [id.rawValue], db)
            try connection.execute(.deleteSounds, [id.rawValue], db)
            try writeSegments(of: after, db)
            return change
        }
    }

    package func deleteProfile(_ id: Profile.ID) throws(ModelError) -> Change<Profile> {
        try connection.write { db in
            let before = try existing(id, db)
            try connection.execute(.deleteProfile, [id.rawValue], db)
            return Change(before: before, after: nil)
        }
    }

    private func writeSegments(of profile: Profile, _ db: Database) throws {
        for segment in profile.segments {
            if segment.kind != .main {
                try connection.execute(
                    .addSegment,
                    [
                        profile.id.rawValue, segment.kind.rawValue, segment.isEnabled, segment.duration.components.seconds,
                    ], db)
            }
            for sound in segment.sounds {
                try connection.execute(
                    .addSound,
                    [
                        profile.id.rawValue, segment.kind.rawValue, sound.kind.rawValue, sound.isEnabled, sound.name.text,
                        sound.iterations, sound.interval.components.seconds,
                    ], db)
            }
        }
    }

    private func id(key: String, _ db: Database) throws -> Profile.ID? {
        try Int64.fetchOne(connection.statement(.profileID, db), arguments: [key]).map { Profile.ID($0) }
    }

    private func profile(_ id: Profile.ID, _ db: Database) throws -> Profile? {
        guard let row = try Row.fetchOne(connection.statement(.profile, db), arguments: [id.rawValue]) else { return nil }
        return try Profile(row: row, segments: segments(of: id.rawValue, db))
    }

    private func existing(_ id: Profile.ID, _ db: Database) throws -> Profile {
        guard let profile = try profile(id, db) else { throw ModelError.notFound(.profile, id: id.rawValue) }
        return profile
    }

    private func segments(of id: Int64, _ db: Database) throws -> [Segment.Kind: Segment] {
        var segments: [Segment.Kind: Segment] = [.main: Segment(.main, isEnabled: true)]
        for row in try Row.fetchAll(connection.statement(.segments, db), arguments: [id]) {
            let kind = try Segment.Kind(stored: row[0])
            segments[kind] = Segment(kind, isEnabled: row[1], duration: .seconds(row[2] as Int64))
        }
        for row in try Row.fetchAll(connection.statement(.sounds, db), arguments: [id]) {
            segments[try Segment.Kind(stored: row[0])]?.set(try Sound(row: row))
        }
        return segments
    }
}

extension Query {
    fileprivate static let addProfile = Query(
        "INSERT INTO profile (name, name_key, added_at, duration_s) VALUES (?, ?, ?, ?)")
    fileprivate static let profileID = Query("SELECT id FROM profile WHERE name_key = ?")
    fileprivate static let profile = Query("SELECT id, name, duration_s FROM profile WHERE id = ?")
    fileprivate static let profiles = Query("SELECT id, name, duration_s FROM profile ORDER BY name_key")
    fileprivate static let renameProfile = Query("UPDATE profile SET name = ?, name_key = ? WHERE id = ?")
    fileprivate static let changeProfile = Query("UPDATE profile SET duration_s = ? WHERE id = ?")
    fileprivate static let deleteProfile = Query("DELETE FROM profile WHERE id = ?")

    fileprivate static let addSegment = Query(
        "INSERT INTO segment (profile_id, kind, enabled, duration_s) VALUES (?, ?, ?, ?)")
    fileprivate static let segments = Query("SELECT kind, enabled, duration_s FROM segment WHERE profile_id = ?")
    fileprivate static let deleteSegments = Query("DELETE FROM segment WHERE profile_id = ?")

    fileprivate static let addSound = Query(
        "INSERT INTO sound (profile_id, segment, kind, enabled, name, times, every_s) VALUES (?, ?, ?, ?, ?, ?, ?)")
    fileprivate static let sounds = Query(
        "SELECT segment, kind, enabled, name, times, every_s FROM sound WHERE profile_id = ?")
    fileprivate static let deleteSounds = Query("DELETE FROM sound WHERE profile_id = ?")
}
