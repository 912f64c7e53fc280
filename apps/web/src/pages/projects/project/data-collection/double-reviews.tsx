import type { ReviewPair } from '@portal/contract/cases/case-reviews';
import { isAdmin } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import {
  type ResponseParams,
  reviewAgreementQuery,
  reviewPairList,
  reviewPairQuery,
  downloadReviewAgreement,
  downloadReviewDifferences,
} from '../../../../data/cases/case-reviews.ts';
import { AgreementTable } from '../../../../features/cases/case-reviews/agreement-table.tsx';
import { CompareReviews } from '../../../../features/cases/case-reviews/compare-reviews.tsx';
import { pairColumns, reviewStateNames } from '../../../../features/cases/case-reviews/pair-columns.tsx';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { useSignedInUser } from '../../../../shell/auth/auth-store.ts';
import { PageNotFound } from '../../../../shell/error-handling/page-errors.ts';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { Switch } from '../../../../ui/form/checkbox.tsx';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Tabs } from '../../../../ui/page/tabs.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { toPageQuery, usePagedList } from '../../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

const FILTERS = ['state'] as const;
const SORTS = ['case_number', 'differences', 'left'] as const;

/** The cases of a return that two people review: what they differ in, and how far they agree. */
export default function DoubleReviewsPage() {
  const { projectcode = '', ids = '' } = useParams();
  const [, first, second] = /^(\d{1,9})-(\d{1,9})$/.exec(ids) ?? [];
  if (!first || !second) throw new PageNotFound(location.pathname);
  const of = { questionnaire_id: Number(first), submission_id: Number(second) };
  const [params, setParams] = useSearchParams();
  const asked = params.get('case');
  const crumbs = [{ label: 'Data collection', to: paths.dataCollection(projectcode) }];
  if (asked && /^\d{1,9}$/.test(asked)) {
    const back = paths.caseReviews(projectcode, of.questionnaire_id, of.submission_id);
    return <OnePair id={Number(asked)} crumbs={[...crumbs, { label: 'Double review', to: back }]} />;
  }
  return (
    <PageBody>
      <Header of={of} crumbs={crumbs} />
      <Tabs
        label="Double review"
        selected={params.get('part') ?? 'cases'}
        onSelect={(part) => setParams(part === 'cases' ? {} : { part }, { replace: true })}
        tabs={[
          { id: 'cases', label: 'Cases', content: <Pairs of={of} projectCode={projectcode} /> },
          { id: 'agreement', label: 'Agreement', content: <Agreement of={of} /> },
        ]}
      />
    </PageBody>
  );
}

type Crumb = { label: string; to: string };

function Header({ of, crumbs }: { of: ResponseParams; crumbs: Crumb[] }) {
  const { data, error } = useQuery(reviewPairList.query({ ...of, limit: 1 }));
  if (error && toApiError(error).status === 404) throw new PageNotFound(location.pathname);
  usePageTitle(data ? `Double review: ${data.questionnaire_name}` : 'Double review');
  return (
    <PageHeader
      title="Double review"
      lead={data && `${data.questionnaire_name}, ${data.submission_name}`}
      crumbs={crumbs}
    />
  );
}

function Pairs({ of, projectCode }: { of: ResponseParams; projectCode: string }) {
  const control = useTableState(FILTERS);
  const { sort } = control.state;
  const state = control.state.filters['state'] as ReviewPair['state'] | undefined;
  const column = SORTS.find((one) => one === sort?.column);
  const { answer, ...source } = usePagedList(reviewPairList, {
    ...of,
    ...toPageQuery(control.state),
    ...(state && state in reviewStateNames && { state }),
    ...(column && { sort: sort?.isDescending ? (`-${column}` as const) : column }),
  });
  const { send: save } = useApiMutation(downloadReviewDifferences);
  const { questionnaire_id, submission_id } = of;
  return (
    <ResourceList
      caption="Cases reviewed twice"
      source={source}
      columns={pairColumns(({ case_id }) =>
        paths.caseReviews(projectCode, questionnaire_id, submission_id, { case: case_id }),
      )}
      rowKey={({ case_id }) => case_id}
      control={control}
      searchLabel="Search codes and reviewers"
      filters={[
        {
          name: 'state',
          label: 'State',
          options: Object.entries(reviewStateNames).map(([value, [label]]) => ({
            value,
            label: answer
              ? `${label} (${formatNumber(answer.counts[value as ReviewPair['state']] ?? 0)})`
              : label,
          })),
        },
      ]}
      actions={
        <Button icon="download" onClick={() => void save(of)}>
          Differences (CSV)
        </Button>
      }
      empty={
        <EmptyState icon="users" title="No cases have been reviewed twice yet">
          When codes are created, a share of the cases is picked at random for a second review. You can also
          name a second reviewer for any case.
        </EmptyState>
      }
    />
  );
}

function Agreement({ of }: { of: ResponseParams }) {
  const isTeam = isAdmin(useSignedInUser());
  const [params, setParams] = useSearchParams();
  const isOfAll = isTeam && params.get('of') === 'all';
  const { data, error, refetch } = useQuery(reviewAgreementQuery(of, isOfAll));
  const { send: save } = useApiMutation(downloadReviewAgreement);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {isTeam ? (
          <Switch
            label="All submissions combined"
            checked={isOfAll}
            onChange={(event) =>
              setParams({ part: 'agreement', ...(event.target.checked && { of: 'all' }) }, { replace: true })
            }
          />
        ) : (
          <span />
        )}
        <Button icon="download" disabled={!data || data.pairs === 0} onClick={() => void save(of, isOfAll)}>
          Agreement (CSV)
        </Button>
      </div>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!error && !data && <Skeleton type="text@8" />}
      {data && <AgreementTable found={data} />}
    </div>
  );
}

function OnePair({ id, crumbs }: { id: number; crumbs: Crumb[] }) {
  const { data, error, refetch } = useQuery(reviewPairQuery(id));
  usePageTitle(data ? `Double review: case ${data.case_number}` : 'Double review');
  if (error && toApiError(error).status === 404) throw new PageNotFound(location.pathname);
  return (
    <PageBody>
      <PageHeader title={data ? `Case ${data.case_number}` : 'Case'} crumbs={crumbs} />
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!error && !data && <Skeleton type="text@8" />}
      {data && <CompareReviews key={id} pair={data} />}
    </PageBody>
  );
}
