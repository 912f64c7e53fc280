import { formatNumber } from '../../../lib/format/format.ts';
import type { QuestionAgreement, ReviewAgreement } from '@portal/contract/cases/case-reviews';
import {
  AGREEMENT_METHOD,
  dependabilityText,
  fewPairsWarning,
  missingKappaReasons,
} from '@portal/wording/agreement-text';
import { ScrollRegion } from '../../../ui/table/scroll-region.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Shows how far two reviewers agree, question by question, with an explanation and its limits. */
export function AgreementTable({ found }: { found: ReviewAgreement }) {
  if (found.pairs === 0) {
    return (
      <EmptyState icon="users" title="No cases have been reviewed twice yet">
        When both reviews of a case are complete, you can see how far they agree on each question.
      </EmptyState>
    );
  }
  const fewer = fewPairsWarning(found.pairs);
  return (
    <div className="grid gap-4">
      {fewer && <p className="text-sm text-ink-soft">{fewer}</p>}
      <ScrollRegion label="Agreement by question">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Agreement by question</caption>
          <thead>
            <tr className="border-b border-line-strong text-left">
              <th scope="col" className="min-w-56 px-3 py-2.5 font-semibold">
                Question
              </th>
              <Head>Pairs</Head>
              <Head>Agreement</Head>
              <Head>κ</Head>
              <Head>Standard error</Head>
              <Head>95% interval</Head>
              <Head>AC1</Head>
              <th scope="col" className="px-3 py-2.5 font-semibold">
                Interpretation
              </th>
            </tr>
          </thead>
          <tbody>
            {found.questions.map((one) => (
              <Row key={one.question_id} one={one} isFewSaid={fewer !== null} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="max-w-prose text-xs text-ink-faint">{AGREEMENT_METHOD}</p>
      <p className="text-xs text-ink-faint">Source: {found.source}</p>
    </div>
  );
}

const Head = ({ children }: { children: string }) => (
  <th scope="col" className="px-3 py-2.5 text-right font-semibold">
    {children}
  </th>
);

const numberCell = 'tabular px-3 py-3 text-right align-top whitespace-nowrap';

function Row({ one, isFewSaid }: { one: QuestionAgreement; isFewSaid: boolean }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="px-3 py-3 text-left align-top font-normal">
        {one.question_text}
        <span className="block text-xs text-ink-faint">{one.section_name}</span>
      </th>
      <td className={numberCell}>{formatNumber(one.n)}</td>
      <td className={numberCell}>
        {one.observed === null ? '–' : percent(one.observed)}
        {one.observed !== null && <Bar share={one.observed} />}
      </td>
      <td className={numberCell}>{places(one.kappa)}</td>
      <td className={numberCell}>{places(one.kappa_error)}</td>
      <td className={numberCell}>
        {one.kappa_lower === null ? '–' : `${places(one.kappa_lower)} to ${places(one.kappa_upper)}`}
      </td>
      <td className={numberCell}>{places(one.ac1)}</td>
      <td className="min-w-48 px-3 py-3 align-top">
        {one.is_dependable !== null && (
          <Badge tone={one.is_dependable ? 'success' : 'warning'} className="!whitespace-normal">
            {dependabilityText(one)}
          </Badge>
        )}
        <span className="mt-1 block text-xs text-ink-faint">
          {[
            one.why_no_kappa && missingKappaReasons[one.why_no_kappa],
            isFewSaid ? null : fewPairsWarning(one.n),
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
      </td>
    </tr>
  );
}

/** Draws a bar for the figure beside it. */
const Bar = ({ share }: { share: number }) => (
  <span aria-hidden className="tells mt-1 ml-auto block h-1.5 w-20 overflow-hidden rounded-full bg-sunken">
    <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
  </span>
);

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const places = (value: number | null) => (value === null ? '–' : value.toFixed(2).replace('-', '−'));
