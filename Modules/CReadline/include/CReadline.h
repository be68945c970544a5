// The part of GNU readline that Sutra uses, wrapped in plain functions, because Swift rejects readline's global variables.
#ifndef SUTRA_CREADLINE_H
#define SUTRA_CREADLINE_H

#include <stddef.h>
#include <termios.h>

// Called with an entered line, or NULL at the end of input. The text is valid only during the call.
typedef void (*sutra_line_handler)(const char *line);

// Provides the candidates for the line up to the cursor, with sutra_completion_add and sutra_completion_common.
typedef void (*sutra_completer)(const char *line, size_t cursor);

// Initialises readline for a program with the given name (`$if sutra` in .inputrc) and for the locale's character encoding.
void sutra_readline_prepare(const char *name, sutra_completer completer);

// Results of sutra_terminal_read: no input is waiting, or there will never be any because the terminal is closed.
#define SUTRA_NO_INPUT (-1)
#define SUTRA_TERMINAL_CLOSED (-2)
// Returns whether the terminal is closed. SIGHUP may arrive a moment after the end of input.
int sutra_terminal_is_closed(void);
// Resumes terminal output that Ctrl-S stopped. Can be called on any thread.
void sutra_terminal_resume_output(void);
// Reads a byte from the terminal without waiting for it. Ctrl-C and changes of the terminal modes discard pending input. Requires
// modes in which reads never wait.
int sutra_terminal_read(void);
// Makes reads never wait, and Ctrl-S an ordinary key: otherwise it would block every writer, and with it a sitting.
void sutra_terminal_prepare_modes(struct termios *modes);

// Shows the prompt and starts collecting a line. Another call changes the prompt.
void sutra_readline_install(const char *prompt, sutra_line_handler handler);
// Reads the keys that are waiting. A paste is collected over several calls and inserted into the line when its end has arrived.
void sutra_readline_read(void);
// Returns whether a paste has started whose end has not arrived.
int sutra_readline_is_pasting(void);
// Inserts the part of a paste that has arrived into the line.
void sutra_readline_end_paste(void);
// Returns whether a paste was dropped because it contains a NUL, and resets this.
int sutra_readline_take_rejected_paste(void);
// Queues a byte that was read elsewhere as the next key.
void sutra_readline_stuff(int byte);
// Discards the keys that were typed and not read yet. Returns whether there were any. Call it before showing a prompt, so that
// keys typed at the previous prompt do not answer it.
int sutra_readline_drop_typed_ahead(void);
// Restores the terminal to the state it was found in.
void sutra_readline_remove(void);

// Changes the prompt while a line is being typed, and redraws both.
void sutra_readline_set_prompt(const char *prompt);
// Inserts text into the current line as if it had been typed.
void sutra_readline_insert(const char *text);
// Clears the current line, and leaves the prompt.
void sutra_readline_clear_line(void);
// Shows a line of text above the prompt. The current line is kept.
void sutra_readline_print_above(const char *text);

// Called before a space is inserted into an empty line. A result other than 0 suppresses the space.
typedef int (*sutra_space_handler)(void);
void sutra_readline_on_space(sutra_space_handler handler);

// Called before Tab completes the line. A result other than 0 inserts a tab instead.
typedef int (*sutra_tab_handler)(void);
void sutra_readline_on_tab(sutra_tab_handler handler);

// Called before a question mark is inserted into the line. A result other than 0 suppresses it.
typedef int (*sutra_question_handler)(const char *line, size_t cursor);
void sutra_readline_on_question(sutra_question_handler handler);

// Called after Ctrl-L has cleared the screen, to write what belongs above the prompt.
typedef void (*sutra_clear_handler)(void);
void sutra_readline_on_clear(sutra_clear_handler handler);

// Returns the current line, which is valid until the next key.
const char *sutra_readline_line(void);
// Returns whether the user asked to edit the line in an editor (Ctrl-X Ctrl-E), and resets the request.
int sutra_readline_take_edit_request(void);
// Returns whether the user asked for the views that fill the window (F2, Ctrl-X b), and resets the request.
int sutra_readline_take_window_request(void);
// Returns whether readline is in emacs mode, in which Escape by itself has no meaning.
int sutra_readline_is_emacs(void);

// Returns whether readline itself starts a new line at the end of input. It has done so since 8.1, when bracketed paste is
// enabled.
int sutra_readline_ends_line(void);

// Saves the current terminal state, to restore it if the process crashes.
void sutra_terminal_restore_on_crash(void);
// Says whether views fill the window, which a crash must then undo as well.
void sutra_terminal_note_window(int is_taken);

// Discards the current line and leaves it on the screen. Call sutra_readline_install to start another one.
void sutra_readline_discard_line(void);
// Discards the current line, and removes it and the prompt from the screen.
void sutra_readline_erase_line(void);
// Gives the terminal back, as before the process stops.
void sutra_readline_suspend(void);
// Takes the terminal again, and shows the prompt and the line where the cursor is.
void sutra_readline_resume(const char *prompt);
// Removes the prompt and the line from the screen, and gives the terminal to something else. Call sutra_readline_resume afterwards.
void sutra_readline_lend(void);
// Whether the terminal rewraps the lines on the screen when the width of the window changes.
int sutra_terminal_rewraps(void);
// Draws the prompt and the line for the size that the window has got.
void sutra_readline_resize(const char *prompt);
// Returns whether keys were typed meanwhile, which sutra_readline_read passes on.
int sutra_readline_has_input(void);
// Returns how many rows above the cursor a text begins that ends at the cursor and that the terminal has rewrapped to this many
// columns; 0 if the terminal does not rewrap. The text may have escape sequences between the marks of readline's prompts.
int sutra_rewrapped_rows_above(const char *text, int columns);

// Adds a candidate: the whole line up to the new cursor position, and the text to show in the list of candidates.
void sutra_completion_add(const char *line, const char *shown);
// Sets the common prefix of all candidates, as a whole line.
void sutra_completion_common(const char *line);

// Adds a command to the history unless it is empty, begins with a space or repeats the last one. Returns whether it was added.
int sutra_history_add(const char *line);
// Hides the history while the line is not a command, or shows it again.
void sutra_history_hide(int is_hidden);
// Return 0 or an errno.
int sutra_history_load(const char *path);
int sutra_history_append(const char *path);

#endif
