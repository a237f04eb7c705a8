#include <algorithm>

#include "server/testing.h"

namespace botyard::server {
namespace {

/// A server that has editions of its own: one by another id, and one in place of a built-in one.
class Editions : public LobbyTest {
 protected:
  Editions() {
    EXPECT_TRUE(own_.load_edition(mine_, "mine.toml").has_value());
    EXPECT_TRUE(own_.load_edition(changed_, "changed.toml").has_value());
    lobby_ = std::make_unique<Lobby>(own_, store_, journal_, thinkers_);
  }
  [[nodiscard]] std::string file_of(std::string_view id) const {
    const auto editions = registry_.games().front()->editions();
    return std::ranges::find(editions, id, &play::EditionInfo::id)->toml_text;
  }
  /// The usual edition with something replaced.
  [[nodiscard]] std::string with(const std::string& what, const std::string& by) const {
    std::string text = file_of("robotrick");
    return text.replace(text.find(what), what.size(), by);
  }
  static std::string member(const json::object& of, std::string_view name) {
    return std::string(of.at(name).as_string());
  }
  json::object edition(const std::string& table) {
    return answer([&](const auto& reply) { lobby_->edition(table, now_, reply); });
  }

  std::string mine_ = with("id = \"robotrick\"", "id = \"mine\"");
  std::string changed_ = with("Robotrick, boxed game", "Our box");
  std::string built_in_ = file_of("prototype");
  play::Registry own_;
};

TEST_F(Editions, TableReturnsItsEditionFile) {
  for (const auto& [id, text, is_own] : {std::tuple{"mine", mine_, true}, std::tuple{"robotrick", changed_, true},
                                         std::tuple{"prototype", built_in_, false}}) {
    const std::string made = table(R"({"game":"robotrick","edition":")" + std::string(id) + "\"}");
    EXPECT_EQ(describe(made).at("own_edition").as_bool(), is_own);
    const json::object handed = edition(made);
    EXPECT_EQ(member(handed, "game"), "robotrick");
    EXPECT_EQ(member(handed, "edition"), id);
    EXPECT_EQ(member(handed, "toml"), text);
  }
}

TEST_F(Editions, TableKeepsItsEditionOnServerWithAnother) {
  const std::string made = table(R"({"game":"robotrick","edition":"robotrick"})");
  lobby_ = std::make_unique<Lobby>(registry_, store_, journal_, thinkers_);
  EXPECT_TRUE(describe(made).at("own_edition").as_bool());
  EXPECT_EQ(member(edition(made), "toml"), changed_);
}

TEST_F(Editions, UnknownTableIsRefused) { EXPECT_EQ(edition("nothing").at("code"), "table.unknown"); }

}  // namespace
}  // namespace botyard::server
