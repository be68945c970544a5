#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <locale.h>
#include <wchar.h>

int sutra_character_cells(unsigned int character) {
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", NULL);
    if (utf8 == NULL) return -1;
    locale_t before = uselocale(utf8);
    int cells = wcwidth((wchar_t)character);
    uselocale(before);
    freelocale(utf8);
    return cells;
}
