"""Fetches the Debian packages that the training data is made of and unpacks them, without installing them."""
from __future__ import annotations

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LIST = Path(__file__).with_name("packages.txt")


def package_names(section: str | None = None) -> list[str]:
    names: list[str] = []
    current = ""
    for line in LIST.read_text(encoding="utf8").splitlines():
        line = line.strip()
        if line.startswith("["):
            current = line.strip("[]")
        elif line and not line.startswith("#") and section in (None, current):
            names.append(line)
    return names


def fetch(work: Path) -> Path:
    """Returns the folder with the unpacked packages. Fetches only packages that are not there yet."""
    archives, unpacked = work / "archives", work / "unpacked"
    archives.mkdir(parents=True, exist_ok=True)
    unpacked.mkdir(exist_ok=True)
    missing = [name for name in package_names() if not list(archives.glob(f"{name}_*.deb"))]
    for start in range(0, len(missing), 40):
        subprocess.run(["apt-get", "download", "-q", *missing[start : start + 40]], cwd=archives, check=True)
    done = work / "unpacked.txt"
    before = set(done.read_text().split()) if done.exists() else set()
    new = sorted(path for path in archives.glob("*.deb") if path.name not in before)
    with ThreadPoolExecutor(4) as pool:
        for _ in pool.map(lambda path: subprocess.run(["dpkg-deb", "-x", path, unpacked], check=True), new):
            pass
    done.write_text("\n".join(sorted(before | {path.name for path in new})))
    return unpacked
