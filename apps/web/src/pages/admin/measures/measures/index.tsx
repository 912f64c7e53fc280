import type { Measure } from '@portal/contract/measures/measures';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ResourceList } from '../../../../ui/resource/resource-list.tsx';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { adminProjectList, useAdminProject } from '../../../../shell/context/use-admin-project.ts';
import { NoProjects } from '../../../../features/projects/project-admin/no-projects.tsx';
import { measuresQuery, rebuildMeasures } from '../../../../data/measures/measures.ts';
import { DeleteMeasure } from '../../../../features/measures/measures/delete-measure.tsx';
import { CalculationProgress } from '../../../../features/measures/measures/calculation-progress.tsx';
import { measureColumns } from '../../../../features/measures/measures/measure-columns.tsx';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { useTableState } from '../../../../ui/table/use-table-state.ts';

/** Lists the measures a project benchmarks. The URL holds the project and any running job. */
export default function MeasuresPage() {
  usePageTitle('Measures');
  const [params, setParams] = useSearchParams();
  const room = useAdminProject();
  const { projectId } = room;
  const measures = useQuery(measuresQuery(projectId));
  const control = useTableState();
  const [leaving, setLeaving] = useState<Measure | null>(null);
  const columns = useMemo(() => measureColumns(setLeaving), []);
  const job = params.get('job');
  const rebuilding = useApiMutation(rebuildMeasures, {
    done: ({ id }) => setParams({ project: String(projectId), job: id }, { replace: true }),
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
        lead="Measures refer to questions by their codes, so they stay comparable from year to year."
        actions={projectId > 0 && add}
      />
      {job && (
        <div className="mb-6">
          <CalculationProgress key={job} id={job} />
        </div>
      )}
      <ResourceList
        caption="Measures"
        columns={columns}
        source={adminProjectList(room, measures)}
        rowKey={(measure) => measure.id}
        control={control}
        searchLabel="Search measures"
        actions={
          <Button
            variant="quiet"
            disabled={room.state !== 'there'}
            icon="refresh-cw"
            isPending={rebuilding.isPending}
            data-tooltip="Values are updated with every submission. This recalculates all of them from the answers."
            onClick={() => void rebuilding.send(projectId)}
          >
            Recalculate
          </Button>
        }
        empty={
          room.state === 'none' ? (
            <NoProjects />
          ) : (
            <EmptyState icon="sigma" title="No measures yet">
              Define a measure from the questions in the project’s questionnaires, then create a chart for it.
            </EmptyState>
          )
        }
      />
      {leaving && <DeleteMeasure measure={leaving} onClose={() => setLeaving(null)} />}
    </PageBody>
  );
}
