import type { Collection, findAdjacentCharts } from '../../../features/charts/charts/find-charts.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';

/** Links to the previous and next chart in the group, with the selection unchanged. */
export function ChartPager({
  group,
  previous,
  next,
  position,
  to,
}: ReturnType<typeof findAdjacentCharts> & {
  group: Collection;
  to: { chart: (group: string, id: number) => string };
}) {
  if (group.charts.length < 2) return null;
  const link = (chart: { id: number }) => to.chart(group.collection_code, chart.id);
  return (
    <nav
      aria-label={`Charts in ${group.collection_name}`}
      className="no-print mt-12 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6"
    >
      <div className="min-w-0">
        {previous && (
          <LinkButton
            icon="arrow-left"
            to={link(previous)}
            aria-label={`Previous chart: ${previous.chart_name}`}
          >
            <span className="max-w-56 text-left sm:max-w-72">{previous.chart_name}</span>
          </LinkButton>
        )}
      </div>
      <span className="text-sm text-ink-faint">
        Chart {position} of {group.charts.length} in {group.collection_name}
      </span>
      <div className="min-w-0">
        {next && (
          <LinkButton iconAfter="arrow-right" to={link(next)} aria-label={`Next chart: ${next.chart_name}`}>
            <span className="max-w-56 text-left sm:max-w-72">{next.chart_name}</span>
          </LinkButton>
        )}
      </div>
    </nav>
  );
}
