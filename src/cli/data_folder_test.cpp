#include "cli/data_folder.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <fstream>

#include "cli/files.h"

namespace botyard::cli {
namespace {

class DataFolder : public testing::Test {
 protected:
  DataFolder() {
    std::string name = testing::TempDir() + "botyard-XXXXXX";
    folder_ = mkdtemp(name.data());
  }
  ~DataFolder() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::filesystem::path file() const { return folder_ / "inner" / "games.jsonl"; }
  void put(const std::string& content) const {
    std::filesystem::create_directories(file().parent_path());
    std::ofstream(file(), std::ios::binary) << content;
  }
  [[nodiscard]] std::string content() const { return read_file(file().string(), 1 << 20).value_or("cannot be read"); }
  [[nodiscard]] ino_t inode() const {
    struct stat status {};
    stat(file().c_str(), &status);
    return status.st_ino;
  }

 private:
  std::filesystem::path folder_;
};

constexpr std::size_t plenty = 1000;

TEST_F(DataFolder, LinesAreAppendedToTheSameFile) {
  ASSERT_TRUE(append_durably(file(), "one", plenty));
  const ino_t before = inode();
  ASSERT_TRUE(append_durably(file(), "two", plenty));
  EXPECT_EQ(content(), "one\ntwo\n");
  EXPECT_EQ(inode(), before) << "the file was written anew";
}

TEST_F(DataFolder, ALineThatACrashCutOffIsRemoved) {
  for (const char* const torn : {"", "{", "{\"game\":", "one"}) {
    put("zero\n" + std::string(torn));
    ASSERT_TRUE(append_durably(file(), "one", plenty));
    EXPECT_EQ(content(), "zero\none\n") << torn;
    put(torn);
    ASSERT_TRUE(append_durably(file(), "one", plenty));
    EXPECT_EQ(content(), "one\n") << torn;
  }
}

TEST_F(DataFolder, ALineIsNotRepeatedAfterACrash) {
  for (const char* const before : {"", "zero\n", "\n"}) {
    put(before);
    ASSERT_TRUE(append_durably(file(), "one", plenty));
    ASSERT_TRUE(append_durably(file(), "one", plenty));
    EXPECT_EQ(content(), before + std::string("one\n"));
  }
}

TEST_F(DataFolder, AFullFileIsRefusedAndStays) {
  put("zero\n");
  EXPECT_TRUE(append_durably(file(), "one", 9));
  const auto refused = append_durably(file(), "two", 12);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason.code, "file.too_large");
  EXPECT_EQ(content(), "zero\none\n");
}

TEST_F(DataFolder, WhatIsLongerThanALineEverIsStays) {
  const std::string end(longest_line + 10, 'x');
  put("zero\n" + end);
  ASSERT_TRUE(append_durably(file(), "one", 2 * longest_line));
  EXPECT_EQ(std::filesystem::file_size(file()), 5 + end.size() + 4);
}

TEST_F(DataFolder, AFolderThatCannotBeWrittenIsTold) {
  const auto refused = append_durably("/dev/null/games.jsonl", "one", plenty);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason.code, "file.cannot_write");
}

TEST_F(DataFolder, FilesOfAllSizesAreReadWhole) {
  for (const std::size_t size : {0U, 1U, 65535U, 65536U, 65537U, 131072U, 200000U}) {
    const std::string wanted(size, 'x');
    put(wanted);
    EXPECT_EQ(read_file(file().string(), 200000), wanted) << size;
    EXPECT_EQ(read_file(file().string(), size), wanted) << size;
    if (size == 0) continue;
    const auto refused = read_file(file().string(), size - 1);
    ASSERT_FALSE(refused) << size;
    EXPECT_EQ(refused.error().reason.code, "file.too_large");
  }
}

TEST_F(DataFolder, ReadingASmallFileTakesLittleMemoryWhateverItsLimit) {
  const auto peak = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;  // KiB
  };
  put("little");
  const auto before = peak();
  ASSERT_TRUE(read_file(file().string(), std::size_t{1} << 30));
  EXPECT_LT(peak() - before, 64 << 10);
}

}  // namespace
}  // namespace botyard::cli
