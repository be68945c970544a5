INSERT INTO book (id, name, name_key, added_at, anki_deck_id, anki_deck_name) VALUES
    (2, 'Spanish', 'spanish', 1770022860000, NULL, NULL),
    (3, 'Latin', 'latin', 1770023220000, NULL, NULL),
    (4, 'Default', 'default', 1770112800000, NULL, NULL),
    (5, 'Greek', 'greek', 1795666369265, 479104658211, 'Greek');
INSERT INTO note_type (id, name, kind, html, fields, templates, styling, anki_id, anki_modified_at, anki_field_ids, anki_json) VALUES
    (5, 'Basic (and reversed card)', 0, 1, replace('Front|Back', '|', char(31)), replace(replace('Card 1|{{Front}}|{{FrontSide}}¶¶<hr id=answer>¶¶{{Back}}|Card 2|{{Back}}|{{FrontSide}}¶¶<hr id=answer>¶¶{{Front}}', '|', char(31)), '¶', char(10)), replace('.card {¶    font-family: arial;¶    font-size: 20px;¶    line-height: 1.5;¶    text-align: center;¶    color: black;¶    background-color: white;¶}¶', '¶', char(10)), 1795559369212, 1795559369, '5531,7702', '{"sortf":1}'),
    (6, 'Cloze', 1, 1, replace('Text|Back Extra', '|', char(31)), replace(replace('Cloze|{{cloze:Text}}|{{cloze:Text}}<br>¶{{Back Extra}}', '|', char(31)), '¶', char(10)), replace('.card {¶    font-family: arial;¶    font-size: 20px;¶    line-height: 1.5;¶    text-align: center;¶    color: black;¶    background-color: white;¶}¶.cloze {¶    font-weight: bold;¶    color: blue;¶}¶.nightMode .cloze {¶    color: lightblue;¶}¶', '¶', char(10)), 1795559369215, 1795559370, '5533,', '{"did":null}');
INSERT INTO note (id, type_id, guid, fields, modified_at) VALUES
    (2, 3, '-t=wx0h9>O', replace('Roma in {{c1::Italia::ubi}} est|', '|', char(31)), 1770112800000),
    (4, 5, 'vqOQ`.@Br-', replace('a|z', '|', char(31)), 1770112800000),
    (5, 6, 'tpr8ITwNiG', replace('{{c1::x}}|', '|', char(31)), 1795559369000),
    (7, 1, 'sutra-mwx1dr0n-2', replace('beta|b', '|', char(31)), 1795666349000);
INSERT INTO card (id, book_id, front, back, tags, added_at, state, stability, difficulty, due_at, last_review_at, reps, lapses, suspended, step, note_id, ordinal, buried_on, anki_deck_id, anki_suspended) VALUES
    (2, 2, 'le chien', 'the dog', '', 1769846400000, 1, 2.4329484753070623, 6.402115069296838, 1770023670000, 1770023070000, 2, 0, 0, 1, NULL, NULL, NULL, NULL, NULL),
    (4, 3, 'a', 'e', '', 1770023220000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL),
    (5, 3, 'c', 'd', 'noun letter', 1770023220000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL),
    (8, 3, 'Roma in [ubi] est', 'Roma in [Italia] est', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 2, 0, NULL, NULL, NULL),
    (11, 4, 'a', 'z', '', 1795559369303, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 4, 0, NULL, NULL, NULL),
    (12, 4, 'z', 'a', '', 1795559369304, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 4, 1, NULL, NULL, NULL),
    (13, 4, '[…]', '[x]', '', 1795559369306, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 5, 0, NULL, NULL, NULL),
    (15, 5, 'beta', 'b', '', 1795666349831, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 7, 0, NULL, 479104658211, 0),
    (16, 5, 'ὁ λόγος', 'the word', 'noun letters', 1795677188529, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
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
DELETE FROM undo_book;
DELETE FROM undo_card;
DELETE FROM undo_review_log;
DELETE FROM undo_study_day;
DELETE FROM undo_profile;
DELETE FROM undo_segment;
DELETE FROM undo_sound;
DELETE FROM undo_session;
DELETE FROM undo_setting;
DELETE FROM undo_book_setting;
DELETE FROM undo_script_run;
DELETE FROM undo_note_type;
DELETE FROM undo_note;
DELETE FROM undo_step;
DELETE FROM undo_pending;
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
    (46, 0, 'card add Greek "ὁ λόγος" "the word" --tag noun --tag letters', 1795677188528, NULL, NULL, NULL, 15, 16, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO undo_book (of_step, was_there, id, name, name_key, added_at, anki_deck_id, anki_deck_name) VALUES
    (7, 1, 1, 'French', 'french', 1769846400000, NULL, NULL),
    (27, 1, 1, 'Français', 'français', 1769846400000, NULL, NULL);
INSERT INTO undo_card (of_step, was_there, id, book_id, front, back, tags, added_at, state, stability, difficulty, due_at, last_review_at, reps, lapses, suspended, step, note_id, ordinal, buried_on, anki_deck_id, anki_suspended) VALUES
    (3, 1, 1, 1, 'le chat', 'the cat', 'animal', 1769846400000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL),
    (5, 1, 1, 1, 'le chat', 'the cat', 'animal', 1769846400000, 1, 2.3065, 2.118103970459015, 1769847000000, 1769846400000, 1, 0, 0, 1, NULL, NULL, NULL, NULL, NULL),
    (5, 1, 2, 1, 'le chien', 'the dog', '', 1769846400000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL),
    (6, 1, 1, 1, 'le chat', 'the cat', 'animal', 1769846400000, 2, 3.9460540679694778, 1.0, 1770195600000, 1769850000000, 2, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL),
    (16, 1, 2, 1, 'le chien', 'the dog', '', 1769846400000, 1, 0.212, 6.4133, 1769850060000, 1769850000000, 1, 0, 0, 0, NULL, NULL, NULL, NULL, NULL),
    (17, 1, 1, 1, 'le chat', 'the tom cat', 'animal', 1769846400000, 2, 3.9460540679694778, 1.0, 1770195600000, 1769850000000, 2, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL),
    (19, 1, 2, 2, 'le chien', 'the dog', '', 1769846400000, 1, 0.212, 6.4133, 1769850060000, 1769850000000, 1, 0, 1, 0, NULL, NULL, NULL, NULL, NULL),
    (27, 1, 3, 1, 'leau', 'water', '', 1769846400000, 1, 1.2931, 5.112170705601055, 1769846730000, 1769846400000, 1, 0, 0, 0, NULL, NULL, NULL, NULL, NULL),
    (31, 1, 6, 3, 'canis', 'dog', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 1, 0, NULL, NULL, NULL),
    (31, 1, 7, 3, 'dog', 'canis', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 1, 1, NULL, NULL, NULL),
    (33, 1, 8, 3, 'Roma in […] et Europa est', 'Roma in [Italia] et Europa est', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 2, 0, NULL, NULL, NULL),
    (33, 1, 9, 3, 'Roma in Italia et […] est', 'Roma in Italia et [Europa] est', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 2, 1, NULL, NULL, NULL),
    (34, 1, 6, 3, 'canis', 'hound', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 1, 0, NULL, NULL, NULL),
    (34, 1, 7, 3, 'hound', 'canis', '', 1770112800000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 1, 1, NULL, NULL, NULL),
    (42, 1, 11, 4, 'a', 'b', '', 1795559369303, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 4, 0, NULL, NULL, NULL),
    (42, 1, 12, 4, 'b', 'a', '', 1795559369304, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 4, 1, NULL, NULL, NULL),
    (44, 1, 14, 5, 'alpha', 'a', '', 1795666349830, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 6, 0, NULL, 479104658211, 0),
    (45, 1, 5, 3, 'c', 'd', '', 1770023220000, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
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
    (13, 1, 1, 'main', 'end', 1, 'bell', 3, 5),
    (13, 0, 1, 'warm-up', 'begin', NULL, NULL, NULL, NULL),
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
INSERT INTO undo_note (of_step, was_there, id, type_id, guid, fields, modified_at) VALUES
    (31, 1, 1, 2, 'sL-GL4u5Jq', replace('canis|dog', '|', char(31)), 1770112800000),
    (33, 1, 2, 3, '-t=wx0h9>O', replace('Roma in {{c1::Italia}} et {{c2::Europa}} est|', '|', char(31)), 1770112800000),
    (34, 1, 1, 2, 'sL-GL4u5Jq', replace('canis|hound', '|', char(31)), 1770112800000),
    (42, 1, 4, 5, 'vqOQ`.@Br-', replace('a|b', '|', char(31)), 1795559369000),
    (44, 1, 6, 1, 'sutra-mwx1dr0m-1', replace('alpha|a', '|', char(31)), 1795666349000);
INSERT INTO undo_note_type (of_step, was_there, id, name, kind, html, fields, templates, styling, anki_id, anki_modified_at, anki_field_ids, anki_json) VALUES
    (41, 0, 5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (41, 0, 6, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence (name, seq) VALUES
    ('book', 5),
    ('profile', 1),
    ('session', 1),
    ('script_run', 2),
    ('card', 16),
    ('note_type', 6),
    ('note', 7);
