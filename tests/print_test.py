"""Prints every sheet in every language, and looks at the files as a reader of PDF and XML would.

BOTYARD names the program to test. By day the languages take turns with the papers; by night every language is printed on
every paper.
"""
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import unittest
import xml.etree.ElementTree

sys.path.insert(0, os.path.dirname(__file__))
from nightly import NIGHTLY  # noqa: E402

BOTYARD = os.environ["BOTYARD"]
os.environ["LC_ALL"] = "C"
HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "data")
LANGUAGES = ["en", "fr", "de", "ja"]
PAPERS = {"a4": (595.28, 841.89), "letter": (612, 792)}
PRINTED = [(language, paper) for language in LANGUAGES for paper in PAPERS] if NIGHTLY else [
    ("en", "a4"), ("fr", "letter"), ("de", "letter"), ("ja", "a4")]
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


def pages_with_ink_at_the_edge(path, millimetres):
    """For each page of a PDF whether it has anything else than white so close to its edges."""
    dots_a_millimetre = 2
    found = []
    with tempfile.TemporaryDirectory() as folder:
        pictures = os.path.join(folder, "page")
        subprocess.run(["pdftoppm", "-gray", "-r", str(25.4 * dots_a_millimetre), path, pictures], check=True)
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), "rb") as file:
                _, size, _, dots = file.read().split(b"\n", 3)
            width, height = (int(part) for part in size.split())
            band = int(millimetres * dots_a_millimetre)
            rows = [dots[y * width:(y + 1) * width] for y in range(height)]
            edges = rows[:band] + rows[-band:] + [row[:band] + row[-band:] for row in rows]
            found.append(any(set(edge) != {255} for edge in edges))
    return found


class Printing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.all_sheets = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.prints = {}

    @classmethod
    def printed(cls, language, paper="a4", form="pdf"):
        """All sheets, printed once for all tests that only look at them: what was said, the folder, the files in it."""
        folder = os.path.join(cls.all_sheets, f"{language}-{paper}-{form}")
        if folder not in cls.prints:
            result = run("print", "all", "--language", language, "--paper", paper, "--format", form, "--output", folder)
            assert (result.returncode, result.stderr) == (0, ""), result
            cls.prints[folder] = result.stdout, folder, sorted(os.listdir(folder))
        return cls.prints[folder]

    @classmethod
    def printed_path(cls, sheet, language, paper):
        return os.path.join(cls.printed(language, paper)[1], f"{sheet}-{language}-{paper}.pdf")

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

    def read(self, name, folder=None):
        with open(os.path.join(folder or self.folder, name), "rb") as file:
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
        for language, paper in PRINTED:
            said, folder, files = self.printed(language, paper)
            for sheet in SHEETS:
                name = f"{sheet}-{language}-{paper}.pdf"
                self.assertIn(name, said)
                cards = sheet.startswith("ai-cards")
                info = self.check_page(os.path.join(folder, name), PAPERS[paper], cards, 2 if cards else 1)
                self.assertIn("AVDambeck (CC BY-SA 4.0)" if sheet.endswith("robots") else "Domi", info["Author"])
                self.assertTrue(info["Title"].strip())
                self.assertIn(f"/Lang ({language})".encode(), self.read(name, folder))
            self.assertEqual(len(files), len(SHEETS))

    def test_all_sheets_are_well_formed_svg_with_a_file_for_each_page(self):
        for language in LANGUAGES if NIGHTLY else ["en", "ja"]:
            _, folder, files = self.printed(language, form="svg")
            self.assertEqual(len(files), len(SHEETS) + 2, "both kinds of cards take two pages")
            for name in files:
                root = xml.etree.ElementTree.fromstring(self.read(name, folder))
                self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
                self.assertEqual(root.get("{http://www.w3.org/XML/1998/namespace}lang"), language)
                self.assertTrue(root.find("{http://www.w3.org/2000/svg}title").text)
                self.assertNotIn(b"<image", self.read(name, folder), "drawn, not made of dots")

    def test_nothing_is_printed_where_printers_cant(self):
        for language, paper in PRINTED:
            pages = []
            for sheet in SHEETS:
                pages += pages_with_ink_at_the_edge(self.printed_path(sheet, language, paper), 7.5)
            self.assertEqual(pages, [False] * (len(SHEETS) + 2), "both kinds of cards take two pages")
        self.assertEqual(pages_with_ink_at_the_edge(self.printed_path("reference-robots", "en", "a4"), 20), [True])

    def test_references_hold_every_word_on_one_page(self):
        for language, paper in PRINTED:
            texts = read_toml("reference", language + ".toml")
            for game in ("robotrick", "robots"):
                found = text_of(self.printed_path(f"reference-{game}", language, paper))
                self.assertIn(letters(texts[game]["title"]), found)
                for section in texts[game]["sections"]:
                    for words in [section["title"], *section["paragraphs"]]:
                        self.assertIn(letters(words), found, (game, language, paper))

    def test_robots_sheets_name_author_and_licence(self):
        self.print("all", "--game", "robots", "--language", "fr")
        self.assertEqual(self.files(), ["player-aid-robots-fr-a4.pdf", "reference-robots-fr-a4.pdf"])
        for language, paper in PRINTED:
            for sheet in ("player-aid-robots", "reference-robots"):
                found = text_of(self.printed_path(sheet, language, paper))
                for words in ("AVDambeck", "CCBY-SA4.0", "creativecommons.org/licenses/by-sa/4.0"):
                    self.assertIn(words, found, (sheet, language))

    def test_ai_cards_say_what_the_edition_says(self):
        for language, paper in PRINTED:
            words = read_toml("reference", language + ".toml")["sheet"]
            for name, count in CARDS.items():
                cards = edition(name)["ai_cards"]
                self.assertEqual(len(cards), count)
                found = text_of(self.printed_path(f"ai-cards-{name}", language, paper))
                names = {code: name[language] for code, name in edition(name)["criteria"].items()}
                for card in cards:
                    # Text comes in the order in which it was drawn: column by column.
                    written = card["id"] + edition(name)["name"][language]
                    for column in ("follow", "unfollow", "lead"):
                        written += words[column] + words["then"].join(names[code] for code in card[column])
                    self.assertIn(letters(written), found, (name, language))

    def test_ai_cards_and_points_that_are_ours_are_said_to_be(self):
        for language, paper in PRINTED:
            note = letters(read_toml("reference", language + ".toml")["sheet"]["ours"])
            for name in CARDS:
                for sheet in ("ai-cards", "score-sheet"):
                    found = text_of(self.printed_path(f"{sheet}-{name}", language, paper))
                    self.assertEqual(note in found, name == "robotrick", (sheet, name, language))

    def test_the_player_aid_tells_of_recall_and_of_recovery_without_robots(self):
        for language, paper in PRINTED:
            words = read_toml("reference", language + ".toml")["sheet"]
            found = text_of(self.printed_path("player-aid-robots", language, paper))
            for hint in ("program", "research", "build", "combat", "aftermath", "recovery", "nano", "turbo"):
                self.assertIn(letters(words[hint + "_hint"]), found, (hint, language, paper))

    def test_own_edition_is_followed(self):
        text = run("edition", "robotrick").stdout
        own = text.replace('id = "robotrick"', 'id = "mine"').replace('letter = "A"', 'letter = "X"').replace('id = "R1"', 'id = "ZZ9"')
        own = own.replace("points = [1,", "points = [77,")
        path = self.path("mine.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(own)
        self.print("all", "--edition", path)
        self.assertEqual(self.files(), ["ai-cards-mine-en-a4.pdf", "mine.toml", "reference-mine-en-a4.pdf", "score-sheet-mine-en-a4.pdf"])
        cards = text_of(self.path("reference-mine-en-a4.pdf"))
        self.assertIn(letters("suits X B C D, each from 1 to 13. Points: 1 = 77, 2 = 2,"), cards)
        self.assertNotIn(letters("1 to 10 as printed"), cards)
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
            self.print("reference", "--game", "robots", "--format", form)
            self.print("ai-cards", "--edition", "prototype", "--format", form)
        self.assertEqual(len(self.files()), 2 + 3, "cards take two pages, and a page of SVG is a file")
        for name in self.files():
            together = self.printed("en", "a4", name[-3:])[1]
            self.assertEqual(self.read(name), self.read(name, together), name)

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
