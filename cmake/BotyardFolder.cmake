# botyard_folder(NAME [INSIDE folders…] [ONLY expression | WITHOUT expression] [LINKS targets…] [TESTS program]): a folder
# of src/ as one library of all its sources, and of those of the folders inside it that are named. Of a folder that holds
# two libraries, ONLY and WITHOUT say which sources are meant. Files named *_test.cpp are its tests; they go into a test
# program of tests/: BOTYARD_TESTS unless another is named.
function(botyard_folder name)
  cmake_parse_arguments(PARSE_ARGV 1 folder "" "ONLY;WITHOUT;TESTS" "INSIDE;LINKS")
  set(sources "")
  set(tests "")
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
    if(BOTYARD_WASM)
      botyard_make_small(${sources})
    endif()
    target_link_libraries(botyard_${name} PUBLIC botyard_compiler ${folder_LINKS})
  else()
    add_library(botyard_${name} INTERFACE)
    target_link_libraries(botyard_${name} INTERFACE botyard_compiler ${folder_LINKS})
  endif()
  if(tests)
    if(NOT folder_TESTS)
      set(folder_TESTS BOTYARD_TESTS)
    endif()
    set_property(GLOBAL APPEND PROPERTY ${folder_TESTS} ${tests})
  endif()
endfunction()

# botyard_make_small(sources…): what no search runs through is made small, for it travels over the network. Of an inline
# function the linker keeps one copy, whichever comes first: so nothing that shares many with the search is named here.
function(botyard_make_small)
  set(names json [a-z_]*reading edition editions edition_file script events reasons lens lens_json knowledge text refusal
            effects hint level factors answer_json engine methods request solving desks registry record)
  list(JOIN names "|" names)
  set(cold ${ARGN})
  list(FILTER cold INCLUDE REGEX "/src/(text|json)/|/(${names})\\.cpp$")
  set_source_files_properties(${cold} PROPERTIES COMPILE_OPTIONS -Os)
  # Asked once for each entry of a person: these may take their time.
  set(slow ${ARGN})
  list(FILTER slow INCLUDE REGEX "/(companion|companion_json|own_edition)\\.cpp$")
  set_source_files_properties(${slow} PROPERTIES COMPILE_OPTIONS -Oz)
endfunction()

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
  target_include_directories(${target} PRIVATE "${CMAKE_BINARY_DIR}/embedded")
endfunction()
