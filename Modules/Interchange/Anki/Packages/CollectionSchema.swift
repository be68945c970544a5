/// The tables of a collection of schema 11, and the values of its only row in `col`.
///
/// Source: `rslib/src/storage/schema11.sql` in ankitects/anki, and the packages that Anki 26.09 exports.
enum CollectionSchema {
    static let tables = """
        CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
            ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL,
            models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
        CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
            usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL,
            flags integer NOT NULL, data text NOT NULL);
        CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
            mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL,
            ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL,
            left integer NOT NULL, odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
        CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
            ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL,
            type integer NOT NULL);
        CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
        """

    /// The indexes are created at the end, which is faster.
    static let indexes = """
        CREATE INDEX ix_notes_usn ON notes (usn);
        CREATE INDEX ix_cards_usn ON cards (usn);
        CREATE INDEX ix_revlog_usn ON revlog (usn);
        CREATE INDEX ix_cards_nid ON cards (nid);
        CREATE INDEX ix_cards_sched ON cards (did, queue, due);
        CREATE INDEX ix_revlog_cid ON revlog (cid);
        CREATE INDEX ix_notes_csum ON notes (csum);
        """

    /// Returns the configuration, with the second version of the scheduler, which counts days in local time.
    static func configuration(minutesBehindUTC minutes: Int?, nextPosition: Int64) -> String {
        """
        {"activeDecks":[1],"curDeck":1,"newSpread":0,"collapseTime":1200,"timeLim":0,"estTimes":true,"dueCounts":true,\
        "curModel":null,"nextPos":\(nextPosition),"sortType":"noteFld","sortBackwards":false,"addToCur":true,\
        "dayLearnFirst":false,"schedVer":2,"sched2021":true\(minutes.map { ",\"creationOffset\":\($0)" } ?? "")}
        """
    }

    /// Returns a deck as JSON; the rest has the values of a new deck.
    static func deck(_ id: Int64, _ name: String, modified: Int64) -> String {
        """
        {"id":\(id),"mod":\(modified),"name":\(json(name)),"usn":-1,"lrnToday":[0,0],"revToday":[0,0],"newToday":[0,0],\
        "timeToday":[0,0],"collapsed":false,"browserCollapsed":false,"desc":"","dyn":0,"conf":1,"extendNew":0,"extendRev":0}
        """
    }

    /// The deck that every collection has, with its key.
    static let defaultDeck = "\"1\":\(deck(1, "Default", modified: 0))"

    /// The options that all decks have: those of a new collection.
    static let options = """
        {"1":{"id":1,"mod":0,"name":"Default","usn":0,"maxTaken":60,"autoplay":true,"timer":0,"replayq":true,"dyn":false,\
        "new":{"bury":false,"delays":[1.0,10.0],"initialFactor":2500,"ints":[1,4,0],"order":1,"perDay":20,"separate":true},\
        "rev":{"bury":false,"ease4":1.3,"ivlFct":1.0,"maxIvl":36500,"perDay":200,"hardFactor":1.2,"fuzz":0.05,"minSpace":1},\
        "lapse":{"delays":[10.0],"leechAction":1,"leechFails":8,"minInt":1,"mult":0.0}}}
        """

    /// Returns a text as a JSON string.
    static func json(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(json: text)
        return String(decoding: bytes, as: UTF8.self)
    }
}
