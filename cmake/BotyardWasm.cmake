# The libraries of the WebAssembly module: all by their headers, which Debian's clang-19 finds in /usr/include after
# those of wasi-libc. The packages' own CMake files speak of compiled ones.
add_library(fmt::fmt INTERFACE IMPORTED)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
add_library(Boost::headers INTERFACE IMPORTED)
add_library(tl::expected INTERFACE IMPORTED)
target_compile_definitions(Boost::headers INTERFACE BOOST_SYSTEM_DISABLE_THREADS)
