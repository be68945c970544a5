PRAGMA defer_foreign_keys = ON;
PRAGMA application_id = 1400206450;
PRAGMA user_version = 19;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE book (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL
        CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 256 AND substr(name, 1, 1) <> '@' AND trim(name) = name),
    name_key TEXT NOT NULL UNIQUE CHECK (name_key <> ''),
    added_at INTEGER NOT NULL,
    cards INTEGER NOT NULL DEFAULT 0 CHECK (cards >= 0),
    known INTEGER NOT NULL DEFAULT 0 CHECK (known BETWEEN 0 AND cards)
, anki_deck_id INTEGER, anki_deck_name TEXT CHECK ((anki_deck_name IS NULL) = (anki_deck_id IS NULL))) STRICT;
CREATE TABLE profile (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL
        CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 256 AND substr(name, 1, 1) <> '@' AND trim(name) = name),
    name_key TEXT NOT NULL UNIQUE CHECK (name_key <> ''),
    added_at INTEGER NOT NULL,
    duration_s INTEGER NOT NULL CHECK (duration_s BETWEEN 1 AND 86400)
) STRICT;
CREATE TABLE segment (
    profile_id INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('warm-up', 'cool-down')),
    enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    duration_s INTEGER NOT NULL CHECK (duration_s BETWEEN 1 AND 86400),
    PRIMARY KEY (profile_id, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE sound (
    profile_id INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
    segment TEXT NOT NULL CHECK (segment IN ('warm-up', 'main', 'cool-down')),
    kind TEXT NOT NULL CHECK (kind IN ('begin', 'repeat', 'end')),
    enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 1024),
    times INTEGER CHECK (times BETWEEN 1 AND 1000),
    every_s INTEGER NOT NULL CHECK (every_s BETWEEN 1 AND 86400),
    PRIMARY KEY (profile_id, segment, kind),
    CHECK (times IS NOT NULL OR kind = 'repeat')
) STRICT, WITHOUT ROWID;
CREATE TABLE setting (
    key TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE review_log (
    card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
    n INTEGER NOT NULL CHECK (n >= 1),
    at INTEGER NOT NULL,
    day INTEGER NOT NULL,
    rating INTEGER NOT NULL CHECK (rating BETWEEN 0 AND 4),
    elapsed_days INTEGER NOT NULL CHECK (elapsed_days >= 0),
    state_before INTEGER NOT NULL CHECK (state_before BETWEEN 0 AND 3),
    state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 3),
    step INTEGER CHECK (step >= 0),
    stability REAL NOT NULL CHECK (stability >= 0.001),
    difficulty REAL NOT NULL CHECK (difficulty BETWEEN 1 AND 10),
    interval_ms INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL CHECK (duration_ms >= 0),
    PRIMARY KEY (card_id, n),
    CHECK (rating > 0 OR state = state_before)
) STRICT, WITHOUT ROWID;
CREATE TABLE study_day (
    day INTEGER NOT NULL,
    book_id INTEGER NOT NULL,
    state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
    rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 4),
    answers INTEGER NOT NULL CHECK (answers >= 1),
    duration_ms INTEGER NOT NULL CHECK (duration_ms >= 0),
    PRIMARY KEY (day, book_id, state, rating)
) STRICT, WITHOUT ROWID;
CREATE TABLE book_setting (
    book_id INTEGER NOT NULL REFERENCES book (id) ON DELETE CASCADE,
    key TEXT NOT NULL CHECK (key <> ''),
    value TEXT NOT NULL,
    PRIMARY KEY (book_id, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE session (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    profile_id INTEGER REFERENCES profile (id) ON DELETE SET NULL,
    profile_name TEXT NOT NULL
        CHECK (length(CAST(profile_name AS BLOB)) <= 256 AND instr(profile_name, char(0)) = 0),
    started_at INTEGER NOT NULL,
    planned_ms INTEGER NOT NULL CHECK (planned_ms >= 0),
    sat_ms INTEGER NOT NULL CHECK (sat_ms >= 0),
    ended_at INTEGER NOT NULL,
    outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 2)
) STRICT;
CREATE TABLE script_run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    commands INTEGER NOT NULL CHECK (commands >= 0),
    digest INTEGER NOT NULL,
    finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
    at INTEGER NOT NULL
, failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0)) STRICT;
CREATE TABLE undo_step (
    id INTEGER PRIMARY KEY,
    is_redo INTEGER NOT NULL DEFAULT 0 CHECK (is_redo IN (0, 1)),
    title TEXT NOT NULL,
    at INTEGER NOT NULL,
    batch INTEGER,
    book_from INTEGER, book_to INTEGER,
    card_from INTEGER, card_to INTEGER,
    profile_from INTEGER, profile_to INTEGER,
    session_from INTEGER, session_to INTEGER,
    card_id INTEGER, book_id INTEGER,
    state INTEGER, step INTEGER, stability REAL, difficulty REAL, due_at INTEGER, last_review_at INTEGER,
    reps INTEGER, lapses INTEGER
, note_from INTEGER, note_to INTEGER) STRICT;
CREATE TABLE undo_book (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    id INTEGER NOT NULL, name TEXT, name_key TEXT, added_at INTEGER, anki_deck_id INTEGER, anki_deck_name TEXT,
    PRIMARY KEY (of_step, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_card (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    id INTEGER NOT NULL, book_id INTEGER, front TEXT, back TEXT, tags TEXT, added_at INTEGER, state INTEGER, stability REAL, difficulty REAL, due_at INTEGER, last_review_at INTEGER, reps INTEGER, lapses INTEGER, suspended INTEGER, step INTEGER, note_id INTEGER, ordinal INTEGER, buried_on INTEGER, anki_deck_id INTEGER, anki_suspended INTEGER, is_indexed INTEGER, flag INTEGER DEFAULT 0, leech INTEGER DEFAULT 0, edited_at INTEGER, reset_at INTEGER, anki_flag INTEGER,
    PRIMARY KEY (of_step, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_review_log (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    card_id INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER, day INTEGER, rating INTEGER, elapsed_days INTEGER, state_before INTEGER, state INTEGER, step INTEGER, stability REAL, difficulty REAL, interval_ms INTEGER, duration_ms INTEGER,
    PRIMARY KEY (of_step, card_id, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_study_day (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    day INTEGER NOT NULL, book_id INTEGER NOT NULL, state INTEGER NOT NULL, rating INTEGER NOT NULL, answers INTEGER, duration_ms INTEGER,
    PRIMARY KEY (of_step, day, book_id, state, rating)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_profile (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    id INTEGER NOT NULL, name TEXT, name_key TEXT, added_at INTEGER, duration_s INTEGER,
    PRIMARY KEY (of_step, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_segment (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    profile_id INTEGER NOT NULL, kind TEXT NOT NULL, enabled INTEGER, duration_s INTEGER,
    PRIMARY KEY (of_step, profile_id, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_sound (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    profile_id INTEGER NOT NULL, segment TEXT NOT NULL, kind TEXT NOT NULL, enabled INTEGER, name TEXT, times INTEGER, every_s INTEGER,
    PRIMARY KEY (of_step, profile_id, segment, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_session (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    id INTEGER NOT NULL, profile_id INTEGER, profile_name TEXT, started_at INTEGER, planned_ms INTEGER, sat_ms INTEGER, ended_at INTEGER, outcome INTEGER,
    PRIMARY KEY (of_step, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_setting (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    key TEXT NOT NULL, value TEXT,
    PRIMARY KEY (of_step, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_book_setting (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    book_id INTEGER NOT NULL, key TEXT NOT NULL, value TEXT,
    PRIMARY KEY (of_step, book_id, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_pending (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    title TEXT NOT NULL,
    at INTEGER NOT NULL,
    batch INTEGER NOT NULL,
    book_from INTEGER NOT NULL,
    card_from INTEGER NOT NULL,
    profile_from INTEGER NOT NULL,
    session_from INTEGER NOT NULL
, note_from INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE undo_script_run (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    id INTEGER NOT NULL, name TEXT, commands INTEGER, digest INTEGER, finished INTEGER, at INTEGER, failed INTEGER DEFAULT 0,
    PRIMARY KEY (of_step, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE note_type (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE CHECK (name <> ''),
    kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
    html INTEGER NOT NULL CHECK (html IN (0, 1)),
    fields TEXT NOT NULL CHECK (fields <> ''),
    templates TEXT NOT NULL CHECK (templates <> ''),
    styling TEXT NOT NULL DEFAULT '',
    anki_id INTEGER
, anki_modified_at INTEGER, anki_field_ids TEXT, anki_json TEXT CHECK (length(CAST(anki_json AS BLOB)) <= 1048576 AND instr(anki_json, char(0)) = 0)) STRICT;
CREATE TABLE note (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    type_id INTEGER NOT NULL REFERENCES note_type (id),
    guid TEXT NOT NULL UNIQUE CHECK (guid <> ''),
    fields TEXT NOT NULL CHECK (length(CAST(fields AS BLOB)) <= 1048576 AND instr(fields, char(0)) = 0),
    modified_at INTEGER NOT NULL
) STRICT;
CREATE TABLE "card" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    book_id INTEGER NOT NULL REFERENCES book (id) ON DELETE CASCADE,
    front TEXT NOT NULL CHECK (length(CAST(front AS BLOB)) BETWEEN 1 AND 65536 AND instr(front, char(0)) = 0),
    back TEXT NOT NULL CHECK (length(CAST(back AS BLOB)) <= 65536 AND instr(back, char(0)) = 0),
    tags TEXT NOT NULL DEFAULT '' CHECK (trim(tags) = tags),
    added_at INTEGER NOT NULL,
    state INTEGER NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),
    stability REAL CHECK (stability >= 0.001),
    difficulty REAL CHECK (difficulty BETWEEN 1 AND 10),
    due_at INTEGER,
    last_review_at INTEGER,
    reps INTEGER NOT NULL DEFAULT 0 CHECK (reps >= 0),
    lapses INTEGER NOT NULL DEFAULT 0 CHECK (lapses BETWEEN 0 AND reps),
    suspended INTEGER NOT NULL DEFAULT 0 CHECK (suspended IN (0, 1)),
    step INTEGER CHECK (step >= 0),
    note_id INTEGER REFERENCES note (id) ON DELETE CASCADE,
    ordinal INTEGER CHECK (ordinal >= 0),
    buried_on INTEGER, anki_deck_id INTEGER, anki_suspended INTEGER CHECK (anki_suspended IN (0, 1)) CHECK ((anki_suspended IS NULL) = (anki_deck_id IS NULL)), flag INTEGER NOT NULL DEFAULT 0 CHECK (flag BETWEEN 0 AND 7), leech INTEGER NOT NULL DEFAULT 0 CHECK (leech IN (0, 1)), edited_at INTEGER, reset_at INTEGER, anki_flag INTEGER CHECK (anki_flag BETWEEN 0 AND 7),
    CHECK ((note_id IS NULL) = (ordinal IS NULL)),
    CHECK (CASE state
        WHEN 0 THEN coalesce(stability, difficulty, due_at, last_review_at) IS NULL
        ELSE stability IS NOT NULL AND difficulty IS NOT NULL AND due_at IS NOT NULL AND last_review_at IS NOT NULL
    END)
) STRICT;
CREATE TABLE undo_note_type (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    id INTEGER NOT NULL, name TEXT, kind INTEGER, html INTEGER, fields TEXT, templates TEXT, styling TEXT, anki_id INTEGER, anki_modified_at INTEGER, anki_field_ids TEXT, anki_json TEXT,
    PRIMARY KEY (of_step, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_note (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    id INTEGER NOT NULL, type_id INTEGER, guid TEXT, fields TEXT, modified_at INTEGER,
    PRIMARY KEY (of_step, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE card_index (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    unindexed_from INTEGER NOT NULL
, deleted_by INTEGER, spent_images_of INTEGER) STRICT;
CREATE TABLE card_tag (
    tag TEXT NOT NULL COLLATE NOCASE,
    card_id INTEGER NOT NULL,
    PRIMARY KEY (tag, card_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE filter (
    name_key TEXT NOT NULL PRIMARY KEY CHECK (name_key <> ''),
    name TEXT NOT NULL
        CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 256 AND substr(name, 1, 1) <> '@' AND trim(name) = name),
    query TEXT NOT NULL CHECK (query <> '')
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_filter (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    name_key TEXT NOT NULL, name TEXT, query TEXT,
    PRIMARY KEY (of_step, name_key)
) STRICT, WITHOUT ROWID;
CREATE TABLE card_text_pending (
    card_id INTEGER PRIMARY KEY,
    front TEXT,
    back TEXT CHECK ((back IS NULL) = (front IS NULL))
) STRICT;
CREATE TABLE cram (
    card_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    day INTEGER NOT NULL,
    book_id INTEGER NOT NULL,
    rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 4),
    duration_ms INTEGER NOT NULL CHECK (duration_ms >= 0),
    PRIMARY KEY (card_id, at)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_cram (
    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
    card_id INTEGER NOT NULL, at INTEGER NOT NULL, day INTEGER, book_id INTEGER, rating INTEGER, duration_ms INTEGER,
    PRIMARY KEY (of_step, card_id, at)
) STRICT, WITHOUT ROWID;
CREATE TABLE answer_quarter (
    start INTEGER PRIMARY KEY,
    answers INTEGER NOT NULL CHECK (answers >= 0)
) STRICT;
CREATE INDEX session_started ON session (started_at);
CREATE INDEX session_profile ON session (profile_id);
CREATE INDEX undo_step_redo ON undo_step (id) WHERE is_redo = 1;
CREATE INDEX note_of_type ON note (type_id);
CREATE INDEX card_book ON card (book_id);
CREATE INDEX card_queue ON card (book_id, state, due_at) WHERE suspended = 0;
CREATE UNIQUE INDEX card_front ON card (book_id, front) WHERE note_id IS NULL;
CREATE INDEX card_front_of_note ON card (book_id, front) WHERE note_id IS NOT NULL;
CREATE UNIQUE INDEX card_note ON card (note_id, ordinal) WHERE note_id IS NOT NULL;
CREATE INDEX card_buried ON card (buried_on) WHERE buried_on IS NOT NULL;
CREATE INDEX log_at ON review_log (at, card_id, n, rating);
CREATE VIEW card_words AS SELECT id, search_text(front) AS front, search_text(back) AS back FROM card;
CREATE VIRTUAL TABLE card_text USING fts5(
    front, back, content = 'card_words', content_rowid = 'id', columnsize = 0, tokenize = 'ascii');
INSERT INTO grdb_migrations (identifier) VALUES
    ('1 books, cards, profiles, settings'),
    ('2 study'),
    ('3 sessions'),
    ('4 scripts'),
    ('5 undo'),
    ('6 batches'),
    ('7 undone scripts'),
    ('8 failed commands'),
    ('9 notes'),
    ('10 index mark'),
    ('11 types of Anki'),
    ('12 decks of Anki'),
    ('13 tags by key'),
    ('14 deleted texts'),
    ('15 marks of cards'),
    ('16 words'),
    ('17 log by time'),
    ('18 cram marks'),
    ('19 answers by quarter');
INSERT INTO book (id, name, name_key, added_at, cards, known, anki_deck_id, anki_deck_name) VALUES
    (2, 'Spanish', 'spanish', 1770022860000, 1, 0, NULL, NULL),
    (3, 'Latin', 'latin', 1770023220000, 3, 0, NULL, NULL),
    (4, 'Default', 'default', 1770112800000, 3, 0, NULL, NULL);
INSERT INTO review_log (card_id, n, at, day, rating, elapsed_days, state_before, state, step, stability, difficulty, interval_ms, duration_ms) VALUES
    (2, 1, 1769850000000, 20484, 1, 0, 0, 1, 0, 0.212, 6.4133, 60000, 0),
    (2, 2, 1770023070000, 20486, 3, 2, 1, 1, 1, 2.4329484753070623, 6.402115069296838, 600000, 0);
INSERT INTO study_day (day, book_id, state, rating, answers, duration_ms) VALUES
    (20484, 1, 0, 1, 1, 0),
    (20484, 1, 0, 2, 1, 0),
    (20484, 1, 0, 3, 1, 0),
    (20484, 1, 1, 4, 1, 0),
    (20486, 2, 1, 3, 1, 0);
INSERT INTO script_run (id, name, commands, digest, finished, at, failed) VALUES
    (1, '-e', 1, 2974565526259102853, 1, 1769936883000, 1),
    (2, 's.sutra', 4, -2296252806802611452, 1, 1770023220000, 0);
INSERT INTO undo_step (id, is_redo, title, at, batch, book_from, book_to, card_from, card_to, profile_from, profile_to, session_from, session_to, card_id, book_id, state, step, stability, difficulty, due_at, last_review_at, reps, lapses, note_from, note_to) VALUES
    (1, 0, 'book add French', 1769846400000, NULL, 0, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (2, 0, 'card add French ''le chat'' ''the cat'' --tag animal; card add French ''le chien'' ''the dog''; card add French ''l''''eau'' water', 1769846400000, NULL, NULL, NULL, 0, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (3, 0, 'review answer ''le chat'' good', 1769846400000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (4, 0, 'review answer @3 hard', 1769846400000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 3, 1, 0, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL),
    (5, 0, 'review answer ''le chat'' easy; review answer ''le chien'' again', 1769850000000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (6, 0, 'card edit ''le chat'' --back ''the tom cat''', 1769936400000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (7, 0, 'book rename French Français', 1769936460000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (8, 0, 'settings set new_per_day 7; settings set new_per_day 3 --book Français', 1769936520000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (9, 0, 'profile add Morning', 1769936580000, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (10, 0, 'segment enable Morning warm-up', 1769936640000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (11, 0, 'segment set Morning main --duration 2s', 1769936700000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (12, 0, 'sound add Morning main end bell --times 3 --every 5s', 1769936760000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (13, 0, 'sound add Morning warm-up begin bowl; segment set Morning warm-up --duration 1s', 1769936820000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (14, 0, 'sit Morning', 1769936880000, 1, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (15, 0, 'profile rename Morning Evening', 1770022800000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (16, 0, 'book add Spanish; card move ''le chien'' Spanish; card suspend ''le chien''', 1770022860000, NULL, 1, 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (17, 0, 'card delete ''le chat''', 1770022920000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (18, 0, 'settings reset new_per_day', 1770022980000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (19, 0, 'card resume @2; review answer @2 good; review reschedule', 1770023070000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (20, 0, 'profile delete Evening', 1770023100000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (27, 0, 'book delete Français', 1770023160000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (28, 0, 'session delete @1', 1770023200000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (29, 0, 'script s.sutra', 1770023220000, 2, 2, 3, 3, 5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (30, 0, 'card add Latin canis dog --reversed', 1770112800000, NULL, NULL, NULL, 5, 7, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1),
    (31, 0, 'note edit @6 --field Back hound', 1770112800000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (32, 0, 'card add Latin ''Roma in {{c1::Italia}} et {{c2::Europa}} est'' --cloze', 1770112800000, NULL, NULL, NULL, 7, 9, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 2),
    (33, 0, 'note edit @8 --field Text ''Roma in {{c1::Italia::ubi}} est''', 1770112800000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (34, 0, 'note delete @6', 1770112800000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (41, 0, 'import p0.apkg --format apkg', 1770112800000, NULL, 3, 4, 10, 13, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 3, 5),
    (42, 0, 'note edit @11 --field Back z', 1770112800000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (43, 0, 'import g.apkg', 1795666369245, NULL, 4, 5, 13, 15, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 5, 7),
    (44, 0, 'card delete @14', 1795666369339, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (45, 0, 'card edit @5 --tag noun --tag letter', 1795666404522, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (46, 0, 'card add Greek "ὁ λόγος" "the word" --tag noun --tag letters', 1795677188528, NULL, NULL, NULL, 15, 16, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (47, 0, 'book delete Greek', 1795753392542, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO undo_book (of_step, was_there, id, name, name_key, added_at, anki_deck_id, anki_deck_name) VALUES
    (7, 1, 1, 'French', 'french', 1769846400000, NULL, NULL),
    (27, 1, 1, 'Français', 'français', 1769846400000, NULL, NULL),
    (47, 1, 5, 'Greek', 'greek', 1795666369265, 479104658211, 'Greek');
INSERT INTO undo_card (of_step, was_there, id, book_id, front, back, tags, added_at, state, stability, difficulty, due_at, last_review_at, reps, lapses, suspended, step, note_id, ordinal, buried_on, anki_deck_id, anki_suspended, is_indexed, flag, leech, edited_at, reset_at, anki_flag) VALUES
    (3, 1, 1, 1, 'le chat', 'the cat', 'animal', 1769846400000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (5, 1, 1, 1, 'le chat', 'the cat', 'animal', 1769846400000, 1, 2.3065, 2.118103970459015, 1769847000000, 1769846400000, 1, 0, 0, 1, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (5, 1, 2, 1, 'le chien', 'the dog', '', 1769846400000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (6, 1, 1, 1, 'le chat', 'the cat', 'animal', 1769846400000, 2, 3.9460540679694778, 1.0, 1770195600000, 1769850000000, 2, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (16, 1, 2, 1, 'le chien', 'the dog', '', 1769846400000, 1, 0.212, 6.4133, 1769850060000, 1769850000000, 1, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (17, 1, 1, 1, 'le chat', 'the tom cat', 'animal', 1769846400000, 2, 3.9460540679694778, 1.0, 1770195600000, 1769850000000, 2, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (19, 1, 2, 2, 'le chien', 'the dog', '', 1769846400000, 1, 0.212, 6.4133, 1769850060000, 1769850000000, 1, 0, 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (27, 1, 3, 1, 'leau', 'water', '', 1769846400000, 1, 1.2931, 5.112170705601055, 1769846730000, 1769846400000, 1, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (31, 1, 6, 3, 'canis', 'dog', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 1, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (31, 1, 7, 3, 'dog', 'canis', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 1, 1, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (33, 1, 8, 3, 'Roma in […] et Europa est', 'Roma in [Italia] et Europa est', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 2, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (33, 1, 9, 3, 'Roma in Italia et […] est', 'Roma in Italia et [Europa] est', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 2, 1, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (34, 1, 6, 3, 'canis', 'hound', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 1, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (34, 1, 7, 3, 'hound', 'canis', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 1, 1, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (42, 1, 11, 4, 'a', 'b', '', 1795559369303, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 4, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (42, 1, 12, 4, 'b', 'a', '', 1795559369304, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 4, 1, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (44, 1, 14, 5, 'alpha', 'a', '', 1795666349830, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 6, 0, NULL, 479104658211, 0, NULL, 0, 0, NULL, NULL, NULL),
    (45, 1, 5, 3, 'c', 'd', '', 1770023220000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (47, 1, 15, 5, 'beta', 'b', '', 1795666349831, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 7, 0, NULL, 479104658211, 0, NULL, 0, 0, NULL, NULL, NULL),
    (47, 1, 16, 5, 'ὁ λόγος', 'the word', 'noun letters', 1795677188529, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL);
INSERT INTO undo_review_log (of_step, was_there, card_id, n, at, day, rating, elapsed_days, state_before, state, step, stability, difficulty, interval_ms, duration_ms) VALUES
    (3, 0, 1, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (5, 0, 1, 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (5, 0, 2, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (17, 1, 1, 1, 1769846400000, 20484, 3, 0, 0, 1, 1, 2.3065, 2.118103970459015, 600000, 0),
    (17, 1, 1, 2, 1769850000000, 20484, 4, 0, 1, 2, NULL, 3.9460540679694778, 1.0, 345600000, 0),
    (19, 0, 2, 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (27, 1, 3, 1, 1769846400000, 20484, 2, 0, 0, 1, 0, 1.2931, 5.112170705601055, 330000, 0);
INSERT INTO undo_study_day (of_step, was_there, day, book_id, state, rating, answers, duration_ms) VALUES
    (3, 0, 20484, 1, 0, 3, NULL, NULL),
    (5, 0, 20484, 1, 0, 1, NULL, NULL),
    (5, 0, 20484, 1, 1, 4, NULL, NULL),
    (19, 0, 20486, 2, 1, 3, NULL, NULL);
INSERT INTO undo_profile (of_step, was_there, id, name, name_key, added_at, duration_s) VALUES
    (11, 1, 1, 'Morning', 'morning', 1769936580000, 450),
    (15, 1, 1, 'Morning', 'morning', 1769936580000, 2),
    (20, 1, 1, 'Evening', 'evening', 1769936580000, 2);
INSERT INTO undo_segment (of_step, was_there, profile_id, kind, enabled, duration_s) VALUES
    (10, 1, 1, 'cool-down', 0, 300),
    (10, 1, 1, 'warm-up', 0, 300),
    (11, 1, 1, 'cool-down', 0, 300),
    (11, 1, 1, 'warm-up', 1, 300),
    (12, 1, 1, 'cool-down', 0, 300),
    (12, 1, 1, 'warm-up', 1, 300),
    (13, 1, 1, 'cool-down', 0, 300),
    (13, 1, 1, 'warm-up', 1, 300),
    (20, 1, 1, 'cool-down', 0, 300),
    (20, 1, 1, 'warm-up', 1, 1);
INSERT INTO undo_sound (of_step, was_there, profile_id, segment, kind, enabled, name, times, every_s) VALUES
    (12, 0, 1, 'main', 'end', NULL, NULL, NULL, NULL),
    (13, 0, 1, 'warm-up', 'begin', NULL, NULL, NULL, NULL),
    (13, 1, 1, 'main', 'end', 1, 'bell', 3, 5),
    (20, 1, 1, 'main', 'end', 1, 'bell', 3, 5),
    (20, 1, 1, 'warm-up', 'begin', 1, 'bowl', 1, 300);
INSERT INTO undo_session (of_step, was_there, id, profile_id, profile_name, started_at, planned_ms, sat_ms, ended_at, outcome) VALUES
    (20, 1, 1, 1, 'Morning', 1769936880000, 3000, 3000, 1769936883000, 1),
    (28, 1, 1, NULL, 'Morning', 1769936880000, 3000, 3000, 1769936883000, 1);
INSERT INTO undo_setting (of_step, was_there, key, value) VALUES
    (8, 0, 'new_per_day', NULL),
    (18, 1, 'new_per_day', '7');
INSERT INTO undo_book_setting (of_step, was_there, book_id, key, value) VALUES
    (8, 0, 1, 'new_per_day', NULL),
    (27, 1, 1, 'new_per_day', '3');
INSERT INTO undo_script_run (of_step, was_there, id, name, commands, digest, finished, at, failed) VALUES
    (14, 0, 1, NULL, NULL, NULL, NULL, NULL, 0),
    (29, 0, 2, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO note_type (id, name, kind, html, fields, templates, styling, anki_id, anki_modified_at, anki_field_ids, anki_json) VALUES
    (1, 'basic', 0, 0, replace('Front|Back', '|', char(31)), replace('Card 1|{{Front}}|{{Back}}', '|', char(31)), '', NULL, NULL, NULL, NULL),
    (2, 'reversed', 0, 0, replace('Front|Back', '|', char(31)), replace('Card 1|{{Front}}|{{Back}}|Card 2|{{Back}}|{{Front}}', '|', char(31)), '', NULL, NULL, NULL, NULL),
    (3, 'cloze', 1, 0, replace('Text|Extra', '|', char(31)), replace(replace('Cloze|{{cloze:Text}}|{{cloze:Text}}{{#Extra}}¶¶{{Extra}}{{/Extra}}', '|', char(31)), '¶', char(10)), '', NULL, NULL, NULL, NULL),
    (4, 'typed', 0, 0, replace('Front|Back', '|', char(31)), replace(replace('Card 1|{{Front}}¶¶{{type:Back}}|{{Back}}', '|', char(31)), '¶', char(10)), '', NULL, NULL, NULL, NULL),
    (5, 'Basic (and reversed card)', 0, 1, replace('Front|Back', '|', char(31)), replace(replace('Card 1|{{Front}}|{{FrontSide}}¶¶<hr id=answer>¶¶{{Back}}|Card 2|{{Back}}|{{FrontSide}}¶¶<hr id=answer>¶¶{{Front}}', '|', char(31)), '¶', char(10)), replace('.card {¶    font-family: arial;¶    font-size: 20px;¶    line-height: 1.5;¶    text-align: center;¶    color: black;¶    background-color: white;¶}¶', '¶', char(10)), 1795559369212, 1795559369, '5531,7702', '{"sortf":1}'),
    (6, 'Cloze', 1, 1, replace('Text|Back Extra', '|', char(31)), replace(replace('Cloze|{{cloze:Text}}|{{cloze:Text}}<br>¶{{Back Extra}}', '|', char(31)), '¶', char(10)), replace('.card {¶    font-family: arial;¶    font-size: 20px;¶    line-height: 1.5;¶    text-align: center;¶    color: black;¶    background-color: white;¶}¶.cloze {¶    font-weight: bold;¶    color: blue;¶}¶.nightMode .cloze {¶    color: lightblue;¶}¶', '¶', char(10)), 1795559369215, 1795559370, '5533,', '{"did":null}');
INSERT INTO note (id, type_id, guid, fields, modified_at) VALUES
    (2, 3, '-t=wx0h9>O', replace('Roma in {{c1::Italia::ubi}} est|', '|', char(31)), 1770112800000),
    (4, 5, 'vqOQ`.@Br-', replace('a|z', '|', char(31)), 1770112800000),
    (5, 6, 'tpr8ITwNiG', replace('{{c1::x}}|', '|', char(31)), 1795559369000);
INSERT INTO card (id, book_id, front, back, tags, added_at, state, stability, difficulty, due_at, last_review_at, reps, lapses, suspended, step, note_id, ordinal, buried_on, anki_deck_id, anki_suspended, flag, leech, edited_at, reset_at, anki_flag) VALUES
    (2, 2, 'le chien', 'the dog', '', 1769846400000, 1, 2.4329484753070623, 6.402115069296838, 1770023670000, 1770023070000, 2, 0, 0, 1, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (4, 3, 'a', 'e', '', 1770023220000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (5, 3, 'c', 'd', 'noun letter', 1770023220000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (8, 3, 'Roma in [ubi] est', 'Roma in [Italia] est', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 2, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (11, 4, 'a', 'z', '', 1795559369303, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 4, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (12, 4, 'z', 'a', '', 1795559369304, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 4, 1, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL),
    (13, 4, '[…]', '[x]', '', 1795559369306, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 5, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL);
INSERT INTO undo_note_type (of_step, was_there, id, name, kind, html, fields, templates, styling, anki_id, anki_modified_at, anki_field_ids, anki_json) VALUES
    (41, 0, 5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (41, 0, 6, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO undo_note (of_step, was_there, id, type_id, guid, fields, modified_at) VALUES
    (31, 1, 1, 2, 'sL-GL4u5Jq', replace('canis|dog', '|', char(31)), 1770112800000),
    (33, 1, 2, 3, '-t=wx0h9>O', replace('Roma in {{c1::Italia}} et {{c2::Europa}} est|', '|', char(31)), 1770112800000),
    (34, 1, 1, 2, 'sL-GL4u5Jq', replace('canis|hound', '|', char(31)), 1770112800000),
    (42, 1, 4, 5, 'vqOQ`.@Br-', replace('a|b', '|', char(31)), 1795559369000),
    (44, 1, 6, 1, 'sutra-mwx1dr0m-1', replace('alpha|a', '|', char(31)), 1795666349000),
    (47, 1, 7, 1, 'sutra-mwx1dr0n-2', replace('beta|b', '|', char(31)), 1795666349000);
INSERT INTO card_index (id, unindexed_from, deleted_by, spent_images_of) VALUES
    (1, 9223372036854775807, NULL, NULL);
INSERT INTO card_tag (tag, card_id) VALUES
    ('letter', 5),
    ('noun', 5);
INSERT INTO answer_quarter (start, answers) VALUES
    (1769850000000, 1),
    (1770022800000, 1);
INSERT INTO card_text (rowid, front, back)
    SELECT id, front, back FROM card_words UNION ALL
    SELECT id, search_text(front), search_text(back) FROM undo_card WHERE is_indexed = 1;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence (name, seq) VALUES
    ('book', 5),
    ('profile', 1),
    ('session', 1),
    ('script_run', 2),
    ('card', 16),
    ('note_type', 6),
    ('note', 7);
CREATE TRIGGER card_counted AFTER INSERT ON card BEGIN
    UPDATE book SET cards = cards + 1, known = known + (new.state = 2) WHERE id = new.book_id;
END;
CREATE TRIGGER card_discounted AFTER DELETE ON card BEGIN
    UPDATE book SET cards = cards - 1, known = known - (old.state = 2) WHERE id = old.book_id;
END;
CREATE TRIGGER card_recounted AFTER UPDATE OF state ON card
WHEN old.book_id = new.book_id AND (old.state = 2) <> (new.state = 2) BEGIN
    UPDATE book SET known = known + (new.state = 2) - (old.state = 2) WHERE id = new.book_id;
END;
CREATE TRIGGER card_moved AFTER UPDATE OF book_id ON card WHEN old.book_id <> new.book_id BEGIN
    UPDATE book SET cards = cards - 1, known = known - (old.state = 2) WHERE id = old.book_id;
    UPDATE book SET cards = cards + 1, known = known + (new.state = 2) WHERE id = new.book_id;
END;
CREATE TRIGGER card_note_ended AFTER DELETE ON card WHEN old.note_id IS NOT NULL BEGIN
    DELETE FROM note WHERE id = old.note_id AND NOT EXISTS (SELECT 1 FROM card WHERE note_id = old.note_id);
END;
CREATE TRIGGER card_tags_added AFTER INSERT ON card WHEN new.tags <> '' AND new.id < (SELECT unindexed_from FROM card_index) BEGIN
    INSERT OR IGNORE INTO card_tag (tag, card_id) SELECT value, new.id FROM json_each('["' || replace(replace(replace(new.tags, '\', '\\'), '"', '\"'), ' ', '","') || '"]');
END;
CREATE TRIGGER card_tags_deleted AFTER DELETE ON card WHEN old.tags <> '' AND old.id < (SELECT unindexed_from FROM card_index) BEGIN
    DELETE FROM card_tag WHERE card_id = old.id AND tag IN (SELECT value FROM json_each('["' || replace(replace(replace(old.tags, '\', '\\'), '"', '\"'), ' ', '","') || '"]'));
END;
CREATE TRIGGER card_tags_changed AFTER UPDATE OF tags ON card
WHEN old.tags <> new.tags AND new.id < (SELECT unindexed_from FROM card_index) BEGIN
    DELETE FROM card_tag WHERE card_id = old.id AND tag IN (SELECT value FROM json_each('["' || replace(replace(replace(old.tags, '\', '\\'), '"', '\"'), ' ', '","') || '"]'));
    INSERT OR IGNORE INTO card_tag (tag, card_id)
        SELECT value, new.id FROM json_each('["' || replace(replace(replace(new.tags, '\', '\\'), '"', '\"'), ' ', '","') || '"]') WHERE new.tags <> '';
END;
CREATE TRIGGER card_text_added AFTER INSERT ON card WHEN new.id < (SELECT unindexed_from FROM card_index) BEGIN
    INSERT INTO card_text_pending (card_id) VALUES (new.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER card_text_deleted AFTER DELETE ON card WHEN old.id < (SELECT unindexed_from FROM card_index) BEGIN
    INSERT INTO card_text_pending VALUES (old.id, old.front, old.back) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER card_text_changed AFTER UPDATE OF front, back ON card
WHEN (old.front <> new.front OR old.back <> new.back) AND new.id < (SELECT unindexed_from FROM card_index) BEGIN
    INSERT INTO card_text_pending VALUES (old.id, old.front, old.back) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_book_changed AFTER UPDATE OF name, name_key, added_at, anki_deck_id, anki_deck_name ON book
WHEN old.name IS NOT new.name OR old.name_key IS NOT new.name_key OR old.added_at IS NOT new.added_at OR old.anki_deck_id IS NOT new.anki_deck_id OR old.anki_deck_name IS NOT new.anki_deck_name BEGIN
    INSERT INTO undo_book (of_step, was_there, id, name, name_key, added_at, anki_deck_id, anki_deck_name)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.id, old.name, old.name_key, old.added_at, old.anki_deck_id, old.anki_deck_name) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_book_deleted BEFORE DELETE ON book BEGIN
    INSERT INTO undo_book (of_step, was_there, id, name, name_key, added_at, anki_deck_id, anki_deck_name)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.id, old.name, old.name_key, old.added_at, old.anki_deck_id, old.anki_deck_name) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_card_changed AFTER UPDATE OF book_id, front, back, tags, added_at, suspended, note_id, ordinal, buried_on, anki_deck_id, anki_suspended, flag, leech, edited_at, reset_at, anki_flag ON card
WHEN old.book_id IS NOT new.book_id OR old.front IS NOT new.front OR old.back IS NOT new.back OR old.tags IS NOT new.tags OR old.added_at IS NOT new.added_at OR old.suspended IS NOT new.suspended OR old.note_id IS NOT new.note_id OR old.ordinal IS NOT new.ordinal OR old.buried_on IS NOT new.buried_on OR old.anki_deck_id IS NOT new.anki_deck_id OR old.anki_suspended IS NOT new.anki_suspended OR old.flag IS NOT new.flag OR old.leech IS NOT new.leech OR old.edited_at IS NOT new.edited_at OR old.reset_at IS NOT new.reset_at OR old.anki_flag IS NOT new.anki_flag BEGIN
    INSERT INTO undo_card (of_step, was_there, id, book_id, front, back, tags, added_at, state, stability, difficulty, due_at, last_review_at, reps, lapses, suspended, step, note_id, ordinal, buried_on, anki_deck_id, anki_suspended, flag, leech, edited_at, reset_at, anki_flag)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.id, old.book_id, old.front, old.back, old.tags, old.added_at, old.state, old.stability, old.difficulty, old.due_at, old.last_review_at, old.reps, old.lapses, old.suspended, old.step, old.note_id, old.ordinal, old.buried_on, old.anki_deck_id, old.anki_suspended, old.flag, old.leech, old.edited_at, old.reset_at, old.anki_flag) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_card_deleted BEFORE DELETE ON card BEGIN
    INSERT INTO undo_card (of_step, was_there, id, book_id, front, back, tags, added_at, state, stability, difficulty, due_at, last_review_at, reps, lapses, suspended, step, note_id, ordinal, buried_on, anki_deck_id, anki_suspended, flag, leech, edited_at, reset_at, anki_flag)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.id, old.book_id, old.front, old.back, old.tags, old.added_at, old.state, old.stability, old.difficulty, old.due_at, old.last_review_at, old.reps, old.lapses, old.suspended, old.step, old.note_id, old.ordinal, old.buried_on, old.anki_deck_id, old.anki_suspended, old.flag, old.leech, old.edited_at, old.reset_at, old.anki_flag) ON CONFLICT DO NOTHING; INSERT INTO undo_review_log (of_step, was_there, card_id, n, at, day, rating, elapsed_days, state_before, state, step, stability, difficulty, interval_ms, duration_ms)
SELECT (SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, card_id, n, at, day, rating, elapsed_days, state_before, state, step, stability, difficulty, interval_ms, duration_ms FROM review_log WHERE card_id = old.id
ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_profile_changed AFTER UPDATE OF name, name_key, added_at, duration_s ON profile
WHEN old.name IS NOT new.name OR old.name_key IS NOT new.name_key OR old.added_at IS NOT new.added_at OR old.duration_s IS NOT new.duration_s BEGIN
    INSERT INTO undo_profile (of_step, was_there, id, name, name_key, added_at, duration_s)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.id, old.name, old.name_key, old.added_at, old.duration_s) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_profile_deleted BEFORE DELETE ON profile BEGIN
    INSERT INTO undo_profile (of_step, was_there, id, name, name_key, added_at, duration_s)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.id, old.name, old.name_key, old.added_at, old.duration_s) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_session_changed AFTER UPDATE OF profile_id, profile_name, started_at, planned_ms ON session
WHEN old.profile_id IS NOT new.profile_id OR old.profile_name IS NOT new.profile_name OR old.started_at IS NOT new.started_at OR old.planned_ms IS NOT new.planned_ms BEGIN
    INSERT INTO undo_session (of_step, was_there, id, profile_id, profile_name, started_at, planned_ms, sat_ms, ended_at, outcome)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.id, old.profile_id, old.profile_name, old.started_at, old.planned_ms, old.sat_ms, old.ended_at, old.outcome) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_session_deleted BEFORE DELETE ON session BEGIN
    INSERT INTO undo_session (of_step, was_there, id, profile_id, profile_name, started_at, planned_ms, sat_ms, ended_at, outcome)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.id, old.profile_id, old.profile_name, old.started_at, old.planned_ms, old.sat_ms, old.ended_at, old.outcome) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_note_changed AFTER UPDATE OF type_id, guid, fields, modified_at ON note
WHEN old.type_id IS NOT new.type_id OR old.guid IS NOT new.guid OR old.fields IS NOT new.fields OR old.modified_at IS NOT new.modified_at BEGIN
    INSERT INTO undo_note (of_step, was_there, id, type_id, guid, fields, modified_at)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.id, old.type_id, old.guid, old.fields, old.modified_at) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_note_deleted BEFORE DELETE ON note BEGIN
    INSERT INTO undo_note (of_step, was_there, id, type_id, guid, fields, modified_at)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.id, old.type_id, old.guid, old.fields, old.modified_at) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_segment_changed AFTER UPDATE OF enabled, duration_s ON segment
WHEN old.enabled IS NOT new.enabled OR old.duration_s IS NOT new.duration_s BEGIN
    INSERT INTO undo_segment (of_step, was_there, profile_id, kind, enabled, duration_s)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.profile_id, old.kind, old.enabled, old.duration_s) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_segment_deleted BEFORE DELETE ON segment BEGIN
    INSERT INTO undo_segment (of_step, was_there, profile_id, kind, enabled, duration_s)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.profile_id, old.kind, old.enabled, old.duration_s) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_segment_added AFTER INSERT ON segment BEGIN
    INSERT INTO undo_segment (of_step, was_there, profile_id, kind)
    VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 0, new.profile_id, new.kind)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_sound_changed AFTER UPDATE OF enabled, name, times, every_s ON sound
WHEN old.enabled IS NOT new.enabled OR old.name IS NOT new.name OR old.times IS NOT new.times OR old.every_s IS NOT new.every_s BEGIN
    INSERT INTO undo_sound (of_step, was_there, profile_id, segment, kind, enabled, name, times, every_s)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.profile_id, old.segment, old.kind, old.enabled, old.name, old.times, old.every_s) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_sound_deleted BEFORE DELETE ON sound BEGIN
    INSERT INTO undo_sound (of_step, was_there, profile_id, segment, kind, enabled, name, times, every_s)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.profile_id, old.segment, old.kind, old.enabled, old.name, old.times, old.every_s) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_sound_added AFTER INSERT ON sound BEGIN
    INSERT INTO undo_sound (of_step, was_there, profile_id, segment, kind)
    VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 0, new.profile_id, new.segment, new.kind)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_book_setting_changed AFTER UPDATE OF value ON book_setting
WHEN old.value IS NOT new.value BEGIN
    INSERT INTO undo_book_setting (of_step, was_there, book_id, key, value)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.book_id, old.key, old.value) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_book_setting_deleted BEFORE DELETE ON book_setting BEGIN
    INSERT INTO undo_book_setting (of_step, was_there, book_id, key, value)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.book_id, old.key, old.value) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_book_setting_added AFTER INSERT ON book_setting BEGIN
    INSERT INTO undo_book_setting (of_step, was_there, book_id, key)
    VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 0, new.book_id, new.key)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_cram_changed AFTER UPDATE OF day, book_id, rating, duration_ms ON cram
WHEN old.day IS NOT new.day OR old.book_id IS NOT new.book_id OR old.rating IS NOT new.rating OR old.duration_ms IS NOT new.duration_ms BEGIN
    INSERT INTO undo_cram (of_step, was_there, card_id, at, day, book_id, rating, duration_ms)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.card_id, old.at, old.day, old.book_id, old.rating, old.duration_ms) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_cram_deleted BEFORE DELETE ON cram BEGIN
    INSERT INTO undo_cram (of_step, was_there, card_id, at, day, book_id, rating, duration_ms)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.card_id, old.at, old.day, old.book_id, old.rating, old.duration_ms) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_cram_added AFTER INSERT ON cram BEGIN
    INSERT INTO undo_cram (of_step, was_there, card_id, at)
    VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 0, new.card_id, new.at)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_setting_changed AFTER UPDATE OF value ON setting
WHEN old.value IS NOT new.value BEGIN
    INSERT INTO undo_setting (of_step, was_there, key, value)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.key, old.value) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_setting_deleted BEFORE DELETE ON setting BEGIN
    INSERT INTO undo_setting (of_step, was_there, key, value)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.key, old.value) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_setting_added AFTER INSERT ON setting BEGIN
    INSERT INTO undo_setting (of_step, was_there, key)
    VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 0, new.key)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_note_type_changed AFTER UPDATE OF name, kind, html, fields, templates, styling, anki_id, anki_modified_at, anki_field_ids, anki_json ON note_type
WHEN old.name IS NOT new.name OR old.kind IS NOT new.kind OR old.html IS NOT new.html OR old.fields IS NOT new.fields OR old.templates IS NOT new.templates OR old.styling IS NOT new.styling OR old.anki_id IS NOT new.anki_id OR old.anki_modified_at IS NOT new.anki_modified_at OR old.anki_field_ids IS NOT new.anki_field_ids OR old.anki_json IS NOT new.anki_json BEGIN
    INSERT INTO undo_note_type (of_step, was_there, id, name, kind, html, fields, templates, styling, anki_id, anki_modified_at, anki_field_ids, anki_json)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.id, old.name, old.kind, old.html, old.fields, old.templates, old.styling, old.anki_id, old.anki_modified_at, old.anki_field_ids, old.anki_json) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_note_type_deleted BEFORE DELETE ON note_type BEGIN
    INSERT INTO undo_note_type (of_step, was_there, id, name, kind, html, fields, templates, styling, anki_id, anki_modified_at, anki_field_ids, anki_json)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.id, old.name, old.kind, old.html, old.fields, old.templates, old.styling, old.anki_id, old.anki_modified_at, old.anki_field_ids, old.anki_json) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_note_type_added AFTER INSERT ON note_type BEGIN
    INSERT INTO undo_note_type (of_step, was_there, id)
    VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 0, new.id)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_filter_changed AFTER UPDATE OF name, query ON filter
WHEN old.name IS NOT new.name OR old.query IS NOT new.query BEGIN
    INSERT INTO undo_filter (of_step, was_there, name_key, name, query)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.name_key, old.name, old.query) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_filter_deleted BEFORE DELETE ON filter BEGIN
    INSERT INTO undo_filter (of_step, was_there, name_key, name, query)
VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 1, old.name_key, old.name, old.query) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER undo_filter_added AFTER INSERT ON filter BEGIN
    INSERT INTO undo_filter (of_step, was_there, name_key)
    VALUES ((SELECT coalesce(max(id), 0) + 1 FROM undo_step), 0, new.name_key)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER answer_counted AFTER INSERT ON review_log WHEN new.rating > 0 BEGIN INSERT INTO answer_quarter (start, answers) VALUES ((new.at - (new.at % 900000 + 900000) % 900000), 1)
ON CONFLICT (start) DO UPDATE SET answers = answers + 1; END;
CREATE TRIGGER answer_discounted AFTER DELETE ON review_log WHEN old.rating > 0 BEGIN UPDATE answer_quarter SET answers = answers - 1 WHERE start = (old.at - (old.at % 900000 + 900000) % 900000);
DELETE FROM answer_quarter WHERE start = (old.at - (old.at % 900000 + 900000) % 900000) AND answers = 0; END;
CREATE TRIGGER answer_unrated AFTER UPDATE OF at, rating ON review_log
    WHEN old.rating > 0 AND (old.at <> new.at OR new.rating = 0) BEGIN UPDATE answer_quarter SET answers = answers - 1 WHERE start = (old.at - (old.at % 900000 + 900000) % 900000);
DELETE FROM answer_quarter WHERE start = (old.at - (old.at % 900000 + 900000) % 900000) AND answers = 0; END;
CREATE TRIGGER answer_rated AFTER UPDATE OF at, rating ON review_log
    WHEN new.rating > 0 AND (old.at <> new.at OR old.rating = 0) BEGIN INSERT INTO answer_quarter (start, answers) VALUES ((new.at - (new.at % 900000 + 900000) % 900000), 1)
ON CONFLICT (start) DO UPDATE SET answers = answers + 1; END;
