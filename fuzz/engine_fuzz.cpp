#include <cstdlib>
#include <string>

#include "engine/engine.h"
#include "fuzz/lines.h"

// Any lines as requests to one engine: each is answered by one line of JSON, with "ok" or with an error that has a
// code and a sentence. Long work (think, solve, bench) is told to end at its first report of progress.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace botyard;
  constexpr std::size_t most_requests = 30;
  constexpr std::size_t largest_answer = std::size_t{16} << 20;
  engine::Engine engine([](double /*done*/) { return true; });
  for (const std::string_view request : fuzz::lines_of(data, size, most_requests)) {
    const std::string answer = engine.call(request);
    if (answer.size() > largest_answer || answer.find('\n') != std::string::npos) std::abort();
    const auto read = json::parse(answer);
    if (!read || !read->is_object() || read->get_object().size() != 1) std::abort();
    if (read->get_object().contains("ok")) continue;
    const json::object& error = read->at("error").as_object();
    if (error.at("code").as_string().empty() || error.at("text").as_string().empty()) std::abort();
  }
  return 0;
}
