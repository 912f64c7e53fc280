import { useQuery } from '@tanstack/react-query';
import type { ChartRequest } from '../../../data/charts/chart-data.ts';
import { shownResourcesQuery } from '../../../data/charts/chart-resources.ts';
import { ChartResourceList } from './resource-list.tsx';

/** Shows the resources that fit the result of a chart; nothing if there are none. */
export function ResultResources({ request }: { request: ChartRequest }) {
  const { data } = useQuery(shownResourcesQuery(request));
  if (!data || data.resources.length === 0) return null;
  return (
    <section aria-labelledby="resources" className="mt-2 grid gap-3 rounded-lg bg-sunken p-4">
      <h2 id="resources" className="!text-lg">
        Resources for this result
      </h2>
      <ChartResourceList resources={data.resources} />
    </section>
  );
}
