#include "core/io/file_io.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace slerpline {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestStem = 180; // of the name beside the file; the rest of it is for the number

tl::unexpected<Error> failure(const fs::path& path, const char* id, const std::string& what, int error)
{
    Error result;
    result.message = error == 0 ? what : fmt::format("{}: {}", what, std::strerror(error));
    result.source = path.string();
    result.id = id;
    return tl::unexpected<Error>(std::move(result));
}

class Descriptor {
public:
    explicit Descriptor(int value) : value_(value) {}
    ~Descriptor() { (void)close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return value_; }
    [[nodiscard]] bool close()
    {
        const int value = value_;
        value_ = -1;
        return value < 0 || ::close(value) == 0;
    }

private:
    int value_;
};

// Where a path leads when it is a chain of symbolic links, the last of which may point to nothing yet.
fs::path linkTarget(fs::path path)
{
    std::error_code error;
    for (int hops = 0; hops < 40 && fs::is_symlink(fs::symlink_status(path, error)); ++hops) {
        const fs::path target = fs::read_symlink(path, error);
        if (error)
            break;
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return path;
}

bool writeAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes.remove_prefix(std::size_t(written));
    }
    return true;
}

} // namespace

Result<std::string> readFile(const fs::path& path)
{
    std::error_code error;
    if (fs::is_directory(path, error))
        return failure(path, "file.read", "expected a file, found a folder", 0);
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0)
        return failure(path, "file.read", "the file cannot be read", errno);
    std::string bytes;
    struct stat status {};
    const bool known = ::fstat(file.get(), &status) == 0;
    if (known && (S_ISBLK(status.st_mode) || (S_ISCHR(status.st_mode) && ::isatty(file.get()) == 0)))
        return failure(path, "file.read", "expected a file, found a device", 0); // some of them never end
    if (known && status.st_size > 0)
        bytes.reserve(std::size_t(status.st_size) + 1);
    std::array<char, 65536> block{};
    for (;;) {
        const ssize_t count = ::read(file.get(), block.data(), block.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failure(path, "file.read", "the file cannot be read", errno);
        if (count == 0)
            return bytes;
        bytes.append(block.data(), std::size_t(count));
    }
}

Result<void> writeFileAtomically(const fs::path& path, std::string_view bytes)
{
    const fs::path target = linkTarget(path);
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    struct stat old {};
    const bool replaces = ::stat(target.c_str(), &old) == 0;
    if (replaces && S_ISDIR(old.st_mode))
        return failure(path, "file.write", "expected a file to write, found a folder", 0);
    if (replaces && !S_ISREG(old.st_mode))
        return failure(path, "file.write", "expected a file to write, found a device, pipe or socket", 0);
    if (replaces && ::access(target.c_str(), W_OK) != 0)
        return failure(path, "file.write", "the file cannot be written", errno);

    const std::string name = target.filename().string().substr(0, kLongestStem); // a file system takes 255 bytes
    fs::path beside;
    int opened = -1;
    for (int attempt = 0; opened < 0 && attempt < 100; ++attempt) {
        beside = folder / fmt::format(".{}.{}-{}.part", name, ::getpid(), attempt);
        opened = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (opened < 0 && errno != EEXIST)
            break;
    }
    if (opened < 0)
        return failure(path, "file.write", "the file cannot be written", errno);
    Descriptor file(opened);
    bool fine = writeAll(file.get(), bytes);
    if (fine && replaces) {
        // Owners can only be kept by the superuser; the permissions are what a user notices.
        [[maybe_unused]] const int owner = ::fchown(file.get(), old.st_uid, old.st_gid);
        fine = ::fchmod(file.get(), old.st_mode & 07777) == 0;
    }
    fine = fine && ::fsync(file.get()) == 0;
    fine = file.close() && fine;
    fine = fine && ::rename(beside.c_str(), target.c_str()) == 0;
    if (!fine) {
        const int reason = errno;
        ::unlink(beside.c_str());
        return failure(path, "file.write", "the file cannot be written", reason);
    }
    Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.get() >= 0)
        ::fsync(directory.get()); // some file systems cannot; the file itself is safe by then
    return {};
}

bool isWritable(const fs::path& path) { return ::access(path.c_str(), W_OK) == 0; }

} // namespace slerpline
