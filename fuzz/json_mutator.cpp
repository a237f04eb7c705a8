#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "fuzz/lines.h"
#include "json/json.h"

// How libFuzzer changes an input of an entry that reads JSON, one text or several lines. Every second time it changes
// bytes as usual; otherwise one value of one line is changed so that the line stays JSON, or a line is copied or left
// out. That reaches what stands behind the parser: extreme numbers, lists that are too short or too long, members that
// are missing or of another kind.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using namespace botyard;

class Mutation {
 public:
  explicit Mutation(unsigned seed) : random_(seed) {}

  std::string change(std::vector<std::string> lines) {
    const std::size_t at = below(lines.size());
    switch (below(6)) {
      case 0: lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(below(lines.size() + 1)), lines[at]); break;
      case 1: lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at)); break;
      default: change_line(lines[at]);
    }
    std::string text;
    for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
    return text;
  }

 private:
  std::size_t below(std::size_t count) { return random_() % count; }

  void change_line(std::string& line) {
    auto read = json::parse(line);
    if (!read) return;
    std::vector<json::value*> places;
    gather(*read, places);
    const json::value other = *places[below(places.size())];
    change_value(*places[below(places.size())], other);
    line = json::to_line(*read);
  }

  static void gather(json::value& value, std::vector<json::value*>& places) {
    places.push_back(&value);
    if (value.is_array()) {
      for (json::value& entry : value.get_array()) gather(entry, places);
    } else if (value.is_object()) {
      for (auto& member : value.get_object()) gather(member.value(), places);
    }
  }

  void change_value(json::value& value, const json::value& other) {
    if (below(4) == 0) {
      value = other;
    } else if (value.is_number()) {
      value = extreme_number();
    } else if (value.is_array()) {
      change_list(value.get_array(), other);
    } else if (value.is_object() && !value.get_object().empty()) {
      json::object& object = value.get_object();
      object.erase(object.begin() + static_cast<std::ptrdiff_t>(below(object.size())));
    } else {
      value = below(2) == 0 ? json::value(nullptr) : json::value("");
    }
  }

  void change_list(json::array& list, const json::value& other) {
    switch (list.empty() ? 0 : below(4)) {
      case 0: list.push_back(other); break;
      case 1: list.erase(list.begin() + static_cast<std::ptrdiff_t>(below(list.size()))); break;
      case 2: list.push_back(json::value(list[below(list.size())])); break;
      default: list.resize(below(list.size())); break;
    }
  }

  json::value extreme_number() {
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    const std::array<json::value, 12> numbers{0,       1,        -1,    2,      255, 1 << 30, std::int64_t{1} << 53,
                                              largest, -largest, 1e308, -1e308, 0.5};
    return numbers[below(numbers.size())];
  }

  std::minstd_rand random_;
};

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  if (size == 0 || seed % 2 == 0) return LLVMFuzzerMutate(data, size, max_size);
  const auto views = fuzz::lines_of(data, size, size);
  const std::string changed = Mutation(seed / 2 + 1).change({views.begin(), views.end()});
  if (changed.empty() || changed.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, changed.data(), changed.size());
  return changed.size();
}
