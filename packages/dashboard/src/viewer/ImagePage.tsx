import { type ReactNode, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { ErrorBox } from '../ui/ErrorBox.tsx';
import styles from './DocumentPane.module.css';
import type { DocumentSource } from './document-source.ts';
import type { Box, Mark } from './marks.ts';
import { isWithin, type Selection } from './selection.ts';
import { usePageImage, usePageLayout } from './use-page.ts';

interface ImagePageProps extends Selection {
  source: DocumentSource;
  page: number;
  marks: readonly Mark[];
  /** In CSS pixels. */
  width: number;
  aspect: number;
  onAspect: (aspect: number) => void;
  nameOf: (id: string) => string;
  /** Lies over the page and its boxes. */
  overlay?: ReactNode;
}

/** Pictures are asked for in a few widths, so that a resized window reuses what is there. */
const WIDTHS = [400, 800, 1200, 1800, 2400, 3600];
const imageWidth = (pixels: number): number => WIDTHS.find((width) => width >= pixels) ?? 3600;

const areaOf = ({ boxes }: Mark): number => boxes.reduce((sum, { width, height }) => sum + width * height, 0);

/** A page as a picture, with the boxes of values drawn over it. */
export function ImagePage(props: ImagePageProps): ReactNode {
  const { source, page, marks, width, aspect, onAspect, nameOf, overlay } = props;
  const { selected, hovered, onSelect, onHover } = props;
  const [ratio] = useState(() => Math.min(window.devicePixelRatio || 1, 2));
  // A scan that lay on its side is turned, because boxes refer to the upright page.
  const { layout } = usePageLayout(source, page, marks.length > 0);
  const { url, error } = usePageImage(source, page, imageWidth(width * ratio), layout?.rotation ?? 0);
  return (
    <div className={styles.sheet} style={{ width, height: width * aspect }}>
      {error !== null && <ErrorBox error={error} />}
      {url !== null && (
        <img
          src={url}
          alt={`Page ${page} of ${source.filename}`}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onAspect(naturalHeight / naturalWidth)}
        />
      )}
      <svg
        className={styles.overlay}
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        aria-label={`Values on page ${page}`}
      >
        {/* Small boxes last, so that a value inside a larger one can be reached. */}
        {marks
          .filter(({ isRow, id }) => isRow !== true || isWithin(selected, id) || isWithin(hovered, id))
          .toSorted((one, other) => areaOf(other) - areaOf(one))
          .map((mark) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the value tree offers the same by keyboard.
            <g
              key={mark.id}
              data-id={mark.id}
              className={classes(
                styles.mark,
                styles[mark.tone],
                mark.isRow === true && styles.row,
                mark.id === selected && styles.selected,
                mark.id === hovered && styles.hovered,
              )}
              onMouseEnter={() => onHover(mark.id)}
              onMouseLeave={() => onHover(null)}
              onClick={() => onSelect(mark.id)}
            >
              <title>{nameOf(mark.id)}</title>
              {mark.boxes.map((box) => (
                <rect key={keyOf(box)} {...padded(box, aspect)} />
              ))}
            </g>
          ))}
      </svg>
      {overlay}
    </div>
  );
}

const keyOf = ({ left, top, width, height }: Box): string => `${left} ${top} ${width} ${height}`;

/** Leaves some paper around the letters. */
const PADDING = 3;

function padded({ left, top, width, height }: Box, aspect: number): Record<'x' | 'y' | 'width' | 'height', number> {
  const vertical = PADDING / aspect;
  return {
    x: left * 1000 - PADDING,
    y: top * 1000 - vertical,
    width: width * 1000 + 2 * PADDING,
    height: height * 1000 + 2 * vertical,
  };
}
