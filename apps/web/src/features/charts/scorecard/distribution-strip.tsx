import { formatNumber } from '../../../lib/format/format.ts';
import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { verdictSymbols } from '@portal/wording/unusual-figures';
import { formatEntryValue } from './format-scorecard-entry.ts';

const [WIDTH, HEIGHT, EDGE] = [200, 24, 8];
const colours = { good: 'fill-success', bad: 'fill-warning', plain: 'fill-accent' } as const;

/**
 * Draws the user's place among all: a bar from lowest to highest, with whiskers from the 10th to the 90th
 * percentile. The middle half is darker, a line marks the median, and a diamond marks the user's value.
 * Better values lie to the right if the measure has a better direction.
 */
export function DistributionStrip({ entry }: { entry: ScorecardEntry }) {
  const { value, averages, reach, polarity, verdict } = entry;
  if (!reach || averages.Median === null) return <span className="text-ink-faint">Not compared</span>;
  const low = Math.min(reach.low, value ?? reach.low);
  const high = Math.max(reach.high, value ?? reach.high);
  const at = (one: number) => {
    const share = high === low ? 0.5 : (one - low) / (high - low);
    return EDGE + (polarity === 'lower' ? 1 - share : share) * (WIDTH - 2 * EDGE);
  };
  const bar = (from: number, to: number) => ({
    x: Math.min(at(from), at(to)),
    width: Math.max(Math.abs(at(to) - at(from)), 1),
  });
  const { Q1, Q3, Median } = averages;
  const middle = HEIGHT / 2;
  return (
    <svg
      role="img"
      aria-label={describeDistributionStrip(entry)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-6 w-full max-w-50 min-w-36 print:forced-color-adjust-none"
    >
      <rect {...bar(reach.low, reach.high)} y={middle - 4} height={8} rx={4} className="fill-line" />
      <path
        d={`M${at(reach.P10)} ${middle - 6}v12m0 -6H${at(reach.P90)}m0 -6v12`}
        className="fill-none stroke-ink-faint forced-colors:stroke-[CanvasText]"
      />
      {Q1 !== null && Q3 !== null && (
        <rect
          {...bar(Q1, Q3)}
          y={middle - 6}
          height={12}
          className="fill-bar forced-colors:fill-[GrayText]"
        />
      )}
      <rect x={at(Median) - 1} width={2} y={middle - 9} height={18} className="fill-ink" />
      {value !== null && (
        <path
          d={`M${at(value)} ${middle - 8}l7 8l-7 8l-7 -8z`}
          className={`${colours[verdictSymbols[verdict].tone]} stroke-surface forced-colors:fill-[Highlight]`}
          strokeWidth={1.5}
        />
      )}
    </svg>
  );
}

/** Describes a distribution strip for users who cannot see it. */
function describeDistributionStrip(entry: ScorecardEntry): string {
  const { value, averages, reach, n, verdict } = entry;
  if (!reach) return 'Not compared';
  const own = value === null ? 'You have no value' : `Your value: ${formatEntryValue(value, entry)}`;
  return `${own}. Median: ${formatEntryValue(averages.Median, entry)}. Middle half: ${formatEntryValue(averages.Q1, entry)} to ${formatEntryValue(averages.Q3, entry)}. 10th to 90th percentile: ${formatEntryValue(reach.P10, entry)} to ${formatEntryValue(reach.P90, entry)}. Lowest to highest of ${formatNumber(n)}: ${formatEntryValue(reach.low, entry)} to ${formatEntryValue(reach.high, entry)}. ${verdictSymbols[verdict].name}.`;
}
