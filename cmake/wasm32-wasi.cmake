# Debian's clang-19 for wasm32-wasi. No exceptions and no threads there; whatever an input does wrong is a returned
# reason anyway.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-isystem /usr/lib/llvm-19/include/wasm32-wasi/c++/v1 -fno-exceptions -msimd128 -mnontrapping-fptoint -msign-ext")
set(CMAKE_PREFIX_PATH /usr)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
# Archives without an index: the linker looks into them anyway, and any ar can write them, whatever it knows of LLVM.
set(CMAKE_AR ar CACHE STRING "")
set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> qcS <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "")
