import type { Measure } from '@portal/contract/measures';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DeleteMeasure } from '../../../features/measures/delete-measure.tsx';
import { JobProgress } from '../../../features/measures/job-progress.tsx';
import { measureColumns } from '../../../features/measures/measure-columns.tsx';
import { measuresQuery, rebuild } from '../../../features/measures/measures.queries.ts';
import { projectOptionsQuery } from '../../../features/users/users.queries.ts';
import { toApiError } from '../../../lib/api-error.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../shell/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineMessage } from '../../../ui/message.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Select } from '../../../ui/select.tsx';
import { useTableState } from '../../../ui/use-table-state.ts';

/** What a project benchmarks. The project, and a job that runs, stand in the URL. */
export default function MeasuresPage() {
  usePageTitle('Measures');
  const [params, setParams] = useSearchParams();
  const { data: projects = [] } = useQuery(projectOptionsQuery);
  const wanted = Number(params.get('project'));
  const projectId = projects.some(({ id }) => id === wanted) ? wanted : (projects[0]?.id ?? 0);
  const { data, error } = useQuery(measuresQuery(projectId));
  const control = useTableState();
  const [leaving, setLeaving] = useState<Measure | null>(null);
  const columns = useMemo(() => measureColumns(setLeaving), []);
  const job = params.get('job');
  const rebuilding = useMutation({
    mutationFn: () => rebuild(projectId),
    onSuccess: ({ id }) => setParams({ project: String(projectId), job: id }, { replace: true }),
    onError: (thrown) => toast(toApiError(thrown).error, 'error'),
  });
  const add = (
    <LinkButton variant="primary" icon="plus" to={paths.newMeasure(projectId)}>
      New measure
    </LinkButton>
  );
  return (
    <PageBody>
      <PageHeader
        title="Measures"
        lead="What is benchmarked: worked out from question codes, and so the same from year to year."
        actions={projectId > 0 && add}
      />
      <Select
        label="Project"
        className="mb-6 max-w-md"
        value={projectId}
        options={projects.map(({ id, project_name }) => ({ value: id, label: project_name }))}
        onChange={(event) => setParams({ project: event.target.value }, { replace: true })}
      />
      {job && (
        <div className="mb-6">
          <JobProgress key={job} id={job} />
        </div>
      )}
      {error ? (
        <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>
      ) : (
        <DataTable
          caption="Measures"
          columns={columns}
          rows={data}
          rowKey={(measure) => measure.id}
          control={control}
          searchLabel="Search measures"
          csv
          actions={
            <Button
              variant="quiet"
              icon="refresh-cw"
              isPending={rebuilding.isPending}
              data-tooltip="Values are kept up at every submission. This works all of them out from the answers again."
              onClick={() => rebuilding.mutate()}
            >
              Work out anew
            </Button>
          }
          empty={
            <EmptyState icon="sigma" title="Nothing is benchmarked here yet">
              Define a measure over the questions of the project’s questionnaires; then make a chart of it.
            </EmptyState>
          }
        />
      )}
      {leaving && <DeleteMeasure measure={leaving} onClose={() => setLeaving(null)} />}
    </PageBody>
  );
}
