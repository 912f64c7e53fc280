import type { ReviewAgreement } from '@portal/contract/case-reviews';
import { showCaseCode } from '@portal/contract/rules/case-code';
import { writeCsv } from '@portal/instruments/spreadsheet';
import { AGREEMENT_METHOD, sayDependable, sayFewPairs, whyNoKappa } from '@portal/wording/agreement';
import { groupBy } from '../../group-by.ts';
import type { Structure } from '../questionnaires/kept-structure.ts';
import { said } from './answer-in-words.ts';
import type { selectDifferences } from './case-reviews.sql.ts';
import { bothSides, inReadingOrder } from './compare-reviews.ts';

const asFile = { bom: true, escapeFormulae: true };

/** One difference a line, case by case in the order of the questionnaire. */
export function writeDifferences(
  structure: Structure,
  found: Awaited<ReturnType<typeof selectDifferences>>,
): string {
  const byCase = groupBy(found.compared, ({ case_id }) => case_id);
  const lines = found.pairs.flatMap((pair) =>
    inReadingOrder(structure, byCase.get(pair.case_id) ?? []).map(({ row, question, section_name }) => {
      const { first, second } = bothSides(question, row);
      const agreed = row.is_agreed ? said(question, row.agreed_value, row.agreed_missing_reason).text : '';
      return [
        pair.case_number,
        showCaseCode(pair.first.case_code),
        showCaseCode(pair.second.case_code),
        section_name,
        question.question_code,
        question.question_text,
        pair.first.reviewer_name,
        first.text,
        pair.second.reviewer_name,
        second.text,
        row.is_agreed ? (row.is_changed ? 'Changed since' : 'Resolved') : 'To resolve',
        agreed,
        row.note,
        row.resolved_by_name,
        row.resolved_at === null ? '' : new Date(row.resolved_at).toISOString(),
      ];
    }),
  );
  const head = [
    ...[
      'Case',
      'First code',
      'Second code',
      'Section',
      'Question code',
      'Question',
      'First reviewer',
      'First answer',
    ],
    ...['Second reviewer', 'Second answer', 'State', 'Agreed answer', 'Why', 'Resolved by', 'Resolved at'],
  ];
  return writeCsv([head, ...lines], asFile);
}

/** One question a line; how it was worked out, and of what, at the end. */
export function writeAgreement(found: ReviewAgreement): string {
  const head = [
    ...['Section', 'Question code', 'Question', 'Pairs', 'Alike', '% agreement', 'Kappa', 'Standard error'],
    ...['95% from', '95% to', 'AC1', 'Bar', 'Note'],
  ];
  const lines = found.questions.map((one) => [
    ...[one.section_name, one.question_code, one.question_text, one.n, one.alike],
    one.observed === null ? null : one.observed * 100,
    ...[one.kappa, one.kappa_error, one.kappa_lower, one.kappa_upper, one.ac1, sayDependable(one)],
    [one.why_no_kappa && whyNoKappa[one.why_no_kappa], sayFewPairs(one.n)].filter(Boolean).join(' '),
  ]);
  return writeCsv([head, ...lines, [], [found.source], [AGREEMENT_METHOD]], asFile);
}
