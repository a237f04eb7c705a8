#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "json/json.h"
#include "play/registry.h"
#include "text/catalogue.h"

// The games of the contract, traced exactly, and bad ones, refused.
namespace botyard {
namespace {

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.good()) << path;
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

class Conformance : public testing::TestWithParam<std::string> {};

TEST_P(Conformance, RecordsTraceExactly) {
  const auto expected = lines_of(BOTYARD_TRACE_FOLDER "/" + GetParam() + ".trace.jsonl");
  const auto records = lines_of(BOTYARD_CONFORMANCE_FOLDER "/" + GetParam() + ".jsonl");
  ASSERT_EQ(records.size(), 40U);
  const play::Registry registry;
  std::size_t at = 0;
  for (std::size_t number = 0; number < records.size(); ++number) {
    const auto record = registry.read_record(records[number]);
    ASSERT_TRUE(record.has_value()) << text::sentence(record.error());
    (*record)->trace(number, [&](const json::value& line) {
      ASSERT_LT(at, expected.size());
      ASSERT_EQ(line, *json::parse(expected[at])) << "record " << number;
      ++at;
    });
  }
  EXPECT_EQ(at, expected.size());
}

TEST_P(Conformance, RecordsAreReadBackAsWeWriteThem) {
  const play::Registry registry;
  for (const std::string& line : lines_of(BOTYARD_CONFORMANCE_FOLDER "/" + GetParam() + ".jsonl")) {
    const auto record = registry.read_record(line);
    ASSERT_TRUE(record.has_value());
    const std::string ours = json::to_line((*record)->record());
    const auto again = registry.read_record(ours);
    ASSERT_TRUE(again.has_value()) << text::sentence(again.error());
    EXPECT_EQ(json::to_line((*again)->record()), ours);
    std::vector<json::value> first;
    std::vector<json::value> second;
    (*record)->trace(0, [&](const json::value& entry) { first.push_back(entry); });
    (*again)->trace(0, [&](const json::value& entry) { second.push_back(entry); });
    EXPECT_EQ(first, second);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Conformance, testing::Values("robotrick", "robots"),
                         [](const auto& instance) { return instance.param; });

// Where bad.txt names a place ("round 2, trick 5: …"), ours is the same.
TEST(BadRecords, EachIsRefusedAtItsPlace) {
  const auto records = lines_of(BOTYARD_CONFORMANCE_FOLDER "/bad.jsonl");
  const auto notes = lines_of(BOTYARD_CONFORMANCE_FOLDER "/bad.txt");
  ASSERT_EQ(records.size(), 60U);
  ASSERT_EQ(notes.size(), 60U);
  const play::Registry registry;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto record = registry.read_record(records[i]);
    ASSERT_FALSE(record.has_value()) << notes[i];
    const std::string said = text::sentence(record.error());
    const std::string note = notes[i].substr(notes[i].find(": ") + 2);
    const bool names_place = note.starts_with("round ") || note.starts_with("move ");
    if (names_place && note.find(':') != std::string::npos) {
      EXPECT_TRUE(said.starts_with(note.substr(0, note.find(':')))) << "expected " << note << "\nsaid " << said;
    }
  }
}

}  // namespace
}  // namespace botyard
