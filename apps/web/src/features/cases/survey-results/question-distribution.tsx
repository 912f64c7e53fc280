import type { Distribution, OverallResults, QuestionResult } from '@portal/contract/cases/survey-responses';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { ShareBar } from './share-bar.tsx';

type Shown = { name: string; of: Distribution; tone: 'own' | 'all' };
type Question = OverallResults['questions'][number] & { all?: QuestionResult['all'] };

/**
 * Shows the answers to one question: those of a submission and, if requested, those of all submissions beside
 * them.
 */
export function QuestionDistribution({
  question,
  name,
  minimum,
  threshold,
}: {
  question: Question;
  /** The owner of the first figures. */
  name: string;
  minimum: number;
  threshold: number;
}) {
  const shown: Shown[] = [
    { name, of: question.own, tone: 'own' },
    ...(question.all ? [{ name: 'Overall', of: question.all, tone: 'all' as const }] : []),
  ];
  return (
    <article className="avoid-break rounded-lg border border-line bg-surface p-5">
      <h3 className="text-base font-semibold wrap-anywhere">{question.question_text}</h3>
      <div className="mt-4 grid gap-6">
        {shown.map((one) => (
          <Figures
            key={one.tone}
            {...one}
            unit={question.unit}
            withName={shown.length > 1}
            minimum={minimum}
            threshold={threshold}
          />
        ))}
      </div>
    </article>
  );
}

function Figures({
  name,
  of,
  tone,
  unit,
  withName,
  minimum,
  threshold,
}: Shown & { unit: string; withName: boolean; minimum: number; threshold: number }) {
  const heading = withName && <h4 className="text-sm font-semibold">{name}</h4>;
  if (of.held_back === 'too_few') {
    return (
      <div className="grid gap-1">
        {heading}
        <p className="text-sm text-ink-soft">
          Results are held back because fewer than {minimum} people have answered this question.
        </p>
      </div>
    );
  }
  const show = (value: number | null) => formatNumber(value, { unit, decimals: 1 });
  return (
    <div className="grid gap-3">
      {heading}
      {of.options.map(({ option_code, option_name, count, percent }) => (
        <ShareBar
          key={option_code}
          label={option_name}
          tone={tone}
          share={percent === null ? null : percent / 100}
          figures={
            count === null || percent === null
              ? 'held back'
              : `${formatNumber(count)} (${Math.round(percent)}%)`
          }
        />
      ))}
      {of.mean !== null && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {[
            ['Median', of.median],
            ['Mean', of.mean],
          ].map(([label, value]) => (
            <div key={label as string}>
              <dt className="text-ink-faint">{label}</dt>
              <dd className="tabular text-lg font-semibold">{show(value as number | null)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-xs text-ink-faint">
        n = {of.answered ?? '–'} of {formatCount(of.n, 'response')}.
        {of.options.length > 0 && ' Percentages are of people who answered.'}
        {of.held_back === 'small_number' &&
          ` Held back: counts from 1 to ${threshold - 1}, and others that would reveal them.`}
      </p>
    </div>
  );
}
