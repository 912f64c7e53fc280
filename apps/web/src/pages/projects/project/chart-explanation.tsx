import type { Explanation } from '@portal/contract/charts/explanations';
import { relativeIndexWords } from '@portal/wording/relative-index';
import { revisionNote } from '@portal/wording/revision-note';
import { capitalised } from '@portal/wording/tables';
import { RANK_METHOD, rankLimitWords, rankWords } from '@portal/wording/ranks';
import { pluralOf } from '@portal/wording/plurals';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { ExplainedStrata } from '../../../features/charts/figure-explanations/explained-strata.tsx';
import { explanationQuery } from '../../../data/charts/explanations.ts';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { PageNotFound } from '../../../shell/error-handling/page-errors.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { DescriptionList } from '../../../ui/page/description-list.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

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
  usePageTitle(`How it was calculated: ${project.project_name}`);
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
      {data && (data.submission_id === null ? <NoSubmissionSelected /> : <Explained data={data} />)}
    </PageBody>
  );
}

const NoSubmissionSelected = () => (
  <EmptyState icon="bar-chart-3" title="No submission selected">
    Open a chart, select a submission, and follow “How was this calculated?”.
  </EmptyState>
);

const KINDS: Record<Explanation['measure']['kind'], string> = {
  value: 'the figure itself',
  proportion: 'a proportion: the numerator as a share of the denominator',
  ratio: 'the numerator divided by the denominator',
  rate: 'a rate: the numerator for each unit of the denominator',
  standardised_ratio: 'observed divided by expected',
  standardised_rate: 'the rate in each stratum, weighted by a standard population',
  indirectly_standardised_ratio: 'observed divided by expected, where expected uses reference rates',
  slope_index: 'how much the rate changes from the first group to the last',
  case_mean: 'the mean over complete cases',
  case_median: 'the median over complete cases',
  case_proportion: 'the share of complete cases',
  distribution: 'how many selected each option',
};

function Explained({ data }: { data: Explanation }) {
  return (
    <div className="grid max-w-4xl gap-10">
      <ExplainedValue data={data} />
      {data.standardisation && <ExplainedStrata data={data} standardisation={data.standardisation} />}
      <UsedAnswers data={data} />
      <MeasureDefinition data={data} />
      <ComparedWith data={data} />
      <SubmittedBy data={data} />
    </div>
  );
}

const bare = (value: number | null) => formatNumber(value, { unit: '', decimals: null });

/** The value, and how it follows from numerator and denominator. */
function ExplainedValue({ data }: { data: Explanation }) {
  const { measure } = data;
  const relative = relativeIndexWords(data.measure.kind, data.relative_index);
  return (
    <section aria-labelledby="figure">
      <h2 id="figure" className="mb-3">
        Figure
      </h2>
      <p className="text-2xl font-semibold tabular">
        {data.value === null ? 'No value' : formatNumber(data.value, measure)}
      </p>
      {!isByStratum(data) && isQuotient(data) && (
        <p className="mt-1 text-ink-soft tabular">
          {bare(data.numerator)} ÷ {bare(data.denominator)}
          {measure.multiplier !== 1 && ` × ${bare(measure.multiplier)}`} = {bare(data.value)}
        </p>
      )}
      {relative && <p className="mt-1 text-ink-soft tabular">{relative}</p>}
      {data.suppressed && (
        <p className="mt-1 text-ink-soft">
          This figure is based on a small number or would reveal one. Others cannot see it, and it is not
          included in any average.
        </p>
      )}
    </section>
  );
}

/** The submitted answers that the value was calculated from. */
function UsedAnswers({ data }: { data: Explanation }) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="mb-3">
        Answers used
      </h2>
      {data.answers.length === 0 ? (
        <p className="text-ink-soft">None of the answers needed to calculate it were submitted.</p>
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Answers">
          <table className="w-full border-collapse text-sm">
            <caption className="sr-only">The answers used to calculate the figure</caption>
            <thead>
              <tr className="border-b border-line-strong text-left text-ink-soft">
                {['Question', 'Code', 'Questionnaire'].map((name) => (
                  <th key={name} scope="col" className="py-2 pr-4 font-semibold">
                    {name}
                  </th>
                ))}
                <th scope="col" className="py-2 text-right font-semibold">
                  Answer
                </th>
              </tr>
            </thead>
            <tbody>
              {data.answers.map((one) => (
                <tr key={one.question_code} className="border-b border-line">
                  <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                    {one.question_text}
                  </th>
                  <td className="py-2.5 pr-4">
                    <code>{one.question_code}</code>
                  </td>
                  <td className="py-2.5 pr-4 text-ink-soft">
                    {one.questionnaire_name ?? 'Not asked in this period'}
                  </td>
                  <td className="tabular py-2.5 text-right">{answerText(one)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data.cases !== null && (
        <p className="mt-3 text-sm text-ink-soft">
          {data.cases.toLocaleString('en-GB')} complete cases were checked
          {data.denominator !== null && `, and ${bare(data.denominator)} of them are included`}.
        </p>
      )}
    </section>
  );
}

/** The definition of the measure, with the limits of the value. */
function MeasureDefinition({ data }: { data: Explanation }) {
  const { measure } = data;
  return (
    <section aria-labelledby="definition">
      <h2 id="definition" className="mb-3">
        Definition
      </h2>
      <DescriptionList
        items={[
          { term: 'Type', value: KINDS[measure.kind] },
          ...(data.standardisation
            ? [
                {
                  term: measure.kind === 'slope_index' ? 'Groups' : 'Standardised to',
                  value: data.standardisation.standard,
                },
              ]
            : expressionsOf(data)),
          ...(measure.multiplier === 1
            ? []
            : [{ term: 'Multiplied by', value: measure.multiplier.toLocaleString('en-GB') }]),
          ...(data.interval
            ? [
                {
                  term: '95% limits',
                  value: `${formatNumber(data.interval.lower, measure)} to ${formatNumber(data.interval.upper, measure)}`,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** The other submissions, and the place of the value among them. */
function ComparedWith({ data }: { data: Explanation }) {
  const { measure } = data;
  const units = pluralOf(data.unit_name);
  return (
    <section aria-labelledby="compared">
      <h2 id="compared" className="mb-3">
        Compared with
      </h2>
      <DescriptionList
        items={[
          {
            term: 'Compared with',
            value:
              data.n === 0
                ? `None: the results of other ${units} are not shown for this period, or there are too few.`
                : `All ${units} included: ${data.n.toLocaleString('en-GB')}`,
          },
          ...(data.n === 0 ? [] : [{ term: 'Median', value: formatNumber(data.averages.Median, measure) }]),
          ...(data.rank === null ? [] : [{ term: 'Rank', value: rankWords(data.rank, data.n) }]),
          ...(data.rank_limits
            ? [
                {
                  term: 'Rank uncertainty',
                  value: `${capitalised(rankLimitWords(data.rank_limits))}. ${RANK_METHOD}`,
                },
              ]
            : []),
          ...data.missing.map(({ reason, count }) => ({
            term: `Left out: ${leftOut(reason, data)}`,
            value: count.toLocaleString('en-GB'),
          })),
          { term: 'Method', value: data.method },
          { term: 'Source', value: data.source_text },
        ]}
      />
    </section>
  );
}

/** When and by whom the answers were submitted. */
function SubmittedBy({ data }: { data: Explanation }) {
  const { measure } = data;
  return (
    <section aria-labelledby="submitted">
      <h2 id="submitted" className="mb-3">
        Submitted
      </h2>
      <DescriptionList
        items={[
          {
            term: 'When',
            value: data.submitted_at ? formatDateTime(data.submitted_at) : 'Not submitted',
          },
          ...(data.submitted_by ? [{ term: 'By', value: data.submitted_by }] : []),
          ...(data.revised.length > 0
            ? [{ term: 'Revised', value: revisionNote(data.revised, data.time_period_name) }]
            : []),
          ...(data.data_date
            ? [{ term: 'Latest data received overall', value: formatDateTime(data.data_date) }]
            : []),
        ]}
      />
      <p className="mt-4">
        <Link className="link" to={paths.search({ query: measure.measure_name })}>
          Find where this measure is shown
        </Link>
      </p>
    </section>
  );
}

/** Checks if each stratum counts by itself, so that the figure is no quotient of the sums. */
const isByStratum = ({ standardisation, measure }: Explanation) =>
  standardisation !== null && measure.kind !== 'indirectly_standardised_ratio';

/** Returns the reason text. With strata, the sum of their populations can still be above zero. */
const leftOut = (reason: keyof typeof LEFT_OUT, explanation: Explanation): string =>
  isByStratum(explanation) && reason === 'zero_denominator' ? 'a stratum without people' : LEFT_OUT[reason];

const LEFT_OUT: Record<Explanation['missing'][number]['reason'], string> = {
  not_submitted: 'not submitted',
  not_reported: 'not reported',
  zero_denominator: 'a denominator of zero',
  too_few_responses: 'too few responses',
  small_number: 'small numbers',
  would_single_out: 'held back',
};

const isQuotient = ({ numerator, denominator, value }: Explanation) =>
  numerator !== null && denominator !== null && value !== null;

/** Shows the expressions of a measure that has no strata. */
function expressionsOf({ measure, in_words }: Explanation) {
  const numerator = <Expression words={in_words.numerator} text={measure.numerator} />;
  if (measure.denominator === null) return [{ term: 'Figure', value: numerator }];
  const denominator = <Expression words={in_words.denominator ?? ''} text={measure.denominator} />;
  return [
    { term: 'Numerator', value: numerator },
    { term: 'Denominator', value: denominator },
  ];
}

function Expression({ words, text }: { words: string; text: string }) {
  return (
    <>
      <p>{words}</p>
      <code className="text-sm text-ink-faint">{text}</code>
    </>
  );
}

function answerText({ answer, unit, is_of_cases }: Explanation['answers'][number]): string {
  if (is_of_cases) return 'Asked for each case';
  if (answer === null) return 'Left blank';
  if (typeof answer === 'number') return formatNumber(answer, { unit, decimals: null });
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return Array.isArray(answer) ? answer.join(', ') : answer;
}
