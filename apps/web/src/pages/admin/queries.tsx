import type { Query } from '@portal/contract/queries';
import type { ProjectSummary } from '@portal/contract/projects';
import { useState } from 'react';
import { queryList, resolveQueries } from '../../data/queries.ts';
import { PeriodRoom } from '../../features/project-admin/period-room.tsx';
import { AskForm } from '../../features/queries/ask-form.tsx';
import { keyOf, queryColumns, stateNames } from '../../features/queries/query-columns.tsx';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useWrite } from '../../shell/write/use-write.ts';
import { Button } from '../../ui/press/button.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { pageAsked, usePagedList } from '../../ui/resource/list-source.ts';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useKeyPages } from '../../ui/table/use-key-pages.ts';
import { EmptyState } from '../../ui/telling/empty-state.tsx';

const FILTERS = ['state'] as const;
/** What the server understands; an address may hold anything. */
const KEY = /^[a-z]+\.\d{1,9}\.\d{1,9}$/;
/** As the server takes them at once. */
const MOST_CHOSEN = 100;

/** What there is to ask about the answers of a project's period. */
export default function QueriesPage() {
  usePageTitle('Queries');
  return (
    <PeriodRoom
      title="Queries"
      lead="Values that are explained, marked or spoken about, with those of the period before. Ask, read the reply, and settle them."
      needs="Values are collected in a time period."
      opensWith={['validation', 'open']}
    >
      {(project, timePeriodId) => (
        <Queries key={timePeriodId} project={project} timePeriodId={timePeriodId} />
      )}
    </PeriodRoom>
  );
}

function Queries({ project, timePeriodId }: { project: ProjectSummary; timePeriodId: number }) {
  const { state: shown, after, controlOf } = useKeyPages(FILTERS);
  const of = { project_id: project.id, time_period_id: timePeriodId };
  const state = shown.filters['state'] as Query['state'] | undefined;
  const { answer, isOld, ...source } = usePagedList(queryList, {
    ...of,
    ...pageAsked(shown),
    ...(state && state in stateNames && { state }),
    ...(after && KEY.test(after) && { after }),
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Query>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const forget = () => setChosen(new Map());
  const { send: resolve, isPending } = useWrite(resolveQueries, {
    said: ({ resolved }) => `${formatCount(resolved, 'value')} settled.`,
    done: forget,
  });
  const tick = (row: Query) =>
    setChosen((current) => {
      const next = new Map(current);
      if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
      return next;
    });
  const about = {
    ...of,
    answers: [...chosen.values()].map(({ question_id, submission_id, seen }) => ({
      ...{ question_id, submission_id, seen },
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
          Settle
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {formatNumber(chosen.size)} chosen
          {chosen.size > MOST_CHOSEN && `, and at most ${MOST_CHOSEN} can be asked about at once`}
        </p>
      </div>
      <ResourceList
        caption="Queries"
        source={source}
        columns={queryColumns(project.project_code, new Set(chosen.keys()), tick)}
        rowKey={keyOf}
        control={controlOf(isOld ? null : answer?.next)}
        searchLabel="Search queries"
        filters={[
          {
            name: 'state',
            label: 'State',
            options: Object.entries(stateNames).map(([value, [label]]) => ({
              value,
              label: answer
                ? `${label} (${formatNumber(answer.counts[value as Query['state']] ?? 0)})`
                : label,
            })),
          },
        ]}
        empty={
          <EmptyState icon="check-circle-2" title="Nothing to ask about">
            Values outside what is usual are explained by who enters them, and are listed here with all that
            is marked or commented on.
          </EmptyState>
        }
      />
      <FormDialog isOpen={isAsking} onClose={() => setAsking(false)} title="Ask the organisation">
        {(onCancel) => (
          <AskForm
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
