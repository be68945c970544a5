#pragma once

/// The bytes that are allocated on the heap at this moment.
long heap_bytes(void);
