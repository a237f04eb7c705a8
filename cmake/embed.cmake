# Writes OUTPUT, a C++ header that holds data files as string constants, so that the program runs from
# anywhere. Called as a script: -DOUTPUT=… -DNAMESPACE=… -DNAMES=a;b -DFILES=x;y
set(text "#pragma once\n\n#include <string_view>\n\nnamespace ${NAMESPACE} {\n\n")
foreach(name file IN ZIP_LISTS NAMES FILES)
  file(READ "${file}" content)
  string(APPEND text "inline constexpr std::string_view ${name} = R\"botyard(${content})botyard\";\n\n")
endforeach()
string(APPEND text "}  // namespace ${NAMESPACE}\n")
file(WRITE "${OUTPUT}" "${text}")
