import { Fragment, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './FieldCanvas.module.css';
import { dragged, drawn, type EditedField, type FieldBox, type Grip, type Point } from './template-fields.ts';

interface FieldCanvasProps {
  page: number;
  /** The fields of this page. */
  fields: readonly EditedField[];
  selected: string | null;
  hovered: string | null;
  onSelect: (uid: string | null) => void;
  onHover: (uid: string | null) => void;
  onDraw: (box: FieldBox) => void;
  onBox: (uid: string, box: FieldBox) => void;
  onDelete: (uid: string) => void;
}

interface Drag {
  from: Point;
  to: Point;
  /** Null while a new box is drawn. */
  held: { field: EditedField; grip: Grip } | null;
}

const CORNERS: readonly Exclude<Grip, 'move'>[] = ['top left', 'top right', 'bottom left', 'bottom right'];
const STEP = 0.005;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const placed = ({ left, top, width, height }: FieldBox) => ({
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

/** Lies over a page: drag on the page to draw a field, drag a field to move it, drag a corner to resize it. */
export function FieldCanvas(props: FieldCanvasProps): ReactNode {
  const { page, fields, selected, hovered, onSelect, onHover, onDraw, onBox, onDelete } = props;
  const surface = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = (surface.current as HTMLDivElement).getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const begin = (event: PointerEvent, held: Drag['held']): void => {
    // A finger on the page scrolls it; a finger on a field moves the field.
    if (event.button !== 0 || (held === null && event.pointerType === 'touch')) return;
    event.stopPropagation();
    surface.current?.setPointerCapture(event.pointerId);
    const from = pointOf(event);
    setDrag({ from, to: from, held });
    onSelect(held?.field.uid ?? null);
  };
  const boxOf = ({ from, to, held }: Drag): FieldBox | null =>
    held === null ? drawn(page, from, to) : dragged(held.field.bbox, held.grip, { x: to.x - from.x, y: to.y - from.y });
  const end = (event: PointerEvent): void => {
    if (drag === null) return;
    // The last movement may not be rendered yet.
    const box = boxOf({ ...drag, to: pointOf(event) });
    if (box !== null && drag.held === null) onDraw(box);
    if (box !== null && drag.held !== null) onBox(drag.held.field.uid, box);
    setDrag(null);
  };
  const onKey = (event: KeyboardEvent, field: EditedField): void => {
    const by = ARROWS[event.key];
    if (by !== undefined) onBox(field.uid, dragged(field.bbox, event.shiftKey ? 'bottom right' : 'move', by));
    else if (event.key === 'Delete') onDelete(field.uid);
    else if (event.key === 'Enter' || event.key === ' ') onSelect(field.uid);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const sketch = drag?.held === null ? boxOf(drag) : null;
  return (
    <div
      ref={surface}
      className={styles.canvas}
      data-canvas={page}
      onPointerDown={(event) => begin(event, null)}
      onPointerMove={(event) => drag !== null && setDrag({ ...drag, to: pointOf(event) })}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
    >
      {fields.map((field) => {
        const isSelected = field.uid === selected;
        const box = drag?.held?.field.uid === field.uid ? (boxOf(drag) ?? field.bbox) : field.bbox;
        return (
          <Fragment key={field.uid}>
            <button
              type="button"
              aria-label={`Field ${field.key}, ${field.type}`}
              aria-pressed={isSelected}
              title={field.key}
              className={classes(styles.box, isSelected && styles.selected, field.uid === hovered && styles.hovered)}
              style={placed(box)}
              onPointerDown={(event) => begin(event, { field, grip: 'move' })}
              onFocus={() => onSelect(field.uid)}
              onKeyDown={(event) => onKey(event, field)}
              onMouseEnter={() => onHover(field.uid)}
              onMouseLeave={() => onHover(null)}
            />
            {isSelected && (
              <div className={styles.corners} style={placed(box)}>
                {CORNERS.map((grip) => (
                  <span
                    key={grip}
                    className={styles.corner}
                    data-corner={grip}
                    onPointerDown={(event) => begin(event, { field, grip })}
                  />
                ))}
              </div>
            )}
          </Fragment>
        );
      })}
      {sketch !== null && <div className={styles.sketch} style={placed(sketch)} />}
    </div>
  );
}
