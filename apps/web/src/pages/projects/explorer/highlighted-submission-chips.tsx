import type { ChartData } from '@portal/contract/charts/chart-data';
import { highlightColour } from '../../../charts/chart-theme.ts';
import type { ChartSelection } from '../../../features/charts/chart-data/chart-selection.ts';
import { Icon } from '../../../ui/icon/icon.tsx';

/** The other submissions that are picked out, each with a button that lets it go; how to pick, while there are none. */
export function HighlightedSubmissionChips({
  data,
  picked,
  change,
}: {
  data: ChartData;
  picked: readonly string[];
  change: (next: Partial<ChartSelection>) => void;
}) {
  if (picked.length === 0) return null;
  const points = data.points.filter(({ key, is_own }) => !is_own && picked.includes(key));
  const nameOf = (key: string) => data.points.find((point) => point.key === key)?.name;
  return (
    <ul aria-label="Highlighted" className="no-print flex flex-wrap items-center gap-2">
      {picked.map((key) => {
        const at = points.findIndex((point) => point.key === key);
        return (
          <li key={key}>
            <button
              type="button"
              aria-label={`Stop highlighting ${nameOf(key) ?? 'a submission that is not in this chart'}`}
              onClick={() => change({ otherSubmissions: picked.filter((one) => one !== key) })}
              className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface py-1 pr-2 pl-3 text-left text-sm hover:border-ink-soft"
            >
              <svg aria-hidden viewBox="0 0 10 10" className="size-2.5">
                <rect width="10" height="10" rx="2" fill={at < 0 ? '#8494a2' : highlightColour(at)} />
              </svg>
              {nameOf(key) ?? 'Not in this chart'}
              <Icon name="x" className="size-[1em]" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
