#include "protocol/client_message.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "json/reader.h"
#include "text/language.h"
#include "text/name.h"

namespace botyard::protocol {
namespace {

using text::refuse;
using text::Result;

constexpr std::size_t longest_id = 40;
constexpr std::size_t longest_move = 60;
constexpr std::size_t longest_contribution = 64;
constexpr std::size_t commitment_length = 64;
constexpr std::size_t token_length = 32;  // 128 bits

bool are_hexadecimal(std::string_view digits) {
  return std::ranges::all_of(digits, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

/// Reads the fields of one message; whatever is wrong first is the refusal.
class Fields {
 public:
  explicit Fields(const json::object& object) : object_(object) {}

  [[nodiscard]] const json::value* find(std::string_view name) const {
    const json::value* const value = object_.if_contains(name);
    return value == nullptr || value->is_null() ? nullptr : value;
  }

  std::string text(std::string_view name, std::size_t most) {
    return text_in(reader_.field(object_, name), name, most);
  }
  std::string optional_text(std::string_view name, std::size_t most) {
    const json::value* const value = find(name);
    return value == nullptr ? std::string() : text_in(*value, name, most);
  }
  /// A number of the table's log; as large as JSON has whole numbers.
  std::uint64_t number(std::string_view name) { return number_in(reader_.field(object_, name), name); }
  std::optional<std::uint64_t> optional_number(std::string_view name) {
    const json::value* const value = find(name);
    if (value == nullptr) return std::nullopt;
    return number_in(*value, name);
  }
  std::optional<int> optional_integer(std::string_view name, int least, int most) {
    const json::value* const value = find(name);
    if (value == nullptr) return std::nullopt;
    return reader_.integer(*value, name, least, most);
  }
  /// A seat as people write it: some games number them.
  std::string seat(const json::value& value) {
    return value.is_int64() ? std::to_string(value.get_int64()) : text_in(value, "seat", longest_id);
  }
  /// Hexadecimal digits, or nothing.
  std::string contribution() {
    std::string digits = optional_text("contribution", longest_contribution);
    if (!are_hexadecimal(digits)) reader_.refuse("table.bad_contribution");
    return digits;
  }
  /// The SHA-256 of a contribution that is shown later, instead of the contribution; or nothing.
  std::string commitment(const std::string& contribution) {
    std::string digits = optional_text("commitment", commitment_length);
    const bool good = digits.size() == commitment_length && contribution.empty() && are_hexadecimal(digits);
    if (!digits.empty() && !good) reader_.refuse("table.bad_commitment");
    return digits;
  }

  /// The right to a seat, chosen by the client; or nothing.
  std::string own_token() {
    std::string digits = optional_text("token", longest_id);
    const bool good = digits.size() == token_length && are_hexadecimal(digits);
    if (!digits.empty() && !good) reader_.refuse("table.bad_own_token");
    return digits;
  }

  [[nodiscard]] json::Reader& reader() { return reader_; }
  [[nodiscard]] const json::object& object() const { return object_; }

 private:
  std::string text_in(const json::value& value, std::string_view name, std::size_t most) {
    std::string text = reader_.text(value, name);
    if (text.size() > most)
      reader_.refuse("table.too_long", {{"name", std::string(name)}, {"most", std::to_string(most)}});
    return text;
  }
  std::uint64_t number_in(const json::value& value, std::string_view name) {
    const auto number = json::as_integer(value, name);
    if (!number) {
      reader_.refuse(number.error());
      return 0;
    }
    if (*number < 0) reader_.refuse("table.negative", {{"name", std::string(name)}});
    return static_cast<std::uint64_t>(std::max<std::int64_t>(*number, 0));
  }

  const json::object& object_;
  json::Reader reader_;
};

template <class T>
Result<T> checked(Fields& fields, T message) {
  if (!fields.reader().good()) return tl::unexpected(fields.reader().refusal());
  return message;
}

/// Languages that we don't know are told in English.
std::size_t language_number(std::string_view code) {
  const auto* const found = std::ranges::find(text::language_codes, text::primary_language(code));
  return found == text::language_codes.end() ? 0 : static_cast<std::size_t>(found - text::language_codes.begin());
}

Result<ClientMessage> read_hello(Fields& fields) {
  const std::string protocol = fields.text("protocol", longest_id);
  if (fields.reader().good() && protocol != table_protocol) {
    return refuse("table.other_protocol", {{"protocol", protocol}, {"known", std::string(table_protocol)}});
  }
  // In this order: which field is wrong first must not hang on how a compiler evaluates arguments.
  Hello hello;
  hello.table = fields.text("table", longest_id);
  hello.token = fields.optional_text("token", longest_id);
  hello.since = fields.optional_number("since");
  if (fields.find("language") != nullptr)
    hello.language = language_number(fields.optional_text("language", longest_id));
  return checked<ClientMessage>(fields, std::move(hello));
}

Result<ClientMessage> read_move(Fields& fields) {
  MakeMove move;
  move.id = fields.text("id", longest_id);
  move.on = fields.number("on");
  move.move = fields.text("move", longest_move);
  return checked<ClientMessage>(fields, std::move(move));
}

Result<ClientMessage> read_rematch(Fields& fields) {
  Rematch rematch;
  rematch.id = fields.text("id", longest_id);
  rematch.contribution = fields.contribution();
  rematch.commitment = fields.commitment(rematch.contribution);
  return checked<ClientMessage>(fields, std::move(rematch));
}

Result<ClientMessage> read_reveal(Fields& fields) {
  Reveal reveal;
  reveal.id = fields.text("id", longest_id);
  reveal.contribution = fields.contribution();
  if (fields.reader().good() && reveal.contribution.empty()) fields.reader().refuse("table.bad_contribution");
  return checked<ClientMessage>(fields, std::move(reveal));
}

Result<ClientMessage> read_ask_undo(Fields& fields) {
  AskUndo ask;
  ask.id = fields.text("id", longest_id);
  ask.on = fields.optional_number("on");
  return checked<ClientMessage>(fields, std::move(ask));
}

Result<ClientMessage> read_answer_undo(Fields& fields) {
  AnswerUndo answer;
  answer.id = fields.text("id", longest_id);
  answer.on = fields.optional_number("on");
  answer.agree = fields.reader().truth(fields.reader().field(fields.object(), "agree"), "agree");
  return checked<ClientMessage>(fields, std::move(answer));
}

Result<ClientMessage> read_remove(Fields& fields) {
  Remove remove;
  remove.id = fields.text("id", longest_id);
  remove.seat = fields.seat(fields.reader().field(fields.object(), "seat"));
  return checked<ClientMessage>(fields, std::move(remove));
}

Result<ClientMessage> read_seat_bot(Fields& fields) {
  SeatBot seat;
  seat.id = fields.text("id", longest_id);
  seat.seat = fields.seat(fields.reader().field(fields.object(), "seat"));
  const json::value& level = fields.reader().field(fields.object(), "level");
  if (!level.is_null()) seat.level = fields.text("level", longest_id);
  if (!level.is_null() && seat.level.empty()) fields.reader().refuse("bot.unknown", {{"name", ""}, {"known", "…"}});
  return checked<ClientMessage>(fields, std::move(seat));
}

Result<ClientMessage> read_say(Fields& fields) {
  Say say;
  say.id = fields.text("id", longest_id);
  say.phrase = fields.text("phrase", longest_id);
  if (fields.reader().good() && std::ranges::find(phrases, say.phrase) == phrases.end()) {
    return refuse("table.unknown_phrase", {{"phrase", say.phrase}});
  }
  return checked<ClientMessage>(fields, std::move(say));
}

template <class T>
Result<ClientMessage> read_plain(Fields& fields) {
  return checked<ClientMessage>(fields, T{fields.text("id", longest_id)});
}

Result<json::value> read_object(std::string_view text, boost::json::storage_ptr memory = {}) {
  auto value = json::parse(text, std::move(memory));
  if (!value) return value;
  if (const auto object = json::as_object(*value, "the message"); !object) return tl::unexpected(object.error());
  return value;
}

}  // namespace

Result<ClientMessage> read_client_message(std::string_view text) {
  if (text.size() > longest_message) {
    return refuse("table.message_too_long", {{"most", std::to_string(longest_message)}});
  }
  std::array<unsigned char, 1024> buffer;  // filled before it is read; enough for all that are meant well
  boost::json::monotonic_resource memory(buffer.data(), buffer.size());
  const auto value = read_object(text, &memory);
  if (!value) return tl::unexpected(value.error());
  Fields fields(value->get_object());
  const std::string type = fields.text("type", longest_id);
  if (!fields.reader().good()) return tl::unexpected(fields.reader().refusal());
  if (type == "hello") return read_hello(fields);
  if (type == "move") return read_move(fields);
  if (type == "start") return read_plain<StartNow>(fields);
  if (type == "leave") return read_plain<Leave>(fields);
  if (type == "take_back") return read_plain<ReclaimSeat>(fields);
  if (type == "rematch") return read_rematch(fields);
  if (type == "reveal") return read_reveal(fields);
  if (type == "seat_bot") return read_seat_bot(fields);
  if (type == "remove") return read_remove(fields);
  if (type == "ask_undo") return read_ask_undo(fields);
  if (type == "answer_undo") return read_answer_undo(fields);
  if (type == "ping") return read_plain<Ping>(fields);
  if (type == "say") return read_say(fields);
  return refuse("table.unknown_message", {{"type", type}});
}

std::string id_in(std::string_view text) {
  if (text.size() > longest_message) return {};
  const auto value = json::parse(text);
  if (!value || !value->is_object()) return {};
  const json::value* const id = value->get_object().if_contains("id");
  if (id == nullptr || !id->is_string() || id->get_string().size() > longest_id) return {};
  return std::string(id->get_string());
}

Result<CreateTable> read_create_table(std::string_view text) {
  const auto value = read_object(text);
  if (!value) return tl::unexpected(value.error());
  Fields fields(value->get_object());
  CreateTable create;
  create.game = fields.text("game", longest_id);
  create.edition = fields.optional_text("edition", longest_id);
  if (const json::value* const options = fields.find("options")) {
    create.options = json::to_line(fields.reader().members(*options, "options"));
  }
  if (const std::string watch = fields.optional_text("watch", longest_id); !watch.empty()) {
    create.watch = watch;
    if (watch != "public" && watch != "link" && watch != "none")
      fields.reader().refuse("table.bad_watch", {{"watch", watch}});
  }
  if (const json::value* const bots = fields.find("bots")) {
    for (const json::value& bot : fields.reader().list(*bots, "bots", 8)) {
      create.bots.push_back(bot.is_null() ? std::string() : fields.reader().text(bot, "a bot"));
    }
  }
  if (const std::string fill = fields.optional_text("fill", longest_id); !fill.empty()) create.fill = fill;
  create.seconds = fields.optional_integer("seconds", 5, 24 * 3600);
  create.grace = fields.optional_integer("grace", 5, 30 * 24 * 3600);
  if (const json::value* const keyed = fields.find("keyed")) create.keyed = fields.reader().truth(*keyed, "keyed");
  return checked(fields, std::move(create));
}

Result<SitDown> read_sit_down(std::string_view text) {
  const auto value = read_object(text);
  if (!value) return tl::unexpected(value.error());
  Fields fields(value->get_object());
  SitDown sit;
  sit.name = text::clean_name(fields.text("name", longest_message));
  if (fields.reader().good() && sit.name.empty()) fields.reader().refuse("table.no_name");
  if (const json::value* const seat = fields.find("seat")) {
    sit.seat = fields.seat(*seat);
  }
  sit.contribution = fields.contribution();
  sit.commitment = fields.commitment(sit.contribution);
  sit.key = fields.optional_text("key", longest_id);
  sit.host = fields.optional_text("host", longest_id);
  sit.token = fields.own_token();
  return checked(fields, std::move(sit));
}

}  // namespace botyard::protocol
