import type { ReactNode } from 'react';
import styles from './DayChart.module.css';
import type { Total } from './totals.ts';

const HEIGHT = 120;
const GAP = 0.18;

/** Pages by day as bars. The table beside it has the same numbers for those who cannot see it. */
export function DayChart({ days }: { days: readonly Total[] }): ReactNode {
  const highest = Math.max(1, ...days.map(({ pages }) => pages));
  const [first] = days;
  const last = days.at(-1);
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Pages by day, at most ${highest.toLocaleString()} on a day`}
      >
        {days.map(({ name, pages, records }, index) => {
          const height = (pages / highest) * HEIGHT;
          return (
            <rect key={name} x={index + GAP / 2} y={HEIGHT - height} width={1 - GAP} height={height}>
              <title>{`${name}: ${pages.toLocaleString()} pages, ${records.toLocaleString()} records`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>
        <span>{first?.name}</span>
        <span>most on a day: {highest.toLocaleString()} pages</span>
        <span>{last?.name}</span>
      </figcaption>
    </figure>
  );
}
