// libzip, which reads and writes the archives that Anki's packages are. See https://libzip.org/documentation/.
#ifndef SUTRA_CZIP_H
#define SUTRA_CZIP_H

#include <zip.h>

#endif
