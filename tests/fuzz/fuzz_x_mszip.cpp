#include "tests/fuzz/x_body.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    const bool isText = size > 8 && data[8] == 't';
    tryX(withHeader(isText ? "xof 0303tzip0032" : "xof 0303bzip0032", data, size));
    return 0;
}
