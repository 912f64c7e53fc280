import type { DataQuery } from '@portal/contract/responses/data-queries';
import type { ProjectSummary } from '@portal/contract/projects/projects';
import { useState } from 'react';
import { dataQueryList, resolveQueries } from '../../../data/responses/data-queries.ts';
import { PeriodAdminPage } from '../../../features/projects/project-admin/period-admin-page.tsx';
import { RaiseDataQueryForm } from '../../../features/responses/data-queries/raise-data-query-form.tsx';
import {
  answerKey,
  dataQueryColumns,
  dataQueryStateNames,
} from '../../../features/responses/data-queries/data-query-columns.tsx';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useCursorPagination } from '../../../ui/table/use-cursor-pagination.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const FILTERS = ['state'] as const;
/** The keys the server understands; a URL can hold anything. */
const KEY = /^[a-z]+\.\d{1,9}\.\d{1,9}$/;
/** The most the server accepts at once. */
const MOST_CHOSEN = 100;

/** Lists possible queries about the answers of a project's period. */
export default function DataQueriesPage() {
  usePageTitle('Queries');
  return (
    <PeriodAdminPage
      title="Queries"
      lead="Values with an explanation or comments, or marked for follow-up. The previous period’s values are also shown. Ask the organisation, read the reply and resolve the query."
      needs="Values are listed by time period. Set the project’s dates first."
      opensWith={['validation', 'open']}
    >
      {(project, timePeriodId) => (
        <Queries key={timePeriodId} project={project} timePeriodId={timePeriodId} />
      )}
    </PeriodAdminPage>
  );
}

function Queries({ project, timePeriodId }: { project: ProjectSummary; timePeriodId: number }) {
  const { state: shown, after, controlOf } = useCursorPagination(FILTERS);
  const of = { project_id: project.id, time_period_id: timePeriodId };
  const state = shown.filters['state'] as DataQuery['state'] | undefined;
  const { answer, isOld, ...source } = usePagedList(dataQueryList, {
    ...of,
    ...toPageQuery(shown),
    ...(state && state in dataQueryStateNames && { state }),
    ...(after && KEY.test(after) && { after }),
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, DataQuery>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const forget = () => setChosen(new Map());
  const { send: resolve, isPending } = useApiMutation(resolveQueries, {
    said: ({ resolved }) => `${formatCount(resolved, 'query')} resolved.`,
    done: forget,
  });
  const tick = (row: DataQuery) =>
    setChosen((current) => {
      const next = new Map(current);
      if (!next.delete(answerKey(row))) next.set(answerKey(row), row);
      return next;
    });
  const about = {
    ...of,
    answers: [...chosen.values()].map(({ question_id, submission_id, seen }) => ({
      question_id,
      submission_id,
      seen,
    })),
  };
  const isNone = chosen.size === 0 || chosen.size > MOST_CHOSEN;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Button variant="primary" disabled={isNone} onClick={() => setAsking(true)}>
          Ask the organisation
        </Button>
        <Button disabled={isNone} isPending={isPending} onClick={() => void resolve(about)}>
          Resolve
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {formatNumber(chosen.size)} selected
          {chosen.size > MOST_CHOSEN && `, but you can only ask about ${MOST_CHOSEN} at once`}
        </p>
      </div>
      <ResourceList
        caption="Queries"
        source={source}
        columns={dataQueryColumns(project.project_code, new Set(chosen.keys()), tick)}
        rowKey={answerKey}
        control={controlOf(isOld ? null : answer?.next)}
        searchLabel="Search queries"
        filters={[
          {
            name: 'state',
            label: 'State',
            options: Object.entries(dataQueryStateNames).map(([value, [label]]) => ({
              value,
              label: answer
                ? `${label} (${formatNumber(answer.counts[value as DataQuery['state']] ?? 0)})`
                : label,
            })),
          },
        ]}
        empty={
          <EmptyState icon="check-circle-2" title="No queries">
            Unusual values and their explanations are listed here, with any values marked for follow-up or
            commented on.
          </EmptyState>
        }
      />
      <FormDialog isOpen={isAsking} onClose={() => setAsking(false)} title="Ask the organisation">
        {(onCancel) => (
          <RaiseDataQueryForm
            about={about}
            onCancel={onCancel}
            onAsked={() => {
              forget();
              setAsking(false);
            }}
          />
        )}
      </FormDialog>
    </>
  );
}
