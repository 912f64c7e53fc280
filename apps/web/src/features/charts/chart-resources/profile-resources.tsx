import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileResourcesQuery } from '../../../data/charts/chart-resources.ts';
import { ChartResourceList } from './resource-list.tsx';

/** Shows the resources for the worse results in a profile, by measure; nothing if there are none. */
export function ProfileResources({
  query,
  entries,
  linkTo,
}: {
  query: Parameters<typeof profileResourcesQuery>[0];
  entries: readonly ScorecardEntry[];
  linkTo: (entry: ScorecardEntry) => ReactNode;
}) {
  const { data = [] } = useQuery(profileResourcesQuery(query));
  // Those for all results are beside each chart: here they would hide the few that matter.
  const forWorse = data.filter(({ shown_for }) => shown_for !== 'always');
  const shown = entries.flatMap((entry) => {
    const resources = forWorse.filter(({ chart_id }) => chart_id === entry.chart_id);
    return resources.length > 0 ? [{ entry, resources }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="resources" className="mb-10">
      <h2 id="resources" className="mb-3">
        Resources for improvement
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map(({ entry, resources }) => (
          <li key={entry.chart_id} className="grid gap-2 py-4">
            <p>{linkTo(entry)}</p>
            <ChartResourceList resources={resources} />
          </li>
        ))}
      </ul>
    </section>
  );
}
