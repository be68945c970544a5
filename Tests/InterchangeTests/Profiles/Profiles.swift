import Interchange
import Model
import Vocabulary

/// A profile with the default values, after a change.
func profile(_ name: String, _ change: (inout Profile) throws(Failure) -> Void = { _ in }) throws -> Profile {
    var profile = Profile(id: Profile.ID(0), name: name)
    try change(&profile)
    return profile
}

/// The profiles of a file with these bytes, each with its name.
func readProfiles(_ bytes: some Collection<UInt8>, name: String = "profiles.yaml") throws -> [Profile] {
    try readProfileRecords(bytes, name: name).map {
        Profile(
            id: Profile.ID(0), name: $0.name.text, warmUp: $0.template.warmUp, main: $0.template.main,
            coolDown: $0.template.coolDown)
    }
}

func readProfileRecords(_ bytes: some Collection<UInt8>, name: String = "profiles.yaml") throws -> [ProfileRecord] {
    var profiles: [ProfileRecord] = []
    try readRecords(bytes, as: nil, name: name) { if case .profile(let profile) = $0 { profiles.append(profile) } }
    return profiles
}

/// The bytes of a file of these profiles.
func written(_ profiles: [Profile]) throws -> [UInt8] {
    let folder = try Folder()
    try DiskFileGateway().writeProfiles(profiles, to: folder / "profiles")
    return try contents(of: folder / "profiles")
}
