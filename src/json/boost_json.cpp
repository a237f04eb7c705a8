// The JSON library itself is compiled here: no shared object to install, and WebAssembly can have it.
#include <boost/json/src.hpp>
