import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { feedsQuery } from '../../../data/exports/feeds.ts';
import { AnswerFeedsTable } from '../../../features/exports/data-feeds/answer-feeds-table.tsx';
import { feedAddress, parseFeedChoice } from '../../../features/exports/data-feeds/feed-choice.ts';
import { FeedExamples } from '../../../features/exports/data-feeds/feed-examples.tsx';
import { ResultFeedsTable } from '../../../features/exports/data-feeds/result-feeds-table.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { paths } from '../../../paths.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { RadioGroup } from '../../../ui/form/choice-group.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const shapes = [
  { value: 'tidy', label: 'Tidy', hint: 'A row for each value' },
  { value: 'wide', label: 'Wide', hint: 'A row for each submission or case' },
];
const formats = [
  { value: 'csv', label: 'CSV', hint: 'For Excel, Power BI and other programs' },
  { value: 'parquet', label: 'Parquet', hint: 'Small and fast, with data types, for R and Python' },
  { value: 'odata', label: 'OData', hint: 'With data types, for filtering in Excel and Power BI' },
];

/** The addresses from which programs fetch a project's data, and how. */
export default function DataFeedsPage() {
  const project = useProject();
  usePageTitle(`Data feeds: ${project.project_name}`);
  const { data, error, refetch } = useQuery(feedsQuery(project.id));
  const [params, setParams] = useUrlParams();
  const choice = parseFeedChoice(params);
  const choose = (name: 'shape' | 'format') => (value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const first = data?.answers[0] ?? data?.results[0];
  return (
    <PageBody>
      <PageHeader
        title="Data feeds"
        lead="Links for loading and refreshing this project’s data in R, Python, Excel or Power BI."
        crumbs={[{ label: project.project_name, to: paths.project(project.project_code) }]}
      />
      <p className="mb-6 max-w-3xl text-ink-soft">
        The links give the data you can see on screen, and nothing else. A program needs one of your{' '}
        <Link className="link" to={paths.accountApiKeys()}>
          API keys
        </Link>
        .
      </p>
      <div className="mb-8 flex flex-wrap gap-x-16 gap-y-6">
        <RadioGroup
          legend="Rows"
          name="shape"
          options={shapes}
          value={choice.shape}
          onChange={choose('shape')}
        />
        <RadioGroup
          legend="Format"
          name="format"
          options={formats}
          value={choice.format}
          onChange={choose('format')}
        />
      </div>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!error && !data && <Skeleton type="text@8" />}
      {data && (
        <>
          <section aria-labelledby="feeds-of-answers" className="mb-12">
            <h2 id="feeds-of-answers" className="mb-3">
              Answers
            </h2>
            <AnswerFeedsTable feeds={data.answers} choice={choice} projectCode={project.project_code} />
          </section>
          <section aria-labelledby="feeds-of-results" className="mb-12">
            <h2 id="feeds-of-results" className="mb-3">
              Results
            </h2>
            <ResultFeedsTable feeds={data.results} choice={choice} />
          </section>
        </>
      )}
      {data && first && (
        <section aria-labelledby="feeds-how">
          <h2 id="feeds-how" className="mb-3">
            How to use the links
          </h2>
          <FeedExamples
            address={feedAddress(first, { ...choice, format: 'csv' })}
            service={window.location.origin + data.odata_path}
            key={choice.format === 'odata' ? 'odata' : 'files'}
            isOData={choice.format === 'odata'}
          />
        </section>
      )}
    </PageBody>
  );
}
