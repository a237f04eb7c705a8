#include <gtest/gtest.h>

#include "server/table.h"

// Logs that no server has written: a damaged file, or someone's own. What cannot follow is refused; nothing breaks.
namespace botyard::server {
namespace {

Entry damaged_log_entry(EntryKind kind, int seat = -1, std::string text = {}) {
  Entry entry;
  entry.kind = kind;
  entry.seat = seat;
  entry.text = std::move(text);
  return entry;
}

/// A table of Robots with two people, dealt.
Table dealt_table(const play::Registry& registry) {
  Table table(registry, "damaged");
  TableSettings settings;
  settings.game = "robots";
  settings.edition = "1.4";
  settings.bots = {"", ""};
  settings.fill = "rookie";
  Entry pledge = damaged_log_entry(EntryKind::prepared);
  pledge.pledge = Pledge::make();
  EXPECT_TRUE(table.apply(damaged_log_entry(EntryKind::created, -1, write_settings(settings))).has_value());
  EXPECT_TRUE(table.apply(pledge).has_value());
  EXPECT_TRUE(table.apply(damaged_log_entry(EntryKind::sat, 0, "Ann")).has_value());
  EXPECT_TRUE(table.apply(damaged_log_entry(EntryKind::sat, 1, "Ben")).has_value());
  EXPECT_TRUE(table.apply(damaged_log_entry(EntryKind::started)).has_value());
  return table;
}

/// The seat that decides makes its first legal move.
void make_first_move(Table& table) {
  const int seat = table.match()->decides(0) ? 0 : 1;
  const auto legal = table.match()->legal(seat);
  ASSERT_FALSE(legal.empty());
  ASSERT_TRUE(table.apply(damaged_log_entry(EntryKind::moved, seat, legal.front())).has_value());
}

// Found by fuzz/log_fuzz.cpp: without that decision the later ones are not legal.
TEST(DamagedLog, UndoOfRevealingDecisionIsRefused) {
  const play::Registry registry;
  Table table = dealt_table(registry);
  for (int i = 0; i < 20 && table.status() == Status::playing; ++i) make_first_move(table);
  const std::size_t moves = table.match()->move_count();
  for (const int seat : {0, 1}) {
    if (table.match()->revocable(seat)) continue;
    (void)table.apply(damaged_log_entry(EntryKind::undo_asked, seat));
    EXPECT_FALSE(table.apply(damaged_log_entry(EntryKind::undone, seat)).has_value()) << seat;
    (void)table.apply(damaged_log_entry(EntryKind::undo_declined, 1 - seat));
    EXPECT_EQ(table.match()->move_count(), moves);
  }
}

}  // namespace
}  // namespace botyard::server
