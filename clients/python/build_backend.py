"""Builds the wheel with the standard library: pip wheel . (or python3 build_backend.py FOLDER)"""

import base64
import hashlib
import io
import os
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

_ROOT = Path(__file__).resolve().parent
# The same bytes for the same sources: archives have no date but this one.
_DATE = (1980, 1, 1, 0, 0, 0)


def _project() -> Dict[str, str]:
    """The texts of [project]. Python 3.9 has no reader of TOML, and these lines need none."""
    text = (_ROOT / "pyproject.toml").read_text("utf-8")
    section = text.split("[project]", 1)[1].split("\n[", 1)[0]
    return dict(re.findall(r'^([a-z-]+) = "(.*)"$', section, re.MULTILINE))


def _metadata(project: Dict[str, str]) -> str:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"Requires-Python: {project['requires-python']}",
        "Description-Content-Type: text/markdown",
        "",
        (_ROOT / project["readme"]).read_text("utf-8"),
    ]
    return "\n".join(lines)


def _sources() -> List[Tuple[str, bytes]]:
    package = _ROOT / "src"
    files = sorted(path for path in package.rglob("*") if path.suffix == ".py" or path.name == "py.typed")
    return [(path.relative_to(package).as_posix(), path.read_bytes()) for path in files]


def get_requires_for_build_wheel(config_settings: Optional[Dict[str, Any]] = None) -> List[str]:
    return []


def build_wheel(
    wheel_directory: str,
    config_settings: Optional[Dict[str, Any]] = None,
    metadata_directory: Optional[str] = None,
) -> str:
    project = _project()
    base = f"{project['name'].replace('-', '_')}-{project['version']}"
    info = f"{base}.dist-info"
    files = _sources()
    files.append((f"{info}/METADATA", _metadata(project).encode("utf-8")))
    files.append((f"{info}/WHEEL", b"Wheel-Version: 1.0\nGenerator: recto\nRoot-Is-Purelib: true\nTag: py3-none-any\n"))
    record = "".join(f"{name},sha256={_hash_of(data)},{len(data)}\n" for name, data in files)
    files.append((f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode("utf-8")))
    name = f"{base}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files:
            entry = zipfile.ZipInfo(path, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    project = _project()
    base = f"{project['name'].replace('-', '_')}-{project['version']}"
    files = [(f"src/{name}", data) for name, data in _sources()]
    files += [(name, (_ROOT / name).read_bytes()) for name in ("pyproject.toml", "build_backend.py", "README.md")]
    files.append(("PKG-INFO", _metadata(project).encode("utf-8")))
    name = f"{base}.tar.gz"
    with tarfile.open(os.path.join(sdist_directory, name), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path, data in files:
            entry = tarfile.TarInfo(f"{base}/{path}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return name


def _hash_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    print(build_wheel(sys.argv[1]))
