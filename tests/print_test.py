"""Prints every sheet in every language on every paper, and looks at the files as a reader of PDF and XML would.

BOTYARD names the program to test.
"""
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import unittest
import xml.etree.ElementTree

BOTYARD = os.environ["BOTYARD"]
os.environ["LC_ALL"] = "C"
HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "data")
LANGUAGES = ["en", "fr", "de", "ja"]
PAPERS = {"a4": (595.28, 841.89), "letter": (612, 792)}
CARDS = {"robotrick": 10, "prototype": 16}
SHEETS = ["ai-cards-prototype", "ai-cards-robotrick", "score-sheet-prototype", "score-sheet-robotrick", "player-aid-robots",
          "reference-robotrick", "reference-robots"]


def run(*arguments, **options):
    return subprocess.run([BOTYARD, *arguments], capture_output=True, text=True, timeout=500, **options)


def read_toml(*path):
    with open(os.path.join(DATA, *path), "rb") as file:
        return tomllib.load(file)


def edition(name):
    return read_toml("editions", name + ".toml")


def letters(text):
    """Without spaces and line breaks, which a page has where it has room."""
    return re.sub(r"\s", "", text)


def text_of(path):
    text = subprocess.run(["pdftotext", "-raw", path, "-"], capture_output=True, check=True).stdout.decode()
    return letters(text)


def info_of(path):
    text = subprocess.run(["pdfinfo", path], capture_output=True, check=True)
    assert text.stderr == b"", text.stderr
    return dict(line.split(":", 1) for line in text.stdout.decode().splitlines())


def ink_at_the_edge(path, millimetres):
    """The pages of a PDF that have anything else than white so close to their edges."""
    dots_a_millimetre = 2
    pictures = path.removesuffix(".pdf")
    subprocess.run(["pdftoppm", "-gray", "-r", str(25.4 * dots_a_millimetre), path, pictures], check=True)
    found = []
    folder, start = os.path.split(pictures)
    for name in sorted(os.listdir(folder)):
        if not (name.startswith(start + "-") and name.endswith(".pgm")):
            continue
        with open(os.path.join(folder, name), "rb") as file:
            _, size, _, dots = file.read().split(b"\n", 3)
        width, height = (int(part) for part in size.split())
        band = int(millimetres * dots_a_millimetre)
        rows = [dots[y * width:(y + 1) * width] for y in range(height)]
        edges = rows[:band] + rows[-band:] + [row[:band] + row[-band:] for row in rows]
        if any(set(edge) != {255} for edge in edges):
            found.append(name)
    return found


class Printing(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def path(self, name):
        return os.path.join(self.folder, name)

    def print(self, *arguments):
        result = run("print", *arguments, "--output", self.folder)
        self.assertEqual((result.returncode, result.stderr), (0, ""), arguments)
        return result.stdout

    def files(self):
        return sorted(os.listdir(self.folder))

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def check_page(self, path, size, landscape, pages):
        info = info_of(path)
        self.assertEqual(int(info["Pages"]), pages, path)
        width, height = (float(part) for part in re.findall(r"[\d.]+", info["Page size"])[:2])
        wide, high = (size[1], size[0]) if landscape else size
        self.assertAlmostEqual(width, wide, delta=0.1)
        self.assertAlmostEqual(height, high, delta=0.1)
        self.assertNotIn("CreationDate", info, "the same sheet is the same file")
        return info

    def test_all_sheets_in_all_languages_on_both_papers_are_pdf_of_that_size(self):
        for language in LANGUAGES:
            for paper, size in PAPERS.items():
                said = self.print("all", "--language", language, "--paper", paper)
                for sheet in SHEETS:
                    name = f"{sheet}-{language}-{paper}.pdf"
                    self.assertIn(name, said)
                    cards = sheet.startswith("ai-cards")
                    info = self.check_page(self.path(name), size, cards, 2 if cards else 1)
                    self.assertIn("AVDambeck (CC BY-SA 4.0)" if sheet.endswith("robots") else "Domi", info["Author"])
                    self.assertTrue(info["Title"].strip())
                    self.assertIn(f"/Lang ({language})".encode(), self.read(name))
        self.assertEqual(len(self.files()), len(SHEETS) * len(LANGUAGES) * len(PAPERS))

    def test_all_sheets_are_well_formed_svg_with_a_file_for_each_page(self):
        for language in LANGUAGES:
            self.print("all", "--language", language, "--format", "svg")
        self.assertEqual(len(self.files()), (len(SHEETS) + 2) * len(LANGUAGES), "both kinds of cards take two pages")
        for name in self.files():
            root = xml.etree.ElementTree.fromstring(self.read(name))
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
            self.assertEqual(root.get("{http://www.w3.org/XML/1998/namespace}lang"), name.split("-a4")[0][-2:])
            self.assertTrue(root.find("{http://www.w3.org/2000/svg}title").text)
            self.assertNotIn(b"<image", self.read(name), "drawn, not made of dots")

    def test_nothing_is_printed_where_printers_cant(self):
        for language in LANGUAGES:
            for paper in PAPERS:
                self.print("all", "--language", language, "--paper", paper)
        for name in self.files():
            self.assertEqual(ink_at_the_edge(self.path(name), 7.5), [])
        self.assertEqual(len(self.files()), 56 + 56 + 16, "each page was looked at")
        self.assertNotEqual(ink_at_the_edge(self.path("reference-robots-en-a4.pdf"), 20), [])

    def test_references_hold_every_word_on_one_page(self):
        for language in LANGUAGES:
            texts = read_toml("reference", language + ".toml")
            for paper in PAPERS:
                self.print("reference", "--language", language, "--paper", paper)
                for game in ("robotrick", "robots"):
                    found = text_of(self.path(f"reference-{game}-{language}-{paper}.pdf"))
                    self.assertIn(letters(texts[game]["title"]), found)
                    for section in texts[game]["sections"]:
                        for words in [section["title"], *section["paragraphs"]]:
                            self.assertIn(letters(words), found, (game, language, paper))

    def test_robots_sheets_name_author_and_licence(self):
        for language in LANGUAGES:
            self.print("all", "--game", "robots", "--language", language)
            self.assertEqual(self.files(), [f"player-aid-robots-{language}-a4.pdf", f"reference-robots-{language}-a4.pdf"])
            for name in self.files():
                found = text_of(self.path(name))
                for words in ("AVDambeck", "CCBY-SA4.0", "creativecommons.org/licenses/by-sa/4.0"):
                    self.assertIn(words, found, name)
                os.remove(self.path(name))

    def test_ai_cards_say_what_the_edition_says(self):
        for language in LANGUAGES:
            words = read_toml("reference", language + ".toml")["sheet"]
            self.print("ai-cards", "--language", language)
            for name, count in CARDS.items():
                cards = edition(name)["ai_cards"]
                self.assertEqual(len(cards), count)
                path = self.path(f"ai-cards-{name}-{language}-a4.pdf")
                found = text_of(path)
                names = {code: name[language] for code, name in edition(name)["criteria"].items()}
                for card in cards:
                    # Text comes in the order in which it was drawn: column by column.
                    written = card["id"] + edition(name)["name"][language]
                    for column in ("follow", "unfollow", "lead"):
                        written += words[column] + words["then"].join(names[code] for code in card[column])
                    self.assertIn(letters(written), found, (name, language))

    def test_own_edition_is_followed(self):
        text = run("edition", "robotrick").stdout
        own = text.replace('id = "robotrick"', 'id = "mine"').replace('letter = "A"', 'letter = "X"').replace('id = "R1"', 'id = "ZZ9"')
        own = own.replace("points = [1,", "points = [77,")
        path = self.path("mine.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(own)
        self.print("all", "--edition", path)
        self.assertEqual(self.files(), ["ai-cards-mine-en-a4.pdf", "mine.toml", "reference-robotrick-en-a4.pdf", "score-sheet-mine-en-a4.pdf"])
        self.assertIn("ZZ9", text_of(self.path("ai-cards-mine-en-a4.pdf")))
        self.assertIn("77", text_of(self.path("score-sheet-mine-en-a4.pdf")))

    def test_words_that_find_no_room_are_refused_by_name(self):
        long = "a" * 200
        path = self.path("long.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(run("edition", "robotrick").stdout.replace('LOW = { en = "low"', f'LOW = {{ en = "{long}"'))
        result = run("print", "ai-cards", "--edition", path, "--output", self.folder)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("no room on the sheet for 'aaaa", result.stderr)
        self.assertEqual(self.files(), ["long.toml"])

    def test_same_order_same_bytes_whatever_else_is_printed(self):
        for form in ("pdf", "svg"):
            self.print("all", "--format", form)
            together = {name: self.read(name) for name in self.files()}
            self.print("reference", "--game", "robots", "--format", form)
            self.print("ai-cards", "--edition", "prototype", "--format", form)
            for name, content in together.items():
                self.assertEqual(self.read(name), content, name)

    def test_what_takes_the_place_of_a_file_is_named(self):
        first = self.print("reference", "--game", "robots")
        self.assertEqual(first, self.path("reference-robots-en-a4.pdf") + "  1 page\n")
        self.assertEqual(self.print("reference", "--game", "robots"), first.replace("\n", ", in place of what was there\n"))

    def test_refusals_are_one_sentence_and_nothing_is_written(self):
        for arguments, status, words in (
            (["cards"], 2, "--help'"),
            ([], 2, "--help'"),
            (["all", "--paper", "a3"], 2, "a3"),
            (["all", "--format", "png"], 2, "png"),
            (["all", "--language", "tlh"], 2, "tlh"),
            (["all", "--edition", "deluxe"], 1, "there is no edition 'deluxe'"),
            (["all", "--edition", "missing.toml"], 1, "cannot read missing.toml"),
            (["ai-cards", "--game", "robots"], 1, "there is no ai-cards of robots"),
            (["player-aid", "--edition", "prototype"], 1, "there is no player-aid of robotrick"),
            (["reference", "--edition", "prototype", "--game", "robots"], 1, "an edition of robotrick, not of robots"),
        ):
            result = run("print", *arguments, "--output", self.path("new"))
            self.assertEqual((result.returncode, result.stdout), (status, ""), arguments)
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
            self.assertIn(words, result.stderr)
            self.assertEqual(self.files(), [])

    def test_folder_that_cant_be_written_is_named(self):
        with open(self.path("file"), "w", encoding="utf-8"):
            pass
        result = run("print", "reference", "--output", self.path("file"))
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("cannot write " + self.path("file"), result.stderr)

    def test_without_a_font_for_the_language_it_refuses_and_says_what_to_install(self):
        config = self.path("fonts.conf")
        with open(config, "w", encoding="utf-8") as file:
            file.write('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
                       f"<dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>{self.folder}/cache</cachedir></fontconfig>")
        environment = {**os.environ, "FONTCONFIG_FILE": config}
        result = run("print", "reference", "--language", "ja", "--output", self.path("new"), env=environment)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("fonts-noto-cjk", result.stderr)
        self.assertEqual(run("print", "reference", "--output", self.path("new"), env=environment).returncode, 0)


if __name__ == "__main__":
    sys.argv[1:] = ["-v"] + sys.argv[1:]
    unittest.main()
