# botyard_folder(NAME [INSIDE folders…] [ONLY expression | WITHOUT expression] [LINKS targets…]
# [TEST_SHARDS n] [HOT_TESTS] [LEVELS checked release] [UNITS n]): a folder of src/ as one library of all its sources, and of those of the folders inside
# it that are named. Of a folder that holds two libraries, ONLY and WITHOUT say which sources are meant. Files named
# *_test.cpp are the folder's tests: a program of their own, which links this library and therefore nothing that lies above
# it. HOT_TESTS: the tests themselves search or play many games. LEVELS: of optimisation, for folders without hot loops;
# otherwise the preset's. UNITS: so many files in a unity build, for a folder that would keep one core busy at the end.
function(botyard_folder name)
  cmake_parse_arguments(PARSE_ARGV 1 folder "HOT_TESTS" "ONLY;WITHOUT;TEST_SHARDS;UNITS" "INSIDE;LINKS;LEVELS")
  set(sources "")
  foreach(inside IN ITEMS . LISTS folder_INSIDE)
    file(GLOB here CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${inside}/*.cpp")
    list(APPEND sources ${here})
  endforeach()
  if(folder_ONLY)
    list(FILTER sources INCLUDE REGEX "${folder_ONLY}")
  endif()
  if(folder_WITHOUT)
    list(FILTER sources EXCLUDE REGEX "${folder_WITHOUT}")
  endif()
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  if(sources)
    add_library(botyard_${name} STATIC ${sources})
    botyard_unite(botyard_${name} ${folder_UNITS})
    target_link_libraries(botyard_${name} PUBLIC botyard_compiler ${folder_LINKS})
    if(BOTYARD_WASM)
      botyard_make_small(botyard_${name})
    endif()
    if(folder_LEVELS)
      list(GET folder_LEVELS 0 checked)
      list(GET folder_LEVELS 1 release)
      target_compile_options(botyard_${name} PRIVATE $<IF:$<CONFIG:Debug>,${checked},${release}>)
    endif()
  else()
    add_library(botyard_${name} INTERFACE)
    target_link_libraries(botyard_${name} INTERFACE botyard_compiler ${folder_LINKS})
  endif()
  if(tests AND BOTYARD_TESTS)
    botyard_test_program(${name} "${folder_TEST_SHARDS}" botyard_${name} SOURCES ${tests})
    if(NOT folder_HOT_TESTS)
      target_compile_options(botyard_${name}_tests PRIVATE $<$<CONFIG:Debug>:-O0>)
    endif()
  endif()
endfunction()

# botyard_unite(target [units]): in unity builds (BOTYARD_UNITY) the sources of each folder are compiled as one file: headers
# are read once, and functions of one folder are inlined into each other. Daily work compiles them one by one.
function(botyard_unite target)
  set(units 1)
  if(ARGC GREATER 1)
    set(units ${ARGV1})
  endif()
  get_target_property(sources ${target} SOURCES)
  set(count 0)
  foreach(source IN LISTS sources)
    if(source MATCHES "\\.cpp$")
      get_filename_component(folder "${source}" REALPATH)
      get_filename_component(folder "${folder}" DIRECTORY)
      get_filename_component(folder "${folder}" NAME)
      if(units GREATER 1)
        math(EXPR unit "${count} % ${units}")
        string(APPEND folder "_${unit}")
      endif()
      set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${folder}")
      math(EXPR count "${count} + 1")
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${BOTYARD_UNITY} UNITY_BUILD_MODE GROUP)
endfunction()

# botyard_make_small(target): what no search runs through is made small, for the module travels over the network. Of an
# inline function the linker keeps one copy, whichever comes first: so nothing that shares many with the search is named.
function(botyard_make_small target)
  set(names json [a-z_]*reading edition editions edition_file edition_header script events reasons lens lens_json knowledge
            card_sheet card_sheet_json text refusal effects hint level factors answer_json engine methods request solving session
            game_services any_match registry record companion companion_json own_edition)
  list(JOIN names "|" names)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(source MATCHES "/src/(text|json)/|/(${names})\\.cpp$")
      get_source_file_property(group "${source}" UNITY_GROUP)
      set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}_small")
      set(compiled "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/Unity/unity_${group}_small_cxx.cxx")
      set_source_files_properties("${compiled}" PROPERTIES COMPILE_OPTIONS -Oz)
    endif()
  endforeach()
endfunction()

# All headers made by botyard_embed, for tools that read the sources without compiling them.
add_custom_target(embedded_files)

# botyard_embed(target header namespace name file [name file…]): data files as constants in a header.
function(botyard_embed target header namespace)
  set(names "")
  set(files "")
  list(LENGTH ARGN count)
  math(EXPR last "${count} - 1")
  foreach(i RANGE 0 ${last} 2)
    math(EXPR j "${i} + 1")
    list(GET ARGN ${i} name)
    list(GET ARGN ${j} file)
    list(APPEND names "${name}")
    list(APPEND files "${file}")
  endforeach()
  set(output "${CMAKE_BINARY_DIR}/embedded/${header}")
  add_custom_command(
    OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${output}" "-DNAMESPACE=${namespace}" "-DNAMES=${names}" "-DFILES=${files}" -P
            "${PROJECT_SOURCE_DIR}/cmake/embed.cmake"
    DEPENDS ${files} "${PROJECT_SOURCE_DIR}/cmake/embed.cmake"
    VERBATIM)
  target_sources(${target} PRIVATE "${output}")
  string(MAKE_C_IDENTIFIER "embedded_${header}" made)
  add_custom_target(${made} DEPENDS "${output}")
  add_dependencies(embedded_files ${made})
  target_include_directories(${target} PRIVATE "${CMAKE_BINARY_DIR}/embedded")
endfunction()
