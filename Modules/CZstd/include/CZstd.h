// libzstd, which decompresses the members of Anki's latest packages. See https://facebook.github.io/zstd/doc/api_manual_latest.html.
#ifndef SUTRA_CZSTD_H
#define SUTRA_CZSTD_H

#include <zstd.h>

#endif
