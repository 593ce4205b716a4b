/** One selection, two views: hovering is light, a click pins. */
export interface Selection {
  selected: string | null;
  hovered: string | null;
  onSelect: (id: string | null) => void;
  onHover: (id: string | null) => void;
}

/** Whether a row is selected, or a value in it. */
export const isWithin = (id: string | null, row: string): boolean =>
  id !== null && (id === row || id.startsWith(`${row}/`));

/** For documents that have nothing to select. */
export const NO_SELECTION: Selection = {
  selected: null,
  hovered: null,
  onSelect: () => undefined,
  onHover: () => undefined,
};
