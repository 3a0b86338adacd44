# Core and command configure and build where there is no Qt: the headless preset, in its own build tree.
cmake_minimum_required(VERSION 3.24)
get_filename_component(ROOT "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
execute_process(COMMAND ${CMAKE_COMMAND} --preset headless WORKING_DIRECTORY "${ROOT}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build --preset headless WORKING_DIRECTORY "${ROOT}" COMMAND_ERROR_IS_FATAL ANY)
file(STRINGS "${ROOT}/build/headless/build.ninja" traces LIMIT_COUNT 1 REGEX "Qt6|mocs_compilation")
if(traces)
  message(FATAL_ERROR "the build without Qt still mentions it: ${traces}")
endif()
