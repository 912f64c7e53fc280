import type { Explanation } from '@portal/contract/charts/figure-explanations';
import { relativeIndexWords } from '@portal/wording/relative-index';
import { revisionNote } from '@portal/wording/revision-note';
import { capitalised } from '@portal/wording/tables';
import { RANK_METHOD, rankLimitWords, rankWords } from '@portal/wording/ranks';
import { formatNounCount, pluralOf } from '@portal/wording/plurals';
import { Link } from 'react-router';
import { ExplainedStrata } from './explained-strata.tsx';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { DescriptionList } from '../../../ui/page/description-list.tsx';
import {
  measureKindDescriptions,
  answerText,
  renderMeasureExpressions,
  isByStratum,
  isQuotient,
  getExclusionReason,
} from './explanation-texts.tsx';
import { writeDecimal } from '@portal/wording/write-decimal';

/** Shows how a figure follows from the answers, and its place among the other submissions. */
export function ExplainedFigure({ data }: { data: Explanation }) {
  return (
    <div className="grid max-w-4xl gap-10">
      <ExplainedValue data={data} />
      {data.standardisation && <ExplainedStrata data={data} standardisation={data.standardisation} />}
      {data.measures_used.length > 0 && <UsedMeasures data={data} />}
      {(data.measures_used.length === 0 || data.answers.length > 0) && <UsedAnswers data={data} />}
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

/** The measures that the value was calculated from. */
function UsedMeasures({ data }: { data: Explanation }) {
  return (
    <section aria-labelledby="measures-used">
      <h2 id="measures-used" className="mb-3">
        Measures used
      </h2>
      <DescriptionList
        items={data.measures_used.map((one) => ({
          term: one.measure_name,
          value: one.value === null ? 'No value' : formatNumber(one.value, one),
        }))}
      />
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
        <p className="text-ink-soft">None of the answers needed for the figure were submitted.</p>
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
          Complete cases checked: {writeDecimal(data.cases)}
          {data.denominator !== null && `; included: ${bare(data.denominator)}`}.
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
          { term: 'Type', value: measureKindDescriptions[measure.kind] },
          ...(data.standardisation
            ? [
                {
                  term: measure.kind === 'slope_index' ? 'Groups' : 'Standardised to',
                  value: data.standardisation.standard,
                },
              ]
            : renderMeasureExpressions(data)),
          ...(measure.multiplier === 1
            ? []
            : [{ term: 'Multiplied by', value: writeDecimal(measure.multiplier) }]),
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
        Comparison
      </h2>
      <DescriptionList
        items={[
          {
            term: 'Compared with',
            value:
              data.n === 0
                ? `None: the results of other ${units} are not shown for this period, or there are too few.`
                : `All ${units} included: ${writeDecimal(data.n)}`,
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
            term: `Left out: ${getExclusionReason(reason, data)}`,
            value: formatNounCount(count, data.unit_name),
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
        <Link className="link" to={paths.search({ q: measure.measure_name })}>
          Find where this measure is shown
        </Link>
      </p>
    </section>
  );
}
