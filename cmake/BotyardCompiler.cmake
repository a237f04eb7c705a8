# How everything of ours is compiled.
add_library(botyard_compiler INTERFACE)
target_compile_options(botyard_compiler INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
                                                  -Wnon-virtual-dtor -Wold-style-cast -Wcast-align -Woverloaded-virtual)
if(BOTYARD_WERROR)
  target_compile_options(botyard_compiler INTERFACE -Werror)
endif()
# The same numbers from every build: no fused multiply-add where the source has none.
target_compile_options(botyard_compiler INTERFACE -ffp-contract=off)
target_include_directories(botyard_compiler INTERFACE "${PROJECT_SOURCE_DIR}/src")

# The sheets (src/print) are a library that is opened at run time, so what it shares with the program is compiled for
# both. With hidden symbols position-independent code costs nothing measurable (docs/speed.md).
if(NOT BOTYARD_WASM)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  set(CMAKE_CXX_VISIBILITY_PRESET hidden)
  set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
endif()

# Card sets want population counts and bit deposits. The program is built where it runs, so it may use what
# this processor has; BOTYARD_PORTABLE builds for any 64-bit one.
option(BOTYARD_PORTABLE "Build for any processor of this architecture" OFF)
if(NOT BOTYARD_PORTABLE AND NOT BOTYARD_WASM AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  include(CheckCXXSourceRuns)
  check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\") &&
    __builtin_cpu_supports(\"popcnt\") && __builtin_cpu_supports(\"fma\") ? 0 : 1; }" BOTYARD_HAS_X86_64_V3)
  if(BOTYARD_HAS_X86_64_V3)
    target_compile_options(botyard_compiler INTERFACE -march=x86-64-v3)
  endif()
endif()

# The module's search spans folders, and link-time optimisation makes it smaller, too. CMake's own switch for this
# wants more tools than clang needs.
if(BOTYARD_WASM)
  target_compile_options(botyard_compiler INTERFACE -flto)
  target_link_options(botyard_compiler INTERFACE -flto -Wl,--lto-O3)
endif()

# Tools that change how a build is done are named by the presets and never picked up because they happen to be installed.
option(BOTYARD_MOLD "Link by mold" OFF)
if(BOTYARD_MOLD)
  find_program(BOTYARD_MOLD_PROGRAM mold REQUIRED)
  add_link_options(-fuse-ld=mold)
endif()
option(BOTYARD_CCACHE "Keep what was compiled in ccache" OFF)
if(BOTYARD_CCACHE)
  find_program(BOTYARD_CCACHE_PROGRAM ccache REQUIRED)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${BOTYARD_CCACHE_PROGRAM}")
endif()
