#include "print/sheets/finish.h"

#include <cctype>
#include <charconv>
#include <map>

namespace botyard::print {
namespace {

constexpr auto nowhere = std::string::npos;

std::size_t end_of_number(std::string_view text, std::size_t at) {
  while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) ++at;
  return at;
}

}  // namespace

void say_language(std::string& pdf, std::string_view language) {
  // The catalogue is the last object, so only the place of the list behind it changes.
  constexpr std::string_view catalogue = "<< /Type /Catalog\n";
  constexpr std::string_view start = "startxref\n";
  const std::size_t at = pdf.rfind(catalogue);
  const std::size_t list = pdf.rfind(start);
  if (at == nowhere || list == nowhere || pdf.find(" obj\n", at) != nowhere) return;
  const std::string entry = "   /Lang (" + std::string(language) + ")\n";
  const std::size_t number = list + start.size();
  std::size_t place = 0;
  std::from_chars(pdf.data() + number, pdf.data() + pdf.size(), place);
  pdf.replace(number, end_of_number(pdf, number) - number, std::to_string(place + entry.size()));
  pdf.insert(at + catalogue.size(), entry);
}

void say_title(std::string& svg, std::string_view title, std::string_view author, std::string_view language) {
  const std::size_t tag = svg.find("<svg ");
  const std::size_t end = svg.find(">\n", tag);
  if (tag == nowhere || end == nowhere) return;
  svg.insert(end + 2, "<title>" + std::string(title) + "</title>\n<desc>" + std::string(author) + "</desc>\n");
  svg.insert(end, " xml:lang=\"" + std::string(language) + "\"");
}

void number_surfaces_anew(std::string& svg) {
  std::map<std::string, std::string, std::less<>> numbers;
  for (const std::string_view before : {"\"surface", "#surface"}) {
    for (std::size_t at = svg.find(before); at != nowhere; at = svg.find(before, at)) {
      at += before.size();
      const std::size_t size = end_of_number(svg, at) - at;
      const auto known = numbers.try_emplace(svg.substr(at, size), std::to_string(numbers.size() + 1)).first;
      svg.replace(at, size, known->second);
    }
  }
}

}  // namespace botyard::print
