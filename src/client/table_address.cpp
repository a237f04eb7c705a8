#include <algorithm>
#include <cctype>

#include "client/table_client.h"

namespace botyard::client {
namespace {

constexpr std::size_t longest_address = 500;

tl::unexpected<text::Refusal> no_address(std::string_view address) {
  return text::refuse("join.bad_address", {{"address", std::string(address.substr(0, 100))}});
}

}  // namespace

text::Result<TableAddress> parse_table_address(std::string_view address) {
  TableAddress result;
  std::string_view rest = address;
  if (address.size() > longest_address) return no_address(address);
  if (rest.starts_with("https://")) {
    result.secure = true;
    rest.remove_prefix(8);
  } else if (rest.starts_with("http://")) {
    rest.remove_prefix(7);
  }
  const std::size_t slash = rest.find('/');
  if (slash == std::string_view::npos) return no_address(address);
  std::string_view host = rest.substr(0, slash);
  const std::string_view path = rest.substr(slash);
  const std::size_t colon = host.rfind(':');
  const bool has_port = colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos;
  result.port = has_port ? host.substr(colon + 1) : result.secure ? "443" : "80";
  if (has_port) host = host.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  result.host = host;
  const std::size_t table = path.find("/t/");
  if (table == std::string_view::npos) return no_address(address);
  const std::string_view invitation = path.substr(table + 3, path.find_first_of("/?#", table + 3) - table - 3);
  const std::size_t dot = std::min(invitation.find('.'), invitation.size());
  result.table = invitation.substr(0, dot);
  // A full stop at the end is a sentence's that the address was copied from.
  if (dot < invitation.size()) result.key = invitation.substr(dot + 1, invitation.find('.', dot + 1) - dot - 1);
  const auto is_name = [](std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](unsigned char each) {
      return std::isalnum(each) != 0 || each == '-' || each == '_' || each == '.' || each == ':';
    });
  };
  if (!is_name(result.host) || !is_name(result.port) || !is_name(result.table)) return no_address(address);
  if (!result.key.empty() && !is_name(result.key)) return no_address(address);
  return result;
}

}  // namespace botyard::client
