#include "CReadline.h"
#include "rewrap.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

static sutra_line_handler line_handler;
static sutra_completer completer;

// The candidates of the current completion. matches[0] is their common prefix, as readline requires.
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

// Readline completes the whole line, so that the application decides what a word is and how it is quoted.
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
    // The only candidate is inserted unless it has no common prefix, since it is one of many possible values.
    if (match_count == 1 && matches[0] != NULL) {
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

// Returns how many candidates of a width fit on the screen, with a line for the prompt and one for the note that there are more.
static int fitting_matches(int width) {
    int rows = 0, columns = 0;
    rl_get_screen_size(&rows, &columns);
    int across = columns / (width + 2) > 1 ? columns / (width + 2) : 1;  // readline puts two spaces between columns
    int down = rows > 5 ? rows - 3 : 2;
    return across * down;
}

// The first candidate that the next Tab lists if the line is still the same; 0 if the end of the list was shown.
static int next_shown;
static char *listed_line;

static void show_matches(char **lines, int count, int longest) {
    (void)lines;
    (void)longest;
    char **list = calloc((size_t)count + 2, sizeof *list);
    if (list == NULL) return;
    int width = 0;
    int all = (size_t)count < match_count ? count : (int)match_count;
    for (int index = 0; index < all; index++) {
        int length = (int)strlen(shown[index]);
        if (length > width) width = length;
    }
    int is_same = listed_line != NULL && strcmp(listed_line, rl_line_buffer) == 0;
    int first = is_same && next_shown < all ? next_shown : 0;
    int room = fitting_matches(width);
    int listed = all - first > room ? room : all - first;
    for (int index = 0; index < listed; index++) list[index + 1] = shown[first + index];
    list[0] = list[1];
    // Readline's own pager waits for a key and would block everything else.
    rl_variable_bind("page-completions", "off");
    rl_display_match_list(list, listed, width);
    int hidden = all - first - listed;
    if (hidden > 0) fprintf(rl_outstream, "… and %d more: Tab\n", hidden);
    next_shown = hidden > 0 ? first + listed : 0;
    free(listed_line);
    listed_line = strdup(rl_line_buffer);
    sutra_readline_forget_rows();
    rl_forced_update_display();
    free(list);
}

// Bytes read from the terminal.
struct bytes {
    unsigned char *bytes;
    size_t start, end, room;
};

static void append(struct bytes *to, unsigned char byte) {
    if (to->start == to->end) to->start = to->end = 0;
    if (to->end == to->room) {
        to->room = to->room == 0 ? 256 : to->room * 2;
        to->bytes = realloc(to->bytes, to->room);
        if (to->bytes == NULL) abort();
    }
    to->bytes[to->end++] = byte;
}

// Bytes that have already been read and that readline reads next.
static struct bytes queued;

static int is_queue_empty(void) { return queued.start == queued.end; }

static void put_back(unsigned char byte) {
    if (queued.start == 0) {
        append(&queued, 0);
        memmove(queued.bytes + 1, queued.bytes, queued.end - 1);
    } else {
        queued.start--;
    }
    queued.bytes[queued.start] = byte;
}

// Waits until the terminal has input or is closed.
static int wait_for_terminal(int milliseconds) {
    struct pollfd request = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&request, 1, milliseconds) > 0 ? request.revents : 0;
}

static int is_terminal_gone(void) { return (wait_for_terminal(0) & POLLHUP) != 0; }

int sutra_terminal_is_closed(void) { return is_terminal_gone(); }

void sutra_terminal_resume_output(void) {
    // In the background, tcflow would stop the process.
    if (tcgetpgrp(STDOUT_FILENO) != getpgrp()) return;
    // On Linux, a process can resume only output that a process has stopped.
    tcflow(STDOUT_FILENO, TCOOFF);
    tcflow(STDOUT_FILENO, TCOON);
}

int sutra_terminal_read(void) {
    while (1) {
        unsigned char byte;
        ssize_t count = read(STDIN_FILENO, &byte, 1);
        if (count == 1) return byte;
        if (count == 0) return is_terminal_gone() ? SUTRA_TERMINAL_CLOSED : SUTRA_NO_INPUT;
        if (errno == EAGAIN) return SUTRA_NO_INPUT;  // another process made the terminal non-blocking
        if (errno != EINTR) return SUTRA_TERMINAL_CLOSED;
    }
}

void sutra_terminal_prepare_modes(struct termios *modes) {
    modes->c_cc[VMIN] = 0;
    modes->c_cc[VTIME] = 0;
    modes->c_iflag &= ~(tcflag_t)IXON;
}

static void prepare_terminal(int meta) {
    rl_prep_terminal(meta);
    struct termios modes;
    if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
    sutra_terminal_prepare_modes(&modes);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
}

// Reads a byte into the queue for readline, if there is one.
static int receive(void) {
    int byte = sutra_terminal_read();
    if (byte >= 0) append(&queued, (unsigned char)byte);
    return byte;
}

// The number of bytes missing from the character that readline has started to read.
static size_t owed;

// Returns the length in bytes of a UTF-8 character from its first byte (RFC 3629).
static size_t character_length(unsigned char first) {
    return first < 0xC2 || first > 0xF4 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

// Returns whether the queue starts with an incomplete multibyte character.
static int is_within_character(void) {
    size_t count = queued.end - queued.start;
    size_t length = character_length(queued.bytes[queued.start]);
    if (count >= length) return 0;
    for (size_t index = 1; index < count; index++) {
        if ((queued.bytes[queued.start + index] & 0xC0) != 0x80) return 0;
    }
    return 1;
}

// Returns whether the next byte does not start a whole character. Such a byte is not passed to readline, which drops an
// incomplete character at the end of a line. If the user's settings make bytes from 0x80 mean the Meta key, they are not
// characters.
static int is_next_invalid(void) {
    if (is_queue_empty() || queued.bytes[queued.start] < 0x80) return 0;
    if (owed > 0 && (queued.bytes[queued.start] & 0xC0) == 0x80) return 0;
    const char *converts_meta = rl_variable_value("convert-meta");
    if (converts_meta != NULL && strcmp(converts_meta, "on") == 0) return 0;
    const unsigned char *bytes = queued.bytes + queued.start;
    size_t length = character_length(bytes[0]);
    if (length == 1 || queued.end - queued.start < length) return 1;
    for (size_t index = 1; index < length; index++) {
        if ((bytes[index] & 0xC0) != 0x80) return 1;
    }
    switch (bytes[0]) {
    case 0xE0: return bytes[1] < 0xA0;
    case 0xED: return bytes[1] > 0x9F;
    case 0xF0: return bytes[1] < 0x90;
    case 0xF4: return bytes[1] > 0x8F;
    default: return 0;
    }
}

// Returns whether readline has input. A byte that is reported must be available when readline asks for it, so it is read here.
static int input_is_available(void) {
    if (is_queue_empty()) {
        int microseconds = rl_set_keyboard_input_timeout(-1);
        if (wait_for_terminal(microseconds / 1000) == 0 || receive() < 0) return 0;
    }
    return !is_next_invalid();
}

static int waiting_bytes(void) {
    int count = 0;
    return ioctl(STDIN_FILENO, FIONREAD, &count) == 0 ? count : 0;
}

// The sequences that a terminal sends around a paste (xterm's control sequences, "bracketed paste mode").
static const char paste_begin[] = "\033[200~";
static const char paste_end[] = "\033[201~";

// How many bytes of paste_begin readline has already received as its latest input.
static size_t given;
// A paste whose end has not arrived: the part of paste_begin that readline has not received, then the text.
static struct bytes pasted;
static size_t unread_mark;
static int is_pasting;
static int has_rejected_paste;

// How many milliseconds a terminal has to say where its cursor is, before each byte: one that has never done so, and one that has,
// but can be busy; and how many it has for the rest of a report that is late.
enum { longest_wait_for_first_report = 500, longest_wait_for_report = 5000, longest_pause_in_late_report = 100 };
static int has_reported;
// How many reports of the cursor have not arrived in time.
static int late_reports;

// Returns the length of the report at the end of some bytes, and the position in it, counted from 1; 0 if there is none. It is
// `ESC [ row ; column R` (ECMA-48, CPR).
static size_t report_at_end(const unsigned char *bytes, size_t count, sutra_position *at) {
    if (count < 6 || bytes[count - 1] != 'R') return 0;
    size_t start = count - 1;
    while (start > 0 && bytes[start - 1] != 033 && count - start < 16) start--;
    int length = 0;
    if (start == 0 || sscanf((const char *)bytes + start, "[%5d;%5dR%n", &at->row, &at->column, &length) != 2) return 0;
    return start + (size_t)length == count ? (size_t)length + 1 : 0;
}

sutra_position sutra_terminal_cursor(void) {
    if (is_pasting || late_reports > 2) return (sutra_position){-1, -1};
    fputs("\033[6n", rl_outstream);
    fflush(rl_outstream);
    unsigned char bytes[257];
    size_t count = 0, length = 0;
    sutra_position at = {0, 0};
    int longest_wait = has_reported ? longest_wait_for_report : longest_wait_for_first_report;
    while (length == 0 && count < sizeof bytes - 1 && (wait_for_terminal(longest_wait) & POLLIN) != 0) {
        int byte = sutra_terminal_read();
        if (byte < 0) break;
        bytes[count++] = (unsigned char)byte;
        bytes[count] = '\0';
        length = report_at_end(bytes, count, &at);
    }
    // Whatever came before it was typed.
    for (size_t index = 0; index < count - length; index++) append(&queued, bytes[index]);
    if (length == 0) late_reports++;
    else has_reported = 1;
    return length == 0 ? (sutra_position){-1, -1} : (sutra_position){at.row - 1, at.column - 1};
}

// Returns whether the input ends in the middle of what can be a report.
static int is_within_report(void) {
    size_t start = queued.end;
    while (start > queued.start && queued.bytes[start - 1] != 033 && queued.end - start < 12) start--;
    if (start == queued.start) return 0;
    for (size_t index = start; index < queued.end; index++) {
        unsigned char byte = queued.bytes[index];
        if (index == start ? byte != '[' : byte != ';' && (byte < '0' || byte > '9')) return 0;
    }
    return 1;
}

// Removes a report that has arrived late from the input.
static void drop_late_report(void) {
    do {
        for (int waiting = waiting_bytes(); waiting > 0 && receive() >= 0; waiting--) {}
    }
    while (is_within_report() && (wait_for_terminal(longest_pause_in_late_report) & POLLIN) != 0 && waiting_bytes() > 0);
    append(&queued, '\0');
    queued.end--;
    for (size_t end = queued.start + 1; end <= queued.end; end++) {
        sutra_position at;
        size_t length = report_at_end(queued.bytes + queued.start, end - queued.start, &at);
        if (length == 0) continue;
        memmove(queued.bytes + end - length, queued.bytes + end, queued.end - end);
        queued.end -= length;
        late_reports--;
        return;
    }
}

int sutra_readline_has_input(void) { return !is_queue_empty(); }

// How many milliseconds readline waits for the rest of a multibyte key, for example after an Escape.
enum { longest_pause_in_key = 500 };

// Returns readline's next byte. Readline's own function unblocks all signals while it waits, which would lose the signals that
// this process receives through a queue.
static int next_byte(FILE *stream) {
    (void)stream;
    while (is_queue_empty()) {
        int byte = receive();
        if (byte == SUTRA_TERMINAL_CLOSED) return EOF;
        // The bytes of one key arrive together. If the rest is missing, a signal must not have to wait for it.
        if (byte == SUTRA_NO_INPUT && wait_for_terminal(longest_pause_in_key) == 0) rl_abort(1, 'G' & 037);
    }
    unsigned char byte = queued.bytes[queued.start++];
    owed = owed > 0 && (byte & 0xC0) == 0x80 ? owed - 1 : character_length(byte) - 1;
    if (byte == paste_begin[given]) {
        given = given + 1 < strlen(paste_begin) ? given + 1 : 0;
    } else {
        given = byte == paste_begin[0] ? 1 : 0;
    }
    return byte;
}

static int wants_edit;

static int take_edit(int count, int key) {
    (void)count;
    (void)key;
    wants_edit = 1;
    return 0;
}

static int wants_window;

static int take_window(int count, int key) {
    (void)count;
    (void)key;
    wants_window = 1;
    return 0;
}

// The smallest width that readline is given. Its display code divides by a third of the width, and by one or two columns less.
enum { least_columns = 9 };

static void widen_narrow_screen(void) {
    int rows = 0, columns = 0;
    rl_get_screen_size(&rows, &columns);
    if (columns < least_columns) rl_set_screen_size(rows, least_columns);
}

// Draws the line in a terminal that rewraps it.
static void redisplay(void) {
    if (!RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_MULTIKEY)) sutra_readline_join_rows();
    rl_redisplay();
}

// Adopts the size of the window, which can change while readline reads no line.
static void adopt_window_size(void) {
    rl_reset_screen_size();
    widen_narrow_screen();
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
    rl_getc_function = next_byte;
    rl_input_available_hook = input_is_available;
    rl_prep_term_function = prepare_terminal;
    // The terminal gets as a whole what is drawn for a key: readline flushes its output after each redisplay.
    setvbuf(stdout, NULL, _IOFBF, 1 << 15);
    using_history();
    rl_bind_keyseq_in_map("\\C-x\\C-e", take_edit, emacs_standard_keymap);
    rl_bind_key_in_map('v', take_edit, vi_movement_keymap);
    rl_bind_keyseq_in_map("\\C-xb", take_window, emacs_standard_keymap);
    // F2 as xterm, rxvt and the Linux console send it.
    static const char *const f2[] = {"\\eOQ", "\\e[12~", "\\e[[B"};
    for (size_t index = 0; index < sizeof f2 / sizeof *f2; index++) {
        rl_bind_keyseq_in_map(f2[index], take_window, emacs_standard_keymap);
        rl_bind_keyseq_in_map(f2[index], take_window, vi_insertion_keymap);
    }
    // Readline 8.2 crashes in its callback interface if a function key follows a search for a character.
    rl_unbind_key_in_map(']' & 037, emacs_standard_keymap);
    rl_unbind_key_in_map(']' & 037, emacs_meta_keymap);
    // Readline switches to vi's keys here; Esc goes back in dialogues, and one too many before Enter must not do that.
    rl_bind_key_in_map('M' & 037, rl_newline, emacs_meta_keymap);
    rl_bind_key_in_map('J' & 037, rl_newline, emacs_meta_keymap);
}

// The prompt to show when readline no longer shows one of its own.
static char *next_prompt;

static int has_own_prompt(void) { return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG) != 0; }

static int is_installed;

// Shows a prompt with the next redisplay, or once readline no longer shows one of its own, such as that of a search. The prompt is
// set even if it is the same: readline determines then where it wraps.
static void adopt_prompt(const char *prompt) {
    free(next_prompt);
    next_prompt = NULL;
    if (has_own_prompt()) next_prompt = strdup(prompt);
    else rl_set_prompt(prompt);
}

void sutra_readline_install(const char *prompt, sutra_line_handler handler) {
    rl_initialize();
    // Not before: readline does not ask what the terminal can do if it has been told to draw in another way.
    if (sutra_terminal_rewraps()) rl_redisplay_function = redisplay;
    adopt_window_size();
    line_handler = handler;
    is_installed = 1;
    free(next_prompt);
    next_prompt = NULL;
    sutra_readline_forget_rows();
    rl_callback_handler_install(prompt, handle_line);
}

// Text for the next line that arrived while readline was still ending the previous one, and would be cleared along with it.
static char *pending_text;
static int is_reading;

// Inserts a byte that is not UTF-8 into the line as it is, so that the line is rejected when it is read. Rings the bell in modes
// that do not insert text.
static void insert_invalid(void) {
    char text[] = {(char)queued.bytes[queued.start++], '\0'};
    if (rl_get_keymap() == vi_movement_keymap || RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_MULTIKEY)) {
        rl_ding();
    } else {
        rl_insert_text(text);
        rl_redisplay_function();
    }
}

static void pass_next(void) {
    if (is_next_invalid()) return insert_invalid();
    rl_callback_read_char();
}

// The bytes that readline has received of a multibyte key, while it waits for the rest.
static char sequence[16];
static size_t sequence_length;

// Abandons a multibyte key if the next byte does not continue it: readline 8.2 would crash in vi mode.
static int abandon_sequence(void) {
    if (rl_editing_mode != 0 || !RL_ISSTATE(RL_STATE_MULTIKEY) || sequence_length < 2) return 0;
    if (sequence_length + 1 < sizeof sequence) {
        sequence[sequence_length] = (char)queued.bytes[queued.start];
        if (rl_function_of_keyseq_len(sequence, sequence_length + 1, rl_get_keymap(), NULL) != NULL) return 0;
    }
    rl_callback_sigcleanup();
    rl_ding();
    queued.start++;
    sequence_length = 0;
    return 1;
}

// Passes the queued bytes to readline, up to an incomplete character: readline would wait for its rest and block everything else.
static void feed(void) {
    is_reading = 1;
    do {
        if (abandon_sequence()) continue;
        unsigned char byte = queued.bytes[queued.start];
        pass_next();
        if (is_installed && next_prompt != NULL && !has_own_prompt()) {
            char *prompt = next_prompt;
            next_prompt = NULL;
            sutra_readline_set_prompt(prompt);
            free(prompt);
        }
        if (!RL_ISSTATE(RL_STATE_MULTIKEY)) sequence_length = 0;
        else if (sequence_length < sizeof sequence) sequence[sequence_length++] = (char)byte;
    }
    while (is_installed && !is_queue_empty() && queued.bytes[queued.start] != paste_begin[0] && !is_within_character());
    is_reading = 0;
    if (pending_text == NULL) return;
    sutra_readline_insert(pending_text);
    free(pending_text);
    pending_text = NULL;
}

// Passes a collected paste to readline, which then finds its end without waiting. A search receives the text as if it were typed.
static void end_paste(void) {
    is_pasting = 0;
    struct bytes rest = queued;  // what came after the paste
    queued = (struct bytes){0};
    if (RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH)) {
        for (size_t index = unread_mark; index < pasted.end; index++) {
            unsigned char byte = pasted.bytes[index];
            append(&queued, byte < ' ' || byte == 0x7F ? ' ' : byte);
        }
    } else {
        // Readline would silently drop the text after a NUL, so the paste becomes an empty one.
        if (pasted.end > unread_mark && memchr(pasted.bytes + unread_mark, '\0', pasted.end - unread_mark) != NULL) {
            pasted.end = unread_mark;
            has_rejected_paste = 1;
        }
        for (size_t index = 0; index < pasted.end; index++) {
            // The two bytes of a line end would be two line ends.
            int is_line_end = pasted.bytes[index] == '\r' && index + 1 < pasted.end && pasted.bytes[index + 1] == '\n';
            if (!is_line_end) append(&queued, pasted.bytes[index]);
        }
        for (const char *byte = paste_end; *byte != '\0'; byte++) append(&queued, (unsigned char)*byte);
    }
    pasted.end = 0;
    for (; rest.start < rest.end; rest.start++) append(&queued, rest.bytes[rest.start]);
    free(rest.bytes);
    if (!is_queue_empty()) feed();
}

// Adds a byte to a paste. Returns whether the paste is complete.
static int add_to_paste(unsigned char byte) {
    size_t length = strlen(paste_end);
    append(&pasted, byte);
    if (pasted.end < unread_mark + length) return 0;
    if (memcmp(pasted.bytes + pasted.end - length, paste_end, length) != 0) return 0;
    pasted.end -= length;
    return 1;
}

// Collects the part of a paste that has arrived, and passes the paste on when it is complete.
static void collect_paste(void) {
    // What has been read while the terminal was asked for its cursor can contain the end of the paste, and what follows it.
    while (!is_queue_empty()) {
        if (add_to_paste(queued.bytes[queued.start++])) return end_paste();
    }
    for (int waiting = waiting_bytes(); waiting > 0; waiting--) {
        int byte = sutra_terminal_read();
        if (byte < 0) return;
        if (add_to_paste((unsigned char)byte)) return end_paste();
    }
}

// Returns whether a byte is an Escape that ends an incremental search and is followed by more bytes.
static int ends_search(unsigned char byte) {
    if (byte != 033 || !RL_ISSTATE(RL_STATE_ISEARCH)) return 0;
    if (queued.end - queued.start < 2 && waiting_bytes() == 0) return 0;
    const char *terminators = rl_variable_value("isearch-terminators");
    return terminators == NULL || strchr(terminators, 033) != NULL || strstr(terminators, "\\e") != NULL
        || strstr(terminators, "\\033") != NULL || strstr(terminators, "\\C-[") != NULL;
}

static int nothing_is_available(void) { return 0; }

// Ends the search with the Escape alone, then queues it again before the bytes that follow. If input is waiting, readline 8.2
// calls itself recursively to read it, and can crash in the middle of a key sequence.
static void end_search(void) {
    for (int waiting = waiting_bytes(); waiting > 0 && receive() >= 0; waiting--) {}
    rl_input_available_hook = nothing_is_available;
    is_reading = 1;
    rl_callback_read_char();
    is_reading = 0;
    rl_input_available_hook = input_is_available;
    if (!RL_ISSTATE(RL_STATE_ISEARCH)) put_back(033);
}

// Passes the next key on. Returns 0 if the rest of the key has not arrived or a paste has started.
static int read_key(void) {
    while (is_within_character()) {
        int byte = receive();
        if (byte == SUTRA_NO_INPUT) return 0;
        if (byte == SUTRA_TERMINAL_CLOSED) break;
    }
    // Looks for the start of a paste before readline receives it, because readline would wait for the end of the paste.
    size_t next = queued.start, matched = queued.bytes[next] == paste_begin[0] ? 0 : given;
    while (matched < strlen(paste_begin) && (next < queued.end || receive() >= 0) && queued.bytes[next] == paste_begin[matched]) {
        matched++;
        next++;
    }
    if (matched == strlen(paste_begin)) {
        is_pasting = 1;
        pasted.start = pasted.end = 0;
        unread_mark = next - queued.start;
        collect_paste();
        return 0;
    }
    if (ends_search(queued.bytes[queued.start])) end_search();
    feed();
    return 1;
}

void sutra_readline_read(void) {
    if (is_pasting) return collect_paste();
    if (late_reports > 0) {
        drop_late_report();
        if (is_queue_empty()) return;
    }
    if (is_queue_empty() && receive() < 0) return;
    while (read_key() && is_installed && !is_queue_empty()) {}
}

int sutra_readline_is_pasting(void) { return is_pasting; }

int sutra_readline_take_rejected_paste(void) {
    int was_rejected = has_rejected_paste;
    has_rejected_paste = 0;
    return was_rejected;
}

void sutra_readline_end_paste(void) {
    if (is_pasting) end_paste();
}

void sutra_readline_stuff(int byte) { append(&queued, (unsigned char)byte); }

int sutra_readline_drop_typed_ahead(void) {
    struct termios found, raw;
    int is_terminal = tcgetattr(STDIN_FILENO, &found) == 0;
    if (is_terminal) {
        raw = found;
        // Input on a line that has not been ended counts too.
        raw.c_lflag &= ~(tcflag_t)ICANON;
        tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    }
    int had_any = !is_queue_empty() || waiting_bytes() > 0;
    queued.start = queued.end;
    tcflush(STDIN_FILENO, TCIFLUSH);
    if (is_terminal) tcsetattr(STDIN_FILENO, TCSANOW, &found);
    return had_any;
}

void sutra_readline_remove(void) {
    is_installed = 0;
    rl_callback_handler_remove();
#if RL_READLINE_VERSION >= 0x0802
    // The end of input applies to one line only. Otherwise readline would start a new line after each one that follows.
    rl_eof_found = 0;
#endif
}

void sutra_readline_set_prompt(const char *prompt) {
    int is_own = has_own_prompt();
    if (!is_own) rl_clear_visible_line();
    adopt_prompt(prompt);
    if (is_own) return;
    rl_on_new_line();
    rl_redisplay_function();
}

void sutra_readline_insert(const char *text) {
    if (is_reading) {
        free(pending_text);
        pending_text = strdup(text);
        return;
    }
    rl_insert_text(text);
    rl_redisplay_function();
}

void sutra_readline_clear_line(void) {
    rl_replace_line("", 1);
    rl_point = 0;
    rl_redisplay_function();
}

void sutra_readline_print_above(const char *text) {
    rl_clear_visible_line();
    sutra_readline_forget_rows();
    fputs(text, rl_outstream);
    fputc('\n', rl_outstream);
    rl_on_new_line();
    rl_redisplay_function();
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

static sutra_tab_handler tab_handler;

static int take_tab(int count, int key) {
    if (tab_handler != NULL && tab_handler()) return rl_insert(count, key);
    // Readline lists the candidates if its own function was called twice.
    if (rl_last_func == take_tab) rl_last_func = rl_complete;
    else next_shown = 0;
    return rl_complete(count, key);
}

void sutra_readline_on_tab(sutra_tab_handler handler) {
    tab_handler = handler;
    rl_bind_key_in_map('\t', take_tab, emacs_standard_keymap);
    rl_bind_key_in_map('\t', take_tab, vi_insertion_keymap);
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

static sutra_clear_handler clear_handler;

static int take_clear(int count, int key) {
    // Terminals that keep what they clear, and show it again when the window is widened, must not keep a second prompt.
    rl_clear_visible_line();
    sutra_readline_forget_rows();
    int result = rl_clear_screen(count, key);
    if (clear_handler == NULL) return result;
    rl_clear_visible_line();
    fflush(rl_outstream);
    clear_handler();
    sutra_readline_note_row();
    rl_on_new_line();
    rl_forced_update_display();
    return result;
}

void sutra_readline_on_clear(sutra_clear_handler handler) {
    clear_handler = handler;
    rl_bind_key_in_map('L' & 037, take_clear, emacs_standard_keymap);
    rl_bind_key_in_map('L' & 037, take_clear, vi_insertion_keymap);
    rl_bind_key_in_map('L' & 037, take_clear, vi_movement_keymap);
}

const char *sutra_readline_line(void) { return rl_line_buffer == NULL ? "" : rl_line_buffer; }

int sutra_readline_take_edit_request(void) {
    int wanted = wants_edit;
    wants_edit = 0;
    return wanted;
}

int sutra_readline_take_window_request(void) {
    int wanted = wants_window;
    wants_window = 0;
    return wanted;
}

int sutra_readline_is_emacs(void) { return rl_editing_mode == 1; }

int sutra_readline_ends_line(void) {
    const char *marks = rl_variable_value("enable-bracketed-paste");
    return RL_READLINE_VERSION >= 0x0801 && marks != NULL && strcmp(marks, "on") == 0;
}

static struct termios found_terminal;

static volatile sig_atomic_t is_window_taken;

void sutra_terminal_note_window(int is_taken) { is_window_taken = is_taken; }

static void give_terminal_back(int signal) {
    // No mouse, a visible cursor, and the main screen.
    static const char end_of_window[] = "\033[?1000l\033[?1006l\033[?25h\033[?1049l";
    static const char end_of_pastes[] = "\033[?2004l\r\n";
    ssize_t written = is_window_taken ? write(STDOUT_FILENO, end_of_window, sizeof end_of_window - 1) : 0;
    written = write(STDOUT_FILENO, end_of_pastes, sizeof end_of_pastes - 1);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &found_terminal);
    raise(signal);
}

void sutra_terminal_restore_on_crash(void) {
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
    if (tcgetattr(STDIN_FILENO, &found_terminal) != 0) return;
    struct sigaction action = {0};
    action.sa_handler = give_terminal_back;
    action.sa_flags = (int)SA_RESETHAND | SA_NODEFER;
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) sigaction(crashes[index], &action, NULL);
}

static void end_line(void) {
    is_pasting = 0;
    is_installed = 0;
    given = 0;
    owed = 0;
    queued.start = queued.end;
    rl_free_line_state();
    rl_callback_sigcleanup();
}

void sutra_readline_erase_line(void) {
    end_line();  // which draws the line
    rl_clear_visible_line();
    rl_replace_line("", 1);
    rl_callback_handler_remove();
    fflush(rl_outstream);
}

void sutra_readline_discard_line(void) {
    end_line();
    if (rl_point < rl_end) {  // what follows must not be written over the rest of the line
        rl_point = rl_end;
        rl_redisplay_function();
    }
    rl_replace_line("", 1);
    rl_crlf();
    rl_callback_handler_remove();
    fflush(rl_outstream);
}

void sutra_readline_suspend(void) { rl_cleanup_after_signal(); }

void sutra_readline_lend(void) {
    rl_clear_visible_line();
    // Otherwise, readline moves to the row in which the line ended.
    rl_on_new_line();
    fflush(rl_outstream);
    rl_cleanup_after_signal();
}

void sutra_readline_resume(const char *prompt) {
    rl_reset_after_signal();
    adopt_window_size();
    adopt_prompt(prompt);
    sutra_readline_forget_rows();
    rl_on_new_line();
    rl_forced_update_display();
}

void sutra_readline_resize(const char *prompt) {
    struct winsize window;
    int is_known = ioctl(STDIN_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0;
    if (is_known && window.ws_col >= least_columns && sutra_terminal_rewraps()) {
        sutra_readline_erase_rewrapped(window.ws_row, window.ws_col);
        adopt_prompt(prompt);
        rl_on_new_line();
        rl_forced_update_display();
        return;
    }
    if (is_known && window.ws_col < least_columns) {
        rl_set_screen_size(window.ws_row, least_columns);
        rl_forced_update_display();
    } else {
        rl_resize_terminal();
        widen_narrow_screen();
    }
    if (strcmp(prompt, rl_prompt) != 0) sutra_readline_set_prompt(prompt);
}

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
