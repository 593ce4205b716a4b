import { type RefObject, useLayoutEffect, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    setSize({ width: current.clientWidth, height: current.clientHeight });
    return () => observer.disconnect();
  }, [element]);
  return size;
}
