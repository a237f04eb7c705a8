#include "server/sqlite/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "server/secrets.h"

namespace botyard::server {
namespace {

class SqliteFile : public testing::Test {
 protected:
  SqliteFile() : file_(std::filesystem::temp_directory_path() / ("botyard-test-" + random_hex(6) + ".db")) {}
  ~SqliteFile() override {
    for (const char* const ending : {"", "-wal", "-shm", "-lock"}) std::filesystem::remove(file_.string() + ending);
  }

  static Append add(const std::string& table, std::uint64_t first, std::vector<std::string> lines,
                    const std::string& status = "playing", std::int64_t time = 1000) {
    return {table, first, std::move(lines), status, Time(std::chrono::milliseconds(time))};
  }
  /// What became of each append: "ok", or the code of its refusal.
  static std::vector<std::string> commit(Store& store, const std::vector<Append>& batch) {
    std::vector<std::string> codes;
    for (const auto& result : store.commit(batch)) codes.emplace_back(result ? "ok" : result.error().reason.code);
    return codes;
  }
  /// A file as an earlier program wrote it.
  void make_old(int version) const {
    SQLite::Database database(file_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec(R"(
      PRAGMA journal_mode = WAL;
      CREATE TABLE tables (id TEXT PRIMARY KEY, status TEXT NOT NULL, changed INTEGER NOT NULL,
                           entries INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX tables_by_status ON tables (status, changed);
      CREATE TABLE entries (table_id TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL,
                            PRIMARY KEY (table_id, number)) WITHOUT ROWID;
      INSERT INTO tables VALUES ('u', 'over', 20, 1), ('t', 'playing', 10, 2);
      INSERT INTO entries VALUES ('t', 0, 'a'), ('t', 1, 'b'), ('u', 0, 'x'))");
    if (version == 2) database.exec("ALTER TABLE tables DROP COLUMN entries");
    database.exec("PRAGMA user_version = " + std::to_string(version));
  }
  /// Ids and logs, as an export sees them.
  [[nodiscard]] std::vector<std::string> shown() const {
    std::vector<std::string> seen;
    EXPECT_TRUE(read_sqlite(file_.string(), [&](const std::string& id, const std::string& log) {
      seen.push_back(id);
      seen.push_back(log);
    }));
    return seen;
  }
  using Codes = std::vector<std::string>;
  using Lines = std::vector<std::string>;
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
    EXPECT_EQ(commit(*store, {add("t", 0, {"a"}), add("u", 0, {"x"}), add("t", 1, {"b", "c"})}), Codes(3, "ok"));
    EXPECT_EQ(commit(*store, {add("t", 3, {"d"}, "over")}), Codes{"ok"});
  }
  const auto store = open();
  EXPECT_EQ(*store->log_of("t"), (Lines{"a", "b", "c", "d"}));
  EXPECT_EQ(*store->log_of("nobody"), Lines{});
  EXPECT_GT(store->size_in_bytes(), 0U);
}

TEST_F(SqliteFile, ListsTablesLatestChangedFirstInPages) {
  const auto store = open();
  commit(*store, {add("t", 0, {"a"}, "over", 10), add("u", 0, {"a"}, "playing", 20), add("v", 0, {"a"}, "waiting", 30),
                  add("w", 0, {"a"}, "playing", 40), add("w", 1, {"b"}, "", 5)});
  const std::array<std::string_view, 2> open_ones{"playing", "waiting"};
  EXPECT_EQ(*store->tables(open_ones, Store::no_limit, 0), (Lines{"w", "v", "u"}));
  EXPECT_EQ(*store->tables(open_ones, 2, 0), (Lines{"w", "v"}));
  EXPECT_EQ(*store->tables(open_ones, 2, 2), Lines{"u"});
  EXPECT_EQ(*store->tables(std::array<std::string_view, 1>{"over"}, 100, 0), Lines{"t"});
}

TEST_F(SqliteFile, RefusesAppendWithGapAndKeepsOthers) {
  const auto store = open();
  EXPECT_EQ(commit(*store, {add("t", 0, {"a"})}), Codes{"ok"});
  // Line 1 of t is missing; what follows it in the batch is refused with it.
  EXPECT_EQ(commit(*store, {add("u", 0, {"x"}), add("t", 2, {"c"}), add("t", 3, {"d"}), add("u", 1, {"y"})}),
            (Codes{"ok", "store.gap", "store.gap", "ok"}));
  // Line 0 of t is there; what would fit after it was meant for another log.
  EXPECT_EQ(commit(*store, {add("t", 0, {"b"}), add("t", 1, {"c"}), add("v", 0, {"z"})}),
            (Codes{"store.gap", "store.gap", "ok"}));
  EXPECT_EQ(*store->log_of("t"), Lines{"a"});
  EXPECT_EQ(*store->log_of("u"), (Lines{"x", "y"}));
  EXPECT_EQ(*store->log_of("v"), Lines{"z"});
  EXPECT_EQ(commit(*store, {add("t", 1, {"b"}), add("n", 0, {})}), (Codes{"ok", "store.gap"}));
}

TEST_F(SqliteFile, AppendIsAtomic) {
  open();
  {
    SQLite::Database database(file_.string(), SQLite::OPEN_READWRITE);
    database.exec(
        "CREATE TRIGGER no_b BEFORE INSERT ON entries WHEN new.line = 'bad' BEGIN "
        "SELECT raise(ABORT, 'told to'); END");
  }
  const auto store = open();
  EXPECT_EQ(commit(*store, {add("t", 0, {"a", "b", "bad"}), add("u", 0, {"x"}), add("t", 3, {"d"})}),
            (Codes{"store.failed", "ok", "store.gap"}));
  EXPECT_EQ(*store->log_of("t"), Lines{});
  EXPECT_EQ(*store->log_of("u"), Lines{"x"});
  EXPECT_EQ(commit(*store, {add("t", 0, {"a"})}), Codes{"ok"});
}

TEST_F(SqliteFile, AppendToForgottenTableAffectsNoOther) {
  const auto store = open();
  EXPECT_EQ(commit(*store, {add("t", 0, {"a", "b"}), add("u", 0, {"x"})}), Codes(2, "ok"));
  EXPECT_EQ(*store->forget("playing", Time(std::chrono::seconds(10)), Lines{"u"}), 1U);
  EXPECT_EQ(commit(*store, {add("t", 2, {"c"}), add("u", 1, {"y"})}), (Codes{"store.gap", "ok"}));
  EXPECT_EQ(*store->log_of("u"), (Lines{"x", "y"}));
}

TEST_F(SqliteFile, IsBusyWhileLockedByAnotherProgram) {
  const auto store = open();
  EXPECT_EQ(commit(*store, {add("t", 0, {"a"})}), Codes{"ok"});
  {
    SQLite::Database other(file_.string(), SQLite::OPEN_READWRITE);
    const SQLite::Transaction lock(other, SQLite::TransactionBehavior::IMMEDIATE);
    EXPECT_EQ(commit(*store, {add("t", 1, {"b"}), add("u", 0, {"x"})}), Codes(2, "store.busy"));
  }
  EXPECT_EQ(commit(*store, {add("t", 1, {"b"}), add("u", 0, {"x"})}), Codes(2, "ok"));
}

/// No file may grow beyond this size as long as it lives: a disk that is full.
class FullDisk {
 public:
  explicit FullDisk(std::uint64_t size) : before_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &limit_);
    const rlimit tight{size, limit_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &tight);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk(FullDisk&&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  FullDisk& operator=(FullDisk&&) = delete;
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &limit_);
    std::signal(SIGXFSZ, before_);
  }

 private:
  void (*before_)(int);
  rlimit limit_{};
};

TEST_F(SqliteFile, FullDiskRefusesAppendsUntilThereIsRoom) {
  const auto store = open();
  EXPECT_EQ(commit(*store, {add("t", 0, {"a"})}), Codes{"ok"});
  {
    const FullDisk full(std::filesystem::file_size(file_.string() + "-wal"));
    EXPECT_EQ(commit(*store, {add("u", 0, {"x"}), add("t", 1, {"b"})}), Codes(2, "store.failed"));
  }
  EXPECT_EQ(commit(*store, {add("u", 0, {"x"}), add("t", 1, {"b"})}), Codes(2, "ok"));
}

TEST_F(SqliteFile, ForgetsByStatusAndAgeExceptNamedTables) {
  const auto store = open();
  commit(*store, {add("old", 0, {"a"}, "over", 10), add("new", 0, {"a"}, "over", 30),
                  add("other", 0, {"a"}, "playing", 10), add("loaded", 0, {"a"}, "over", 10)});
  EXPECT_EQ(*store->forget("over", Time(std::chrono::milliseconds(20)), Lines{"loaded", "never was"}), 1U);
  EXPECT_TRUE(store->log_of("old")->empty());
  for (const char* const table : {"new", "other", "loaded"}) EXPECT_FALSE(store->log_of(table)->empty());
}

TEST_F(SqliteFile, IsOpenedByOneServerOnly) {
  const auto store = open();
  const auto second = open_sqlite(file_.string());
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().reason.code, "store.cannot_open");
}

TEST_F(SqliteFile, CanBeReadWhileAServerUsesIt) {
  const auto store = open();
  commit(*store, {add("t", 0, {"a", "b"})});
  EXPECT_EQ(shown(), (Lines{"t", "a\nb\n"}));
}

/// Whoever reads the output of an export may be slow: the server's log is not kept from being reset.
TEST_F(SqliteFile, ReaderHoldsNoLockWhileVisiting) {
  const auto store = open();
  commit(*store, {add("t", 0, {"a"}), add("u", 0, {"x"})});
  int shown = 0;
  ASSERT_TRUE(read_sqlite(file_.string(), [&](const std::string&, const std::string&) {
    ++shown;
    commit(*store, {add("v" + std::to_string(shown), 0, {"z"})});
    SQLite::Database other(file_.string(), SQLite::OPEN_READWRITE);
    EXPECT_EQ(other.execAndGet("PRAGMA wal_checkpoint(TRUNCATE)").getInt(), 0) << "a reader is in the way";
    EXPECT_EQ(std::filesystem::file_size(file_.string() + "-wal"), 0U);
  }));
  EXPECT_EQ(shown, 2);
}

/// A page of a long line is damaged: its table can't be read, the others can, at once.
TEST_F(SqliteFile, DamagedTableDoesNotStopOthers) {
  // The table between them keeps the two on different pages.
  commit(*open(), {add("t", 0, {std::string(20'000, 'a')}), add("tt", 0, Lines(200, std::string(100, 'b'))),
                   add("u", 0, {"x"})});
  {
    std::fstream file(file_, std::ios::in | std::ios::out | std::ios::binary);
    std::string page(4096, '\0');
    for (int i = 0; file.seekg(i * 4096) && file.read(page.data(), 4096); ++i) {
      if (page.find_first_not_of('a', 4) != std::string::npos) continue;
      file.seekp(i * 4096);
      file.write("\xff\xff\xff\xff", 4);  // where the line goes on
    }
  }
  const auto store = open();
  for (int twice = 0; twice < 2; ++twice) {
    EXPECT_FALSE(store->log_of("t").has_value());
    EXPECT_EQ(store->log_of("u").value_or(Lines{"none"}), Lines{"x"});
  }
  EXPECT_EQ(commit(*store, {add("t", 1, {"b"}), add("u", 1, {"y"})}), (Codes{"store.failed", "ok"}));
}

TEST_F(SqliteFile, ShrinksAfterForgetting) {
  const auto store = open();
  std::vector<Append> batch{add("u", 0, {"x"})};
  for (int i = 0; i < 300; ++i) batch.push_back(add("t" + std::to_string(i), 0, {std::string(3000, 'a')}, "over"));
  commit(*store, batch);
  const std::uint64_t before = store->size_in_bytes();
  EXPECT_GT(before, 900'000U);
  EXPECT_EQ(*store->forget("over", Time(std::chrono::seconds(10)), {}), 300U);
  EXPECT_EQ(std::filesystem::file_size(file_.string() + "-wal"), 0U);
  EXPECT_LT(store->size_in_bytes(), 100'000U);
  EXPECT_EQ(*store->log_of("u"), Lines{"x"});
}

TEST_F(SqliteFile, IsReadableByItsOwnerOnly) {
  constexpr auto all = std::filesystem::perms::all;
  constexpr auto owner = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
  const auto modes = [&] {
    std::vector<std::filesystem::perms> found;
    for (const char* const ending : {"", "-wal", "-shm", "-lock"}) {
      found.push_back(std::filesystem::status(file_.string() + ending).permissions() & all);
    }
    return found;
  };
  const mode_t mask = umask(0);
  {
    const auto store = open();
    commit(*store, {add("t", 0, {"a"})});
    EXPECT_EQ(modes(), std::vector(4, owner));
  }
  // One that was made by an earlier program, which didn't end well: its log is still there.
  for (const char* const ending : {"", "-wal", "-shm", "-lock"}) {
    std::ofstream(file_.string() + ending, std::ios::app).flush();
    std::filesystem::permissions(file_.string() + ending, std::filesystem::perms(0644));
  }
  const auto store = open();
  commit(*store, {add("t", 1, {"b"})});
  umask(mask);
  EXPECT_EQ(modes(), std::vector(4, owner));
  EXPECT_EQ(*store->log_of("t"), (Lines{"a", "b"}));
}

TEST_F(SqliteFile, MigratesEarlierSchemas) {
  for (const int version : {1, 2}) {
    std::filesystem::remove(file_);
    make_old(version);
    EXPECT_EQ(shown(), (Lines{"t", "a\nb\n", "u", "x\n"})) << "an export comes before any server";
    const auto store = open();
    EXPECT_EQ(*store->log_of("t"), (Lines{"a", "b"}));
    EXPECT_EQ(*store->log_of("u"), Lines{"x"});
    EXPECT_EQ(commit(*store, {add("t", 3, {"d"}), add("u", 1, {"y"})}), (Codes{"store.gap", "ok"}));
    EXPECT_EQ(commit(*store, {add("t", 2, {"c"}, "")}), Codes{"ok"});
    EXPECT_EQ(*store->log_of("t"), (Lines{"a", "b", "c"}));
    EXPECT_EQ(*store->tables(std::array<std::string_view, 2>{"playing", "over"}, Store::no_limit, 0),
              (Lines{"u", "t"}));
    EXPECT_EQ(shown(), (Lines{"t", "a\nb\nc\n", "u", "x\ny\n"}));
    SQLite::Database database(file_.string());
    EXPECT_EQ(database.execAndGet("PRAGMA auto_vacuum").getInt(), 2) << "it can shrink";
    EXPECT_EQ(database.execAndGet("PRAGMA integrity_check").getString(), "ok");
  }
}

TEST_F(SqliteFile, RefusesFileOfNewerProgram) {
  open();
  {
    SQLite::Database database(file_.string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA user_version = " + std::to_string(schema_version + 1));
  }
  EXPECT_FALSE(open_sqlite(file_.string()).has_value());
}

}  // namespace
}  // namespace botyard::server
