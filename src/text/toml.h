#pragma once

// toml++ 3.3 turns some of its assertions into promises to the compiler in release builds, and a malformed file
// breaks them: "[[[" at the start of a line, say, would be undefined behaviour. The checks that follow each of them
// give a proper error, so we take the assertions out. Include this, never toml++ itself.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")
