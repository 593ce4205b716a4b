"""Lists."""

from __future__ import annotations

from typing import Any, Callable, Dict, Generic, Iterator, List, Optional, TypeVar

T = TypeVar("T")


class Page(Generic[T]):
    """One page of a list. Iterating over it yields its items and those of all pages that follow."""

    def __init__(self, body: Dict[str, Any], fetch: Callable[[str], "Page[T]"]) -> None:
        self.data: List[T] = body["data"]
        self.list_metadata: Dict[str, Any] = body["list_metadata"]
        self._fetch = fetch

    @property
    def has_more(self) -> bool:
        return self.list_metadata["after"] is not None

    def next_page(self) -> Optional["Page[T]"]:
        """Returns None if this is the last page."""
        after = self.list_metadata["after"]
        return None if after is None else self._fetch(after)

    def __iter__(self) -> Iterator[T]:
        # A service that repeats a cursor would be asked for the same page for ever.
        seen = set()
        page: Optional[Page[T]] = self
        while page is not None:
            yield from page.data
            after = page.list_metadata["after"]
            if after is None or after in seen:
                return
            seen.add(after)
            page = page.next_page()
