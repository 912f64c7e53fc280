import type { ProjectSummary } from '@portal/contract/projects/projects';
import {
  MAX_CASES_PER_REQUEST,
  MOST_TO_FOLLOW_UP,
  type UnusualFigure,
  unusualKinds,
  type UnusualList,
} from '@portal/contract/outliers/outliers';
import { unusualKindLabels } from '@portal/wording/outlier-labels';
import { useEffect, useState } from 'react';
import {
  detectUnusualFigures,
  openOutlierCases,
  unusualFigureList,
} from '../../../data/outliers/outliers.ts';
import {
  findingKey,
  unusualResultColumns,
} from '../../../features/outliers/outliers/unusual-result-columns.tsx';
import { PeriodAdminPage } from '../../../features/projects/project-admin/period-admin-page.tsx';
import { formatCount, formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const FILTERS = ['which', 'kind', 'tone', 'has-case'] as const;
const TONES = { worse: 'Worse', better: 'Better', neutral: 'Neither' };
const WHICH = { standing_out: 'All unusual results', all: 'All results' };
const HAS_CASE = { no: 'Without a case', yes: 'With a case' };
const oneOf = <Word extends string>(words: Record<Word, string>, given: string | undefined) =>
  given !== undefined && given in words ? (given as Word) : undefined;

/** Lists the unusual results of all submissions in a project's period, and opens outlier cases. */
export default function UnusualFiguresPage() {
  usePageTitle('Unusual results');
  return (
    <PeriodAdminPage
      title="Unusual results"
      lead="Results that stand out in a period: values beyond the funnel limits, special causes, large changes and missing values. You can open a case for a value beyond its funnel limits, unless it is on the better side."
      needs="Results are listed by time period. Set the project’s dates first."
      opensWith={['validation', 'published', 'open']}
    >
      {(project, timePeriodId) => (
        <Unusual key={timePeriodId} project={project} timePeriodId={timePeriodId} />
      )}
    </PeriodAdminPage>
  );
}

function Unusual({ project, timePeriodId }: { project: ProjectSummary; timePeriodId: number }) {
  const control = useTableState(FILTERS);
  const of = { project_id: project.id, time_period_id: timePeriodId };
  const { filters } = control.state;
  const { answer, isOld, ...source } = usePagedList(unusualFigureList, {
    ...of,
    ...toPageQuery(control.state),
    which: whichOf(filters['which']),
    kind: oneOf(unusualKindLabels, filters['kind']),
    tone: oneOf(TONES, filters['tone']),
    has_case: oneOf(HAS_CASE, filters['has-case']),
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, UnusualFigure>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const { send: look } = useApiMutation(detectUnusualFigures);
  const isStale = answer !== undefined && !isOld && !answer.is_current && answer.under_way === null;
  useEffect(() => {
    if (isStale) void look({ project_id: project.id, time_period_id: timePeriodId });
  }, [isStale, look, project.id, timePeriodId]);
  const { send: open, isPending } = useApiMutation(openOutlierCases, {
    said: ({ opened }) => `${formatCount(opened, 'outlier case')} opened.`,
    done: () => {
      setChosen(new Map());
      setAsking(false);
    },
  });
  const tick = (row: UnusualFigure) =>
    setChosen((current) => {
      const next = new Map(current);
      if (!next.delete(findingKey(row))) next.set(findingKey(row), row);
      return next;
    });
  const figures = [...chosen.values()].map(({ submission_id, chart_id }) => ({ submission_id, chart_id }));
  const isNone = chosen.size === 0 || chosen.size > MAX_CASES_PER_REQUEST;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Button variant="primary" disabled={isNone} onClick={() => setAsking(true)}>
          Open outlier cases
        </Button>
        <LinkButton to={paths.admin('outlier-cases', { project: project.id })}>See all cases</LinkButton>
        <p role="status" className="text-sm text-ink-soft">
          {formatNumber(chosen.size)} selected
          {chosen.size > MAX_CASES_PER_REQUEST && `, but you can only open ${MAX_CASES_PER_REQUEST} at once`}
          {answer && `. ${standingOf(answer)}`}
        </p>
      </div>
      <ResourceList
        caption="Unusual results"
        source={
          answer?.looked_at === null && source.rows?.length === 0 ? { ...source, rows: undefined } : source
        }
        columns={unusualResultColumns({ project, timePeriodId }, chosen, tick)}
        rowKey={findingKey}
        control={control}
        searchLabel="Search unusual results"
        filters={[
          {
            name: 'which',
            label: 'Show',
            none: `${MOST_TO_FOLLOW_UP} most serious`,
            options: choicesOf(WHICH),
          },
          {
            name: 'kind',
            label: 'Type',
            options: unusualKinds.map((value) => ({
              value,
              label: answer
                ? `${unusualKindLabels[value]} (${formatNumber(answer.counts[value])})`
                : unusualKindLabels[value],
            })),
          },
          { name: 'tone', label: 'Direction', options: choicesOf(TONES) },
          { name: 'has-case', label: 'Outlier case', options: choicesOf(HAS_CASE) },
        ]}
        empty={
          <EmptyState icon="check-circle-2" title="No unusual results">
            In this period no figure is beyond its funnel limits and no control chart shows a special cause.
            No figure has changed more than usual, and no submission is missing a value.
          </EmptyState>
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void open({ ...of, figures })}
        title={`Open ${formatCount(chosen.size, 'outlier case')}?`}
        confirmLabel="Open"
        isPending={isPending}
      >
        The first of the project’s follow-up actions starts now, with its deadline. An organisation gets an
        email and can see its case when it has an action to do.
      </ConfirmDialog>
    </>
  );
}

/** The gravest to follow up unless more is asked for. */
const whichOf = (given: string | undefined) =>
  given === 'all' ? undefined : given === 'standing_out' ? given : 'follow_up';

/** When it was looked at, and whether that is being done. */
function standingOf({ looked_at, under_way, is_current }: UnusualList): string {
  const before = looked_at === null ? '' : `As of ${formatDateTime(looked_at)}. `;
  if (under_way && under_way.of > 0)
    return `${before}Checking the figures: ${formatNumber(under_way.done)} of ${formatCount(under_way.of, 'chart')} done.`;
  return under_way || !is_current ? `${before}Checking the figures.` : before.trim();
}

const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
