"""Brings resources/i18n/kvdesk_id.ts up to date with the texts in kvdesk/ and counts what is still to be translated.

usage: python packaging/update_translations.py

Texts that are gone are dropped, new ones come in as unfinished: edit them in Qt Linguist or by hand, then run this
again. The exit status is 1 while anything is unfinished.
"""

import ast
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

CHECKOUT = Path(__file__).parents[1]
SOURCE = CHECKOUT / "kvdesk"
CATALOG = CHECKOUT / "resources" / "i18n" / "kvdesk_id.ts"
LANGUAGE = "id"
TOOL = "pyside6-lupdate"
# No places are written: the catalogue says nothing of this computer and changes only where a text does.
FLAGS = ("-silent", "-locations", "none", "-no-obsolete", "-no-ui-lines", "-disable-heuristic", "similartext")


def lupdate() -> str:
    """The tool that comes with PySide6: beside this Python, else on the path."""
    found = shutil.which(TOOL, path=str(Path(sys.executable).parent)) or shutil.which(TOOL)
    if found is None:
        raise SystemExit(f'{TOOL} is not there; install it with pip install "kvdesk[gui]"')
    return found


def texts_in_f_strings(sources: list[Path]) -> Iterator[tuple[str, str]]:
    """Context and text of the `translate` calls inside f-strings, which lupdate skips as it skips any string."""
    for path in sources:
        for string in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(string, ast.JoinedStr):
                continue
            for node in ast.walk(string):
                match node:
                    case ast.Call(
                        func=ast.Name(id="translate"),
                        args=[ast.Constant(value=str(context)), ast.Constant(value=str(text))],
                    ):
                        yield context, text


def update() -> None:
    """Merge the texts of every source file into the catalogue."""
    sources = sorted(SOURCE.rglob("*.py"))
    with tempfile.TemporaryDirectory() as folder:
        others = Path(folder, "f_strings.py")
        calls = (f"translate({context!r}, {text!r})\n" for context, text in texts_in_f_strings(sources))
        others.write_text("".join(calls), encoding="utf-8")
        files = [*(str(path.relative_to(CHECKOUT)) for path in sources), str(others)]
        command = [lupdate(), *FLAGS, "-target-language", LANGUAGE, *files, "-ts", str(CATALOG)]
        subprocess.run(command, cwd=CHECKOUT, check=True)


def unfinished() -> Iterator[tuple[str, str]]:
    """Context and text of every entry that has no finished translation."""
    for context in ElementTree.parse(CATALOG).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is None or not translation.text or translation.get("type") is not None:
                yield context.findtext("name", ""), message.findtext("source", "")


def main() -> int:
    update()
    left = list(unfinished())
    for context, text in left:
        print(f"{context}: {text}")
    print(f"{CATALOG.relative_to(CHECKOUT).as_posix()}: {len(left)} unfinished")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
