#include "tests/fuzz/x_body.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    // The last digit of the header says how wide floats are.
    const bool isWide = size > 15 && data[15] == '4';
    tryX(withHeader(isWide ? "xof 0303bin 0064" : "xof 0303bin 0032", data, size));
    return 0;
}
