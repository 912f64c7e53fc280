import type { ChartData } from '@portal/contract/charts/chart-data';
import type { OutputType } from '@portal/contract/charts/output-types';
import { lazy, Suspense } from 'react';
import { buildChartRequest } from '../../../features/charts/chart-data/build-chart-request.ts';
import type { ChartSelection } from '../../../features/charts/chart-data/chart-selection.ts';
import { HypotheticalValueSection } from '../../../features/charts/chart-data/hypothetical-value-section.tsx';
import { useDelayedFlag } from '../../../lib/browser/use-delayed-flag.ts';
import { useProject } from '../../../shell/context/use-project.ts';

/** Below the picture, which does not wait for them. */
const ResultResources = lazy(async () => ({
  default: (await import('../../../features/charts/chart-resources/result-resources.tsx')).ResultResources,
}));

const ChartActionPlans = lazy(async () => ({
  default: (await import('../../../features/charts/action-plans/chart-action-plans.tsx')).ChartActionPlans,
}));

const ChartOutlierCases = lazy(async () => ({
  default: (await import('../../../features/outliers/outliers/chart-outlier-cases.tsx')).ChartOutlierCases,
}));

/** Returns the submission that annotations and action plans can be written for; null if none is selected. */
export const annotatedSubmission = ({ submission_id, submission_name }: ChartData) =>
  submission_id === null ? null : { id: submission_id, name: submission_name ?? 'This submission' };

/** Shows what can follow a result: guidance for it, another value to try, open outlier cases and action plans. */
export function ChartNextSteps({
  chartId,
  data,
  selection,
  outputType,
}: {
  chartId: number;
  data: ChartData;
  selection: ChartSelection;
  outputType: OutputType | undefined;
}) {
  const timePeriodId = data.time_period_id;
  const project = useProject();
  // After the picture: what is read first does not share the network with what can follow it.
  const isLater = useDelayedFlag(1500, true);
  return (
    <>
      <Suspense fallback={null}>
        {isLater && (
          <ResultResources
            request={buildChartRequest({ chartId, timePeriodId, selection, outputType, lastUpdate: null })}
          />
        )}
      </Suspense>
      <HypotheticalValueSection data={data} selection={selection} />
      <Suspense fallback={null}>
        {isLater && (
          <>
            <ChartOutlierCases chartId={chartId} project={project} submissionId={data.submission_id} />
            <ChartActionPlans
              key={chartId}
              chartId={chartId}
              projectCode={project.project_code}
              submission={annotatedSubmission(data)}
            />
          </>
        )}
      </Suspense>
    </>
  );
}
