#include "play/any_match.h"

namespace botyard::play {

text::Result<void> AnyMatch::check_decision(std::optional<std::size_t> decision) const {
  if (!decision || *decision <= move_count()) return {};
  return text::refuse("view.no_decision", {{"at", std::to_string(*decision)}, {"last", std::to_string(move_count())}});
}

text::Result<json::object> AnyMatch::find_view(std::string_view viewer, AllCards all_cards,
                                               const Moment& moment) const {
  const auto number = find_viewer(viewer, all_cards);
  if (!number) return tl::unexpected(number.error());
  if (const auto there = check_decision(moment.decision); !there) return tl::unexpected(there.error());
  return view(*number, moment);
}

}  // namespace botyard::play
