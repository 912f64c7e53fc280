import type { ProjectTimePeriod } from '@portal/contract/projects/projects';
import { outputTypes } from '@portal/contract/charts/output-types';
import type { View } from '@portal/contract/charts/saved-views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { chartDataQuery } from '../../../data/charts/chart-data.ts';
import { savedViewsQuery } from '../../../data/charts/saved-views.ts';
import { buildChartRequest } from '../../../features/charts/chart-data/build-chart-request.ts';
import { parseSelection } from '../../../features/charts/chart-data/chart-selection.ts';
import { buildViewUrl } from '../../../features/charts/saved-views/build-view-url.ts';
import { MyViews } from '../../../features/charts/saved-views/my-views.tsx';
import { toApiError } from '../../../lib/http/api-error.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Shows the user's pinned comparisons with the newest period that has results. */
export function PinnedViews({ period }: { period: ProjectTimePeriod | null }) {
  const project = useProject();
  const { data } = useQuery(savedViewsQuery(project.id));
  const [isOpen, setOpen] = useState(false);
  const pinned = data?.filter((view) => view.is_pinned) ?? [];
  // A user who deletes the last view reads in the list that none is left.
  if (!data || (data.length === 0 && !isOpen)) return null;
  return (
    <section aria-labelledby="views" className="mb-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 id="views">My views</h2>
        <Button onClick={() => setOpen(true)}>All my views</Button>
      </div>
      {data.length > 0 && pinned.length === 0 && (
        <p className="text-ink-soft">None of your views is on the dashboard.</p>
      )}
      <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
        {pinned.map((view) => (
          <li key={view.id} className="border-t border-line pt-3">
            <PinnedView view={view} period={period} />
          </li>
        ))}
      </ul>
      {isOpen && <MyViews project={project} onClose={() => setOpen(false)} />}
    </section>
  );
}

function PinnedView({ view, period }: { view: View; period: ProjectTimePeriod | null }) {
  const project = useProject();
  const selection = parseSelection(new URLSearchParams(view.search));
  const { outputType } = selection;
  const asked = buildChartRequest({
    chartId: view.chart_id,
    timePeriodId: period?.time_period_id ?? 0,
    selection,
    outputType: outputTypes.find((one) => one === outputType),
    lastUpdate: null,
  });
  const { data, error } = useQuery({ ...chartDataQuery(asked), enabled: period !== null, retry: false });
  // The figures that the sentence is of, and not those of a period that is under way.
  const to = buildViewUrl(project.project_code, view, period?.time_period_id);
  return (
    <>
      <h3 className="text-base">
        {to ? (
          <Link className="link" to={to}>
            {view.view_name}
          </Link>
        ) : (
          view.view_name
        )}
      </h3>
      {view.view_name !== view.chart_name && <p className="text-sm text-ink-faint">{view.chart_name}</p>}
      {!data && !error && period && <Skeleton type="text@2" />}
      {error && <p className="mt-1 text-sm text-ink-soft">{toApiError(error).error}</p>}
      {data && (
        <p className="mt-1">
          {data.verdict ?? `There is no verdict for ${data.time_period_name} yet.`}
          <span className="block text-sm text-ink-faint">{data.time_period_name}</span>
        </p>
      )}
    </>
  );
}
