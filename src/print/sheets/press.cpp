#include <cairo-pdf.h>
#include <cairo-svg.h>

#include <cassert>
#include <memory>

#include "print/sheets/finish.h"
#include "print/sheets/sheet.h"

namespace botyard::print {
namespace {

struct DestroySurface {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
using Surface = std::unique_ptr<cairo_surface_t, DestroySurface>;

struct DestroyCairo {
  void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
};
using Cairo = std::unique_ptr<cairo_t, DestroyCairo>;

cairo_status_t append(void* bytes, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

Surface pdf_surface(std::string& bytes, const Box& paper, const Sheet& sheet) {
  cairo_surface_t* const pdf = cairo_pdf_surface_create_for_stream(append, &bytes, paper.width * points_per_millimetre,
                                                                   paper.height * points_per_millimetre);
  // The oldest that has all we draw, and whose list of objects is plain text (see say_language).
  cairo_pdf_surface_restrict_to_version(pdf, CAIRO_PDF_VERSION_1_4);
  cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_TITLE, sheet.title.c_str());
  cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_AUTHOR, sheet.author.c_str());
  cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATOR, "Botyard");
  // No date, so that the same sheet is the same file.
  cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATE_DATE, nullptr);
  return Surface(pdf);
}

Surface svg_surface(std::string& bytes, const Box& paper) {
  cairo_surface_t* const svg = cairo_svg_surface_create_for_stream(append, &bytes, paper.width * points_per_millimetre,
                                                                   paper.height * points_per_millimetre);
  cairo_svg_surface_set_document_unit(svg, CAIRO_SVG_UNIT_PT);
  return Surface(svg);
}

/// Draws a page, and adds what went wrong.
void draw_on(cairo_surface_t* surface, const std::function<void(Canvas&)>& page, const Box& paper,
             const std::string& language, Canvas::Faults& faults) {
  const Cairo cairo(cairo_create(surface));
  Canvas canvas(cairo.get(), paper, language);
  page(canvas);
  const Canvas::Faults& found = canvas.faults();
  faults.without_letters = faults.without_letters || found.without_letters;
  faults.without_room.insert(faults.without_room.end(), found.without_room.begin(), found.without_room.end());
}

std::string file_name(const Sheet& sheet, const Order& order) {
  return sheet.name + "-" + order.language + (order.paper == Paper::a4 ? "-a4" : "-letter");
}

PrintedFile print_pdf(const Sheet& sheet, const Order& order, Canvas::Faults& faults) {
  PrintedFile file{file_name(sheet, order) + ".pdf", "", static_cast<int>(sheet.pages.size())};
  const Box paper = paper_box(order.paper, sheet.landscape);
  const Surface surface = pdf_surface(file.bytes, paper, sheet);
  for (const auto& page : sheet.pages) {
    draw_on(surface.get(), page, paper, order.language, faults);
    cairo_surface_show_page(surface.get());
  }
  cairo_surface_finish(surface.get());
  assert(cairo_surface_status(surface.get()) == CAIRO_STATUS_SUCCESS);
  say_language(file.bytes, order.language);
  return file;
}

PrintedFile print_svg(const Sheet& sheet, std::size_t page, const Order& order, Canvas::Faults& faults) {
  const std::string number = sheet.pages.size() == 1 ? "" : "-" + std::to_string(page + 1);
  PrintedFile file{file_name(sheet, order) + number + ".svg", "", 1};
  const Box paper = paper_box(order.paper, sheet.landscape);
  const Surface surface = svg_surface(file.bytes, paper);
  draw_on(surface.get(), sheet.pages[page], paper, order.language, faults);
  cairo_surface_finish(surface.get());
  assert(cairo_surface_status(surface.get()) == CAIRO_STATUS_SUCCESS);
  say_title(file.bytes, sheet.title, sheet.author, order.language);
  number_surfaces_anew(file.bytes);
  return file;
}

}  // namespace

Box paper_box(Paper paper, bool landscape) {
  const double width = paper == Paper::a4 ? 210 : 215.9;
  const double height = paper == Paper::a4 ? 297 : 279.4;
  return landscape ? Box{0, 0, height, width} : Box{0, 0, width, height};
}

text::Result<std::vector<PrintedFile>> press(const Sheet& sheet, const Order& order) {
  Canvas::Faults faults;
  std::vector<PrintedFile> files;
  if (order.format == Format::pdf) {
    files.push_back(print_pdf(sheet, order, faults));
  } else {
    for (std::size_t i = 0; i < sheet.pages.size(); ++i) files.push_back(print_svg(sheet, i, order, faults));
  }
  if (faults.without_letters) return text::refuse("print.no_font", {{"language", order.language}});
  if (!faults.without_room.empty()) return text::refuse("print.no_room", {{"words", faults.without_room.front()}});
  return files;
}

}  // namespace botyard::print
