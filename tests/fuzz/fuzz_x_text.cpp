#include "tests/fuzz/x_body.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    tryX(withHeader("xof 0303txt 0032", data, size));
    return 0;
}
