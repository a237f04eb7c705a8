#include "cli/fair_play.h"

#include <utility>

#include "cli/data_folder.h"
#include "cli/files.h"
#include "cli/told.h"
#include "server/fairness.h"

namespace botyard::cli {

FairPlay::FairPlay(std::filesystem::path file) : file_(std::move(file)) {
  constexpr std::size_t longest_witness = 8192;
  if (const auto kept = read_file(file_.string(), longest_witness)) witness_ = server::DealWitness::read(*kept);
}

/// If it can't be kept, it lasts as long as the program.
void FairPlay::keep() const { static_cast<void>(write_durably(file_, witness_->write())); }

std::string FairPlay::commit(const json::object& table) {
  if (!witness_ || !witness_->is_about(table)) {
    witness_.emplace(server::new_contribution(), table);
    keep();
  }
  return witness_->own_commitment();
}

std::optional<std::string> FairPlay::due(const json::object& table, const json::value& seat) {
  auto contribution = witness_ ? witness_->due(table, seat) : std::nullopt;
  if (contribution) keep();
  return contribution;
}

std::string FairPlay::verdict(const json::object& record, const std::string& own_edition) const {
  const play::Registry registry;
  if (!own_edition.empty()) static_cast<void>(registry.load_edition(own_edition, "edition"));  // was read before
  const auto judged = witness_->judge(registry, record);
  if (judged) return told(*judged ? "join.fair" : "join.fair_unshown");
  const bool is_unfair = judged.error().reason.code.starts_with("fairness.");
  return told(is_unfair ? "join.unfair" : "join.unchecked", {{"why", told(judged.error())}});
}

}  // namespace botyard::cli
