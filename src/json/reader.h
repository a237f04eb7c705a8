#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

namespace botyard::json {

/// Reads many fields one after the other and keeps the first thing that is wrong. What is missing or of another kind
/// reads as zero, false, empty; whoever reads asks good() before relying on anything. `name` stands in the refusal.
class Reader {
 public:
  [[nodiscard]] bool good() const { return !refusal_; }
  /// Only once something was wrong.
  [[nodiscard]] const text::Refusal& refusal() const { return *refusal_; }

  /// Only the first refusal counts: what follows may be a consequence of it.
  void refuse(std::string_view code, std::vector<text::Reason::Argument> arguments = {});
  void refuse(const text::Refusal& refusal);

  /// A field that must be there.
  const value& field(const object& from, std::string_view name);
  int integer(const value& value, std::string_view name, int least, int most);
  bool truth(const value& value, std::string_view name);
  std::string text(const value& value, std::string_view name);
  const array& list(const value& value, std::string_view name, std::size_t most);
  const object& members(const value& value, std::string_view name);

  /// Something that the rules settle, as someone else has worked it out.
  void must_equal(const value& is, const value& due, std::string_view name);
  /// The same for legal moves, whose order is free.
  void must_be_legal(const array& is, const array& due);

 private:
  template <class T>
  std::optional<T> take(text::Result<T> result) {
    if (result) return *result;
    refuse(result.error());
    return std::nullopt;
  }

  std::optional<text::Refusal> refusal_;
};

}  // namespace botyard::json
