# No file names a folder of somebody's machine: such a path works for one person only.
cmake_minimum_required(VERSION 3.24)
get_filename_component(ROOT "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
file(GLOB files LIST_DIRECTORIES false "${ROOT}/*" "${ROOT}/.ci/*")
list(REMOVE_ITEM files "${ROOT}/.git") # a worktree's pointer to its repository
foreach(folder app core qml resources tests)
  file(GLOB_RECURSE inside "${ROOT}/${folder}/*")
  list(APPEND files ${inside})
endforeach()
foreach(file ${files})
  # The letters in brackets keep this very line from being found.
  file(STRINGS "${file}" hits LIMIT_COUNT 1 REGEX "/([w]ork|[t]mp|[h]ome|[r]oot|[U]sers)/")
  if(hits)
    message(SEND_ERROR "${file}: a path of one machine: ${hits}")
  endif()
endforeach()
