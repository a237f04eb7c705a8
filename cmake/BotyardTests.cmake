# Test programs. Each links one layer and so proves that the layer needs nothing above it.
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
# Debian's own Python is the one that finds Debian's terminal emulator.
find_program(BOTYARD_DEBIAN_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)

# botyard_test_program(NAME SHARDS libraries… SOURCES files…): the program botyard_NAME_tests, and for ctest the test
# NAME, or with more than one shard NAME.0, NAME.1 and so on: each a process with its part of the tests.
function(botyard_test_program name shards)
  cmake_parse_arguments(PARSE_ARGV 2 program "" "" "SOURCES")
  set(target botyard_${name}_tests)
  add_executable(${target} ${program_SOURCES})
  botyard_unite(${target})
  target_link_libraries(${target} PRIVATE ${program_UNPARSED_ARGUMENTS} botyard_compiler GTest::gtest_main rapidcheck rapidcheck_gtest)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}")
  # A test names only the members that it is about.
  target_compile_options(${target} PRIVATE -Wno-missing-field-initializers)
  target_compile_definitions(
    ${target}
    PRIVATE BOTYARD_SOURCE_FOLDER="${PROJECT_SOURCE_DIR}"
            BOTYARD_CONFORMANCE_FOLDER="${PROJECT_SOURCE_DIR}/tests/conformance"
            BOTYARD_TRACE_FOLDER="${CMAKE_BINARY_DIR}/tests")
  if(NOT shards)
    set(shards 1)
  endif()
  math(EXPR last "${shards} - 1")
  foreach(shard RANGE ${last})
    set(test ${name})
    if(shards GREATER 1)
      set(test ${name}.${shard})
    endif()
    add_test(NAME ${test} COMMAND ${target} --gtest_brief=1)
    set_tests_properties(${test} PROPERTIES TIMEOUT 900 LABELS gtest ENVIRONMENT
                         "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()

# botyard_python_suite(NAME): tests/NAME_test.py as a test NAME.py for ctest, against the program. One process for the whole
# suite, for its tests share servers and printed sheets.
function(botyard_python_suite name)
  set(environment "BOTYARD=$<TARGET_FILE:botyard>" LC_ALL=C)
  if(EXISTS "${PROJECT_SOURCE_DIR}/tests/${name}_leaks.txt")  # of libraries, each with its reason
    list(APPEND environment "LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/${name}_leaks.txt:print_suppressions=0")
  endif()
  add_test(NAME ${name}.py COMMAND "${BOTYARD_DEBIAN_PYTHON}" -B "${PROJECT_SOURCE_DIR}/tests/${name}_test.py")
  set_tests_properties(${name}.py PROPERTIES TIMEOUT 1800 LABELS python ENVIRONMENT "${environment}")
endfunction()
