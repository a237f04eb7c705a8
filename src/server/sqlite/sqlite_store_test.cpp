#include "server/sqlite/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>

#include "server/secrets.h"

namespace botyard::server {
namespace {

class SqliteFile : public testing::Test {
 protected:
  SqliteFile() : file_(std::filesystem::temp_directory_path() / ("botyard-test-" + random_hex(6) + ".db")) {}
  ~SqliteFile() override {
    for (const char* const ending : {"", "-wal", "-shm", "-lock"}) std::filesystem::remove(file_.string() + ending);
  }

  static Change change(const std::string& table, std::uint64_t number, const std::string& line,
                       const std::string& status = "playing", std::int64_t time = 1000) {
    return {{table, number, line}, status, Time(std::chrono::milliseconds(time))};
  }
  std::unique_ptr<Store> open() {
    auto store = open_sqlite(file_.string());
    EXPECT_TRUE(store.has_value());
    return *std::move(store);
  }

  std::filesystem::path file_;
};

TEST_F(SqliteFile, KeepsWhatWasCommittedInOrder) {
  {
    const auto store = open();
    ASSERT_TRUE(store->commit(std::array{change("t", 0, "a"), change("u", 0, "x"), change("t", 1, "b")}));
    ASSERT_TRUE(store->commit(std::array{change("t", 2, "c", "over")}));
  }
  const auto store = open();
  EXPECT_EQ(*store->log_of("t"), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(*store->log_of("nobody"), std::vector<std::string>{});
  EXPECT_EQ(*store->tables(std::array<std::string_view, 1>{"playing"}), std::vector<std::string>{"u"});
  EXPECT_EQ(*store->tables(std::array<std::string_view, 2>{"over", "waiting"}), std::vector<std::string>{"t"});
}

TEST_F(SqliteFile, KeepsAllOfABatchOrNothing) {
  const auto store = open();
  ASSERT_TRUE(store->commit(std::array{change("t", 0, "a")}));
  EXPECT_FALSE(store->commit(std::array{change("u", 0, "x"), change("t", 2, "c")}));  // 1 is missing
  EXPECT_FALSE(store->commit(std::array{change("u", 0, "x"), change("t", 0, "c")}));  // 0 is there
  EXPECT_EQ(*store->log_of("t"), std::vector<std::string>{"a"});
  EXPECT_EQ(*store->log_of("u"), std::vector<std::string>{});
  ASSERT_TRUE(store->commit(std::array{change("u", 0, "x"), change("t", 1, "b")}));
}

TEST_F(SqliteFile, ForgetsOnlyWhatIsOldAndInThatStatus) {
  const auto store = open();
  ASSERT_TRUE(store->commit(std::array{change("old", 0, "a", "over", 10), change("new", 0, "a", "over", 30),
                                       change("other", 0, "a", "playing", 10)}));
  EXPECT_EQ(*store->forget("over", Time(std::chrono::milliseconds(20))), 1U);
  EXPECT_TRUE(store->log_of("old")->empty());
  EXPECT_FALSE(store->log_of("new")->empty());
  EXPECT_FALSE(store->log_of("other")->empty());
}

TEST_F(SqliteFile, IsOpenedByOneServerOnly) {
  const auto store = open();
  ASSERT_TRUE(store->commit(std::array{change("t", 0, "a")}));
  const auto second = open_sqlite(file_.string());
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().reason.code, "store.cannot_open");
}

TEST_F(SqliteFile, CanBeReadWhileAServerUsesIt) {
  const auto store = open();
  ASSERT_TRUE(store->commit(std::array{change("t", 0, "a"), change("t", 1, "b")}));
  std::vector<std::string> seen;
  ASSERT_TRUE(read_sqlite(file_.string(), [&](const std::string& id, const std::string& log) {
    seen.push_back(id);
    seen.push_back(log);
  }));
  EXPECT_EQ(seen, (std::vector<std::string>{"t", "a\nb\n"}));
}

TEST_F(SqliteFile, OfTheFirstVersionIsTakenOver) {
  {
    SQLite::Database database(file_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec(R"(
      CREATE TABLE tables (id TEXT PRIMARY KEY, status TEXT NOT NULL, changed INTEGER NOT NULL,
                           entries INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX tables_by_status ON tables (status, changed);
      CREATE TABLE entries (table_id TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL,
                            PRIMARY KEY (table_id, number)) WITHOUT ROWID;
      INSERT INTO tables VALUES ('t', 'playing', 10, 2);
      INSERT INTO entries VALUES ('t', 0, 'a'), ('t', 1, 'b');
      PRAGMA user_version = 1)");
  }
  const auto store = open();
  EXPECT_FALSE(store->commit(std::array{change("t", 3, "d")}));
  ASSERT_TRUE(store->commit(std::array{change("t", 2, "c", "")}));
  EXPECT_EQ(*store->log_of("t"), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(*store->tables(std::array<std::string_view, 1>{"playing"}), std::vector<std::string>{"t"});
}

TEST_F(SqliteFile, IsRefusedIfANewerProgramWroteIt) {
  open();
  {
    SQLite::Database database(file_.string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA user_version = " + std::to_string(schema_version + 1));
  }
  EXPECT_FALSE(open_sqlite(file_.string()).has_value());
}

}  // namespace
}  // namespace botyard::server
