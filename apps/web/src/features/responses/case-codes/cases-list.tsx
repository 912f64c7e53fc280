import type { CaseCode, CaseProgress } from '@portal/contract/responses/case-codes';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { caseList, caseReviewersQuery, downloadCaseCodes } from '../../../data/responses/case-codes.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { usePagedList } from '../../../ui/resource/list-source.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useRowSelection } from '../../../ui/table/row-selection.tsx';
import { BulkActionsBar } from '../../../ui/table/bulk-actions-bar.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { caseColumns } from './case-columns.tsx';
import { CASE_FILTERS, toCaseQuery } from './case-query.ts';
import { formatCaseLabel, caseStateOptions } from './case-labels.ts';
import type { CaseAction } from './case-action.ts';
import type { CollectionPeriod } from './transfer-form.tsx';

const dialogs = () => import('./case-dialogs.tsx');
const CaseDialogs = lazy(async () => ({ default: (await dialogs()).CaseDialogs }));

const keyOf = (row: CaseCode) => row.id;
const chosenName = (row: CaseCode) => formatCaseLabel(row);
const mayChoose = (row: CaseCode) => row.state !== 'withdrawn';

const stateFilter = { name: 'state', label: 'State', options: caseStateOptions } as const;
const reviewerFilter = (reviewers: readonly { id: number; full_name: string }[]) => ({
  name: 'reviewer' as const,
  label: 'Reviewer',
  options: reviewers.map(({ id, full_name }) => ({ value: id, label: full_name })),
});

/** The cases or responses of a questionnaire and submission, and what can be done with them. */
export function CasesList({
  whose,
  collection,
  isSurvey,
  progress,
  linkTo,
  actions,
}: {
  whose: ResponseKey;
  collection: CollectionPeriod;
  isSurvey: boolean;
  progress: CaseProgress;
  /** Returns the link to a case; null if this person cannot open it. */
  linkTo: (row: CaseCode, code: string) => string | null;
  actions: ReactNode;
}) {
  const control = useTableState(CASE_FILTERS);
  const { questionnaireId, submissionId } = whose;
  const list = useMemo(() => caseList({ questionnaireId, submissionId }), [questionnaireId, submissionId]);
  const query = toCaseQuery(control.state);
  const source = usePagedList(list, query);
  const { data: reviewers = [] } = useQuery({ ...caseReviewersQuery(whose), enabled: !isSurvey });
  const [doing, setDoing] = useState<CaseAction | null>(null);
  const selection = useRowSelection({ keyOf, nameOf: chosenName, mayChoose });
  const mayName = progress.may_write && !isSurvey;
  const columns = useMemo(
    () => [
      ...(mayName ? [selection.column] : []),
      ...caseColumns({
        isSurvey,
        mayWrite: progress.may_write,
        listColumns: progress.list_columns,
        linkTo,
        onReviewer: (row) => setDoing({ act: 'reviewer', cases: [row] }),
        onTransfer: (row) => setDoing({ act: 'transfer', row }),
        onWithdraw: (row) => setDoing({ act: 'withdraw', row }),
      }),
    ],
    [mayName, selection.column, isSurvey, progress.may_write, progress.list_columns, linkTo],
  );
  const { send: download } = useApiMutation(() =>
    downloadCaseCodes(whose, {
      search: query.search,
      state: query.state,
      reviewer_id: query.reviewer_id,
    }),
  );
  const make = progress.may_write && (
    <Button
      variant="primary"
      icon="plus"
      disabled={progress.codes_left === 0}
      onClick={() => setDoing({ act: 'make' })}
    >
      Create codes
    </Button>
  );
  const close = () => setDoing(null);
  /** Returns the action with the case from the reloaded list, which shows if the case was used. */
  const fresh = (one: CaseAction): CaseAction =>
    one.act === 'withdraw' || one.act === 'transfer'
      ? { ...one, row: source.rows?.find(({ id }) => id === one.row.id) ?? one.row }
      : one;
  if (source.error && !source.rows) return <LoadError error={source.error} retry={source.retry} />;
  return (
    <>
      {mayName && (
        <BulkActionsBar selection={selection} page={source.rows} mayChoose={mayChoose} noun="case">
          <Button
            size="small"
            icon="user-cog"
            onClick={() => setDoing({ act: 'reviewer', cases: selection.rows })}
          >
            Assign reviewer
          </Button>
        </BulkActionsBar>
      )}
      <DataTable
        caption={isSurvey ? 'Responses' : 'Cases'}
        rows={source.rows}
        total={source.total}
        columns={columns}
        rowKey={keyOf}
        control={control}
        searchLabel={isSurvey ? 'Search codes and references' : 'Search cases'}
        filters={isSurvey ? [stateFilter] : [stateFilter, reviewerFilter(reviewers)]}
        csv={() => void download()}
        actions={
          <>
            {actions}
            {make}
          </>
        }
        empty={
          <EmptyState icon="clipboard-list" title={isSurvey ? 'No codes yet' : 'No cases yet'} action={make}>
            {emptyWords(isSurvey, progress)}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {doing && (
          <CaseDialogs
            doing={fresh(doing)}
            whose={whose}
            collection={collection}
            isSurvey={isSurvey}
            progress={progress}
            onClose={close}
            onNamed={() => {
              selection.clear();
              close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function emptyWords(isSurvey: boolean, { may_write, read_only_reason, settings }: CaseProgress): string {
  if (!may_write) return read_only_reason ?? 'You cannot create codes now.';
  if (!isSurvey)
    return 'Create a code for each case you are going to review, then open the first one. Use the code instead of the patient’s name, and write it beside the name on your own list.';
  return settings.is_open_link
    ? 'Give people the link above, or create codes and print a letter with a code for each person.'
    : 'Create a code for each person you are going to ask, then print their letters or labels.';
}
