import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { explanationQuery } from '../../../data/charts/figure-explanations.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { PageNotFound } from '../../../shell/error-handling/page-errors.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ExplainedFigure } from '../../../features/charts/figure-explanations/explained-figure.tsx';

/**
 * Explains how the user's figure in a chart was calculated: the answers, the expression and the comparison
 * group.
 */
export default function ChartExplanationPage() {
  const project = useProject();
  const { id } = useParams();
  const [params] = useSearchParams();
  const numberOf = (name: string) => Number(params.get(name)) || undefined;
  const chart_id = Number(id);
  const time_period_id = numberOf('time-period') ?? project.time_periods[0]?.time_period_id;
  if (!Number.isInteger(chart_id) || time_period_id === undefined) throw new PageNotFound(location.pathname);
  const { data, error, refetch } = useQuery(
    explanationQuery(
      { chart_id, time_period_id },
      { submission_id: numberOf('submission'), series: params.get('series') ?? undefined },
    ),
  );
  usePageTitle(`How this was calculated: ${project.project_name}`);
  return (
    <PageBody>
      <PageHeader
        title="How this was calculated"
        lead={
          data &&
          [data.measure.measure_name, data.submission_name, data.time_period_name].filter(Boolean).join(', ')
        }
        crumbs={[
          { label: project.project_name, to: paths.project(project.project_code) },
          { label: 'Profile', to: paths.profile(project.project_code, { 'time-period': time_period_id }) },
        ]}
        actions={
          data && (
            <Button icon="printer" onClick={() => print()}>
              Print
            </Button>
          )
        }
      />
      {error && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton type="text@6" />}
      {data && (data.submission_id === null ? <NoSubmissionSelected /> : <ExplainedFigure data={data} />)}
    </PageBody>
  );
}

const NoSubmissionSelected = () => (
  <EmptyState icon="bar-chart-3" title="No submission selected">
    Open a chart, select a submission, and follow “How was this calculated?”.
  </EmptyState>
);
