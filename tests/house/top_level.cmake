# The top level holds the parts of the house, a few quiet files and nothing else. Hidden entries that are not ours
# (.git, an editor's own folder) are the reader's affair, and so is build/.
cmake_minimum_required(VERSION 3.24)
get_filename_component(ROOT "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
set(visible app core qml resources tests build dev CHANGELOG.md CMakeLists.txt CMakePresets.json LICENSE README.md)
set(quiet .ci/run .clang-format .clang-tidy .editorconfig .gitattributes .gitignore)

file(GLOB entries RELATIVE "${ROOT}" "${ROOT}/[^.]*")
foreach(entry ${entries})
  if(NOT entry IN_LIST visible)
    message(SEND_ERROR "${entry} does not belong at the top level: find it a place in app, core, qml, resources or tests")
  endif()
endforeach()
foreach(entry ${visible} ${quiet})
  if(NOT EXISTS "${ROOT}/${entry}" AND NOT entry STREQUAL build)
    message(SEND_ERROR "${entry} is missing at the top level")
  endif()
endforeach()
