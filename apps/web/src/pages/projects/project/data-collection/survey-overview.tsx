import { overviewSorts } from '@portal/contract/cases/survey-responses';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { overallSurveyResultsQuery, surveyProgressList } from '../../../../data/cases/survey-responses.ts';
import { responseProgressColumns } from '../../../../features/cases/survey-results/response-progress-columns.tsx';
import {
  ResultsMethodNote,
  ResultsBySection,
} from '../../../../features/cases/survey-results/results-panel.tsx';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { PageNotFound } from '../../../../shell/error-handling/page-errors.ts';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Tabs } from '../../../../ui/page/tabs.tsx';
import { toPageQuery, usePagedList } from '../../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

/** A survey over all submissions, for the programme team. */
export default function SurveyOverviewPage() {
  const { projectcode = '', id = '' } = useParams();
  if (!/^\d{1,9}$/.test(id)) throw new PageNotFound(location.pathname);
  const [params, setParams] = useSearchParams();
  usePageTitle('Responses from all submissions');
  const results = useQuery(overallSurveyResultsQuery(Number(id)));
  if (results.error && toApiError(results.error).status === 404) throw new PageNotFound(location.pathname);
  return (
    <PageBody>
      <PageHeader
        title="Responses from all submissions"
        lead="The number of responses for each submission, and the combined results."
        crumbs={[{ label: 'Data collection', to: paths.dataCollection(projectcode) }]}
      />
      <Tabs
        label="Responses from all submissions"
        selected={params.get('tab') ?? 'submissions'}
        onSelect={(tab) => setParams({ tab }, { replace: true, preventScrollReset: true })}
        tabs={[
          { id: 'submissions', label: 'Submissions', content: <List code={projectcode} id={Number(id)} /> },
          { id: 'results', label: 'Results', content: <Results id={Number(id)} /> },
        ]}
      />
    </PageBody>
  );
}

function List({ code, id }: { code: string; id: number }) {
  const control = useTableState();
  const { sort } = control.state;
  const column = overviewSorts.find((one) => one === sort?.column);
  const list = useMemo(() => surveyProgressList(id), [id]);
  const source = usePagedList(list, {
    ...toPageQuery(control.state),
    ...(column && { sort: sort?.isDescending ? (`-${column}` as const) : column }),
  });
  const columns = useMemo(
    () => responseProgressColumns((submission) => paths.surveyResponses(code, id, submission)),
    [code, id],
  );
  return (
    <ResourceList
      caption="Responses by submission"
      source={source}
      columns={columns}
      rowKey={({ submission_id }) => submission_id}
      control={control}
      searchLabel="Search submissions"
      empty={
        <EmptyState icon="users" title="No submissions yet">
          Add submissions to the project first. Each one then gets its own codes.
        </EmptyState>
      }
    />
  );
}

function Results({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(overallSurveyResultsQuery(id));
  if (!data) return error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@3, image@2" />;
  const { minimum_responses: minimum, threshold } = data;
  if (data.n === 0) {
    return (
      <EmptyState icon="bar-chart-3" title="No results yet">
        A submission needs {formatCount(minimum, 'complete response')} before it has results. None has that
        many yet.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <ResultsMethodNote minimum={minimum}>
        Based on {formatCount(data.n, 'response')} from {formatCount(data.submissions, 'submission')}. A
        submission with fewer than {minimum} answers to a question is left out of that question’s figures.
      </ResultsMethodNote>
      <ResultsBySection questions={data.questions} name="Overall" minimum={minimum} threshold={threshold} />
    </div>
  );
}
