// The part of GNU readline that Sutra uses, behind plain functions: Swift rejects readline's global variables.
#ifndef SUTRA_CREADLINE_H
#define SUTRA_CREADLINE_H

#include <stddef.h>
#include <termios.h>

// A line that was entered; NULL at the end of the input. The text is the callee's only during the call.
typedef void (*sutra_line_handler)(const char *line);

// Fills in what may stand for the line up to the cursor, with sutra_completion_add and sutra_completion_common.
typedef void (*sutra_completer)(const char *line, size_t cursor);

// Prepares readline for a program of that name (`$if sutra` in .inputrc) and for the locale's characters.
void sutra_readline_prepare(const char *name, sutra_completer completer);

// Nothing waits to be read, or nothing ever will: the terminal is closed.
#define SUTRA_NOTHING_TYPED (-1)
#define SUTRA_TERMINAL_GONE (-2)
// Whether the terminal was closed: SIGHUP may come a moment later than the end of the input.
int sutra_terminal_is_gone(void);
// Has the terminal take output again that was held by Ctrl-S; it is safe on any thread.
void sutra_terminal_go_on(void);
// Reads a byte of the terminal without waiting for it: what there was to be read is thrown away by a Ctrl-C, and by a change of
// the modes. Needs modes in which reading never waits.
int sutra_terminal_read(void);
// Has reading never wait, and Ctrl-S be a key: it would hold whoever writes, and a sitting with it.
void sutra_terminal_never_wait(struct termios *modes);

// Shows the prompt and begins to collect a line; a new call changes the prompt.
void sutra_readline_install(const char *prompt, sutra_line_handler handler);
// Reads the keys that are waiting. A paste is collected over several calls, and put into the line when its end has arrived.
void sutra_readline_read(void);
// Whether a paste has begun whose end has not arrived.
int sutra_readline_is_pasting(void);
// Puts what has arrived of a paste into the line.
void sutra_readline_end_paste(void);
// Has a byte that was read elsewhere read as the next key.
void sutra_readline_stuff(int byte);
// Forgets the keys that were typed and not read yet; tells whether there were any. To be called before a prompt is
// shown: what is typed at that one is not for another.
int sutra_readline_drop_typed_ahead(void);
// Gives the terminal back as it was found.
void sutra_readline_remove(void);

// Changes the prompt while a line is typed, and draws both again.
void sutra_readline_set_prompt(const char *prompt);
// Puts text into the line that is typed, as if it had been typed.
void sutra_readline_insert(const char *text);
// Shows a line of text above the prompt; what is typed stays.
void sutra_readline_print_above(const char *text);

// Asks before a space is put into an empty line; not 0 keeps it out.
typedef int (*sutra_space_handler)(void);
void sutra_readline_on_space(sutra_space_handler handler);

// Asks before a question mark is put into the line; not 0 keeps it out.
typedef int (*sutra_question_handler)(const char *line, size_t cursor);
void sutra_readline_on_question(sutra_question_handler handler);

// The line as it stands; valid until the next key.
const char *sutra_readline_line(void);
// Whether the line is to be edited with an editor (Ctrl-X Ctrl-E); asking forgets it.
int sutra_readline_takes_edit(void);
// Whether keys mean what they mean in emacs, and Escape by itself means nothing.
int sutra_readline_is_emacs(void);

// Whether readline itself goes to the next line at the end of the input: since 8.1, where it has marked pastes.
int sutra_readline_ends_line(void);

// Has the terminal given back as it is now should the process crash.
void sutra_terminal_guard(void);

// Forgets the line that is typed and leaves it where it stands; a new one is begun by installing again.
void sutra_readline_discard_line(void);
// Before the process stops, and after it goes on.
void sutra_readline_suspend(void);
void sutra_readline_resume(void);
// The window has another size.
void sutra_readline_resize(void);

// One candidate: the whole line up to where the cursor will be, and what a list of candidates shows.
void sutra_completion_add(const char *line, const char *shown);
// What all candidates have in common, as a whole line.
void sutra_completion_common(const char *line);

// Adds a line to the history, unless it is the last one again or begins with a space; returns whether it did.
int sutra_history_add(const char *line);
// Keeps the history from being offered, while a line is no command.
void sutra_history_hide(int is_hidden);
// 0, or an errno.
int sutra_history_load(const char *path);
int sutra_history_append(const char *path);

#endif
