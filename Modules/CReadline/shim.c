#include "CReadline.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

static sutra_line_handler line_handler;
static sutra_completer completer;

// The candidates of the completion under way: matches[0] is what they have in common, as readline wants it.
static char **matches;
static char **shown;
static size_t match_count;
static size_t match_room;

static void handle_line(char *line) {
    line_handler(line);
    free(line);
}

static char *no_more(const char *text, int state) {
    (void)text;
    (void)state;
    return NULL;
}

static void forget_shown(void) {
    for (size_t index = 0; index < match_count; index++) free(shown[index]);
    free(shown);
    shown = NULL;
    match_count = 0;
}

void sutra_completion_add(const char *line, const char *text) {
    if (match_count + 2 >= match_room) {
        match_room = match_room == 0 ? 16 : match_room * 2;
        matches = realloc(matches, (match_room + 2) * sizeof *matches);
        shown = realloc(shown, match_room * sizeof *shown);
        if (matches == NULL || shown == NULL) abort();
        if (match_count == 0) matches[0] = NULL;
    }
    shown[match_count] = strdup(text);
    match_count++;
    matches[match_count] = strdup(line);
    matches[match_count + 1] = NULL;
}

void sutra_completion_common(const char *line) {
    if (matches == NULL) return;
    free(matches[0]);
    matches[0] = strdup(line);
}

// Readline completes the whole line, so that what a word is, and how it is quoted, is the application's to say.
static char **complete(const char *text, int start, int end) {
    (void)text;
    (void)start;
    rl_attempted_completion_over = 1;
    rl_completion_append_character = '\0';
    rl_completion_suppress_append = 1;
    forget_shown();
    matches = NULL;
    match_room = 0;
    completer(rl_line_buffer, (size_t)end);
    if (match_count == 0) return NULL;
    if (match_count == 1) {
        free(matches[0]);
        matches[0] = matches[1];
        matches[1] = NULL;
    } else if (matches[0] == NULL) {
        matches[0] = strndup(rl_line_buffer, (size_t)end);
    }
    char **result = matches;
    matches = NULL;
    return result;
}

static void show_matches(char **lines, int count, int longest) {
    (void)lines;
    (void)longest;
    char **list = calloc((size_t)count + 2, sizeof *list);
    if (list == NULL) return;
    int width = 0;
    int listed = (size_t)count < match_count ? count : (int)match_count;
    for (int index = 0; index < listed; index++) {
        list[index + 1] = shown[index];
        int length = (int)strlen(shown[index]);
        if (length > width) width = length;
    }
    list[0] = list[1];
    rl_display_match_list(list, listed, width);
    rl_forced_update_display();
    free(list);
}

static int wants_edit;

static int take_edit(int count, int key) {
    (void)count;
    (void)key;
    wants_edit = 1;
    return 0;
}

void sutra_readline_prepare(const char *name, sutra_completer given) {
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
    rl_readline_name = strdup(name);
    completer = given;
    rl_attempted_completion_function = complete;
    rl_completion_entry_function = no_more;
    rl_completion_display_matches_hook = show_matches;
    rl_completer_word_break_characters = (char *)"";
    rl_basic_word_break_characters = (char *)"";
    rl_completer_quote_characters = (char *)"";
    rl_sort_completion_matches = 0;
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_change_environment = 0;
    using_history();
    rl_bind_keyseq_in_map("\\C-x\\C-e", take_edit, emacs_standard_keymap);
    rl_bind_key_in_map('v', take_edit, vi_movement_keymap);
}

void sutra_readline_install(const char *prompt, sutra_line_handler handler) {
    line_handler = handler;
    rl_callback_handler_install(prompt, handle_line);
}

// Text for the next line that came while readline was still ending the one before: it would be cleared with that.
static char *pending_text;
static int is_reading;

void sutra_readline_read(void) {
    is_reading = 1;
    rl_callback_read_char();
    is_reading = 0;
    if (pending_text == NULL) return;
    sutra_readline_insert(pending_text);
    free(pending_text);
    pending_text = NULL;
}

void sutra_readline_stuff(int byte) { rl_stuff_char(byte); }

void sutra_readline_remove(void) { rl_callback_handler_remove(); }

void sutra_readline_set_prompt(const char *prompt) {
    rl_clear_visible_line();
    rl_set_prompt(prompt);
    rl_on_new_line();
    rl_redisplay();
}

void sutra_readline_insert(const char *text) {
    if (is_reading) {
        free(pending_text);
        pending_text = strdup(text);
        return;
    }
    rl_insert_text(text);
    rl_redisplay();
}

void sutra_readline_print_above(const char *text) {
    rl_clear_visible_line();
    fputs(text, rl_outstream);
    fputc('\n', rl_outstream);
    rl_on_new_line();
    rl_redisplay();
}

static sutra_space_handler space_handler;

static int take_space(int count, int key) {
    if (rl_end == 0 && space_handler != NULL && space_handler()) return 0;
    return rl_insert(count, key);
}

void sutra_readline_on_space(sutra_space_handler handler) {
    space_handler = handler;
    rl_bind_key_in_map(' ', take_space, emacs_standard_keymap);
    rl_bind_key_in_map(' ', take_space, vi_insertion_keymap);
}

static sutra_question_handler question_handler;

static int take_question(int count, int key) {
    if (question_handler != NULL && question_handler(rl_line_buffer, (size_t)rl_point)) return 0;
    return rl_insert(count, key);
}

void sutra_readline_on_question(sutra_question_handler handler) {
    question_handler = handler;
    rl_bind_key_in_map('?', take_question, emacs_standard_keymap);
    rl_bind_key_in_map('?', take_question, vi_insertion_keymap);
}

const char *sutra_readline_line(void) { return rl_line_buffer == NULL ? "" : rl_line_buffer; }

int sutra_readline_takes_edit(void) {
    int wanted = wants_edit;
    wants_edit = 0;
    return wanted;
}

int sutra_readline_is_emacs(void) { return rl_editing_mode == 1; }

int sutra_readline_ends_line(void) {
    const char *marks = rl_variable_value("enable-bracketed-paste");
    return RL_READLINE_VERSION >= 0x0801 && marks != NULL && strcmp(marks, "on") == 0;
}

static struct termios found_terminal;

static void give_terminal_back(int signal) {
    static const char end_of_pastes[] = "\033[?2004l\r\n";
    ssize_t written = write(STDOUT_FILENO, end_of_pastes, sizeof end_of_pastes - 1);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &found_terminal);
    raise(signal);
}

void sutra_terminal_guard(void) {
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
    if (tcgetattr(STDIN_FILENO, &found_terminal) != 0) return;
    struct sigaction action = {0};
    action.sa_handler = give_terminal_back;
    action.sa_flags = (int)SA_RESETHAND | SA_NODEFER;
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) sigaction(crashes[index], &action, NULL);
}

void sutra_readline_discard_line(void) {
    rl_free_line_state();
    rl_callback_sigcleanup();
    rl_replace_line("", 1);
    rl_crlf();
    rl_callback_handler_remove();
}

void sutra_readline_suspend(void) { rl_cleanup_after_signal(); }

void sutra_readline_resume(void) {
    rl_reset_after_signal();
    rl_on_new_line();
    rl_forced_update_display();
}

void sutra_readline_resize(void) { rl_resize_terminal(); }

int sutra_history_add(const char *line) {
    if (line[0] == '\0' || line[0] == ' ') return 0;
    HIST_ENTRY *last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    if (last != NULL && strcmp(last->line, line) == 0) return 0;
    add_history(line);
    return 1;
}

void sutra_history_hide(int is_hidden) {
    static HISTORY_STATE *hidden;
    if (is_hidden && hidden == NULL) {
        HISTORY_STATE nothing = {0};
        hidden = history_get_history_state();
        history_set_history_state(&nothing);
    } else if (!is_hidden && hidden != NULL) {
        history_set_history_state(hidden);
        free(hidden);
        hidden = NULL;
    }
}

int sutra_history_load(const char *path) { return read_history(path); }

int sutra_history_append(const char *path) { return append_history(1, path); }
