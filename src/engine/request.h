#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cards/seed.h"
#include "json/reader.h"

namespace botyard::engine {

/// The fields of a request, read one by one. The first thing wrong is kept; whoever reads asks good() before relying on
/// anything.
class Request {
 public:
  explicit Request(const json::object& fields) : fields_(fields) {}

  [[nodiscard]] bool good() const { return reader_.good(); }
  [[nodiscard]] const text::Refusal& refusal() const { return reader_.refusal(); }
  [[nodiscard]] bool has(std::string_view name) const { return fields_.contains(name); }
  [[nodiscard]] const json::value& field(std::string_view name) { return reader_.field(fields_, name); }

  [[nodiscard]] std::string text(std::string_view name) { return reader_.text(field(name), name); }
  [[nodiscard]] std::string text_or(std::string_view name, std::string_view otherwise);
  [[nodiscard]] bool truth_or(std::string_view name, bool otherwise);
  [[nodiscard]] std::optional<int> integer(std::string_view name, int least, int most);
  [[nodiscard]] const json::object& members(std::string_view name) { return reader_.members(field(name), name); }
  [[nodiscard]] json::object members_or_none(std::string_view name);

  /// 0 to 2^53 - 1.
  [[nodiscard]] std::optional<std::uint64_t> number(std::string_view name);
  /// A number, or all 256 bits as 64 hexadecimal digits.
  [[nodiscard]] std::optional<cards::Seed> seed(std::string_view name);
  /// A seat by its number or name.
  [[nodiscard]] std::string seat_or(std::string_view name, std::string_view otherwise);
  /// A decision, counted from 0.
  [[nodiscard]] std::optional<std::size_t> decision(std::string_view name);
  [[nodiscard]] std::string language() { return text_or("language", "en"); }

 private:
  const json::object& fields_;
  json::Reader reader_;
};

}  // namespace botyard::engine
