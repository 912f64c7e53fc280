import type { GalleryPicture } from '@portal/contract/charts/gallery';
import { memo, useMemo } from 'react';
import {
  findBarAt,
  barsPath,
  MINI_CHART_HEIGHT,
  computeY,
  computeBarCentre,
  type Scale,
  MINI_CHART_WIDTH,
} from './mini-chart-geometry.ts';

/**
 * The values of a set by rank: the user's bars filled and marked, the median as a line over the middle half.
 * Pointing at a bar highlights the same submission in every chart (`onLight`).
 */
export const MiniChart = memo(function MiniChart({
  picture,
  scale,
  own,
  lit,
  label,
  onLight,
}: {
  picture: GalleryPicture;
  scale: Scale;
  /** The keys of the user's submissions. */
  own: ReadonlySet<string>;
  /** The key of the submission that is pointed at. */
  lit: string | null;
  label: string;
  onLight: (key: string | null) => void;
}) {
  const { bars, averages } = picture;
  const [others, mine] = useMemo(
    () => [barsPath(bars, scale, (key) => !own.has(key)), barsPath(bars, scale, (key) => own.has(key))],
    [bars, scale, own],
  );
  const { Q1, Median, Q3 } = averages;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${MINI_CHART_WIDTH} ${MINI_CHART_HEIGHT}`}
      className="relative z-10 block h-auto w-full"
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        onLight(findBarAt((clientX - left) / width, bars));
      }}
      onPointerLeave={() => onLight(null)}
    >
      {Q1 !== null && Q3 !== null && (
        <rect
          x={0}
          width={MINI_CHART_WIDTH}
          y={computeY(Q3, scale)}
          height={Math.max(computeY(Q1, scale) - computeY(Q3, scale), 1)}
          className="fill-sunken"
        />
      )}
      <path d={others} className="fill-bar forced-colors:fill-[GrayText]" />
      <path d={mine} className="fill-accent forced-colors:fill-[Highlight]" />
      {lit !== null && !own.has(lit) && (
        <path d={barsPath(bars, scale, (key) => key === lit)} className="fill-ink" />
      )}
      {Median !== null && (
        <line
          x1={0}
          x2={MINI_CHART_WIDTH}
          y1={computeY(Median, scale)}
          y2={computeY(Median, scale)}
          className="stroke-ink-soft"
          strokeWidth={1}
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {bars.map(([key, value], at) =>
        own.has(key) || key === lit ? (
          <Mark
            key={key}
            x={computeBarCentre(at, bars.length)}
            y={computeY(Math.max(value, 0), scale)}
            isLit={key === lit}
          />
        ) : null,
      )}
    </svg>
  );
});

/** Draws a diamond above the bar, so that shape as well as colour marks the user's own. */
function Mark({ x, y, isLit }: { x: number; y: number; isLit: boolean }) {
  const size = isLit ? 5 : 4;
  const [across, middle] = [size * 0.9, y - size - 1];
  return (
    <path
      d={`M${x} ${middle - size}L${x + across} ${middle}L${x} ${middle + size}L${x - across} ${middle}Z`}
      className={isLit ? 'fill-ink' : 'fill-accent forced-colors:fill-[Highlight]'}
    />
  );
}
