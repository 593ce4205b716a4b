/** One selection, two views: hovering is light, a click pins. */
export interface Selection {
  selected: string | null;
  hovered: string | null;
  onSelect: (id: string | null) => void;
  onHover: (id: string | null) => void;
}
