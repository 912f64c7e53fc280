import type { ReviewAgreement } from '@portal/contract/cases/case-reviews';
import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import { writeCsv } from '@portal/instruments/file-formats/spreadsheet';
import {
  AGREEMENT_METHOD,
  dependabilityText,
  fewPairsWarning,
  missingKappaReasons,
} from '@portal/wording/agreement-text';
import { groupBy } from '../../../lib/group-by.ts';
import type { Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import { toFormattedAnswer } from './format-answer.ts';
import type { selectReviewDifferences } from './case-reviews.sql.ts';
import { toAnswerPair, orderByQuestionnaire } from './compare-reviews.ts';

const asFile = { bom: true, escapeFormulae: true };

/** One difference a line, case by case in the order of the questionnaire. */
export function writeDifferencesCsv(
  structure: Structure,
  reviewDifferences: Awaited<ReturnType<typeof selectReviewDifferences>>,
): string {
  const byCase = groupBy(reviewDifferences.compared, ({ case_id }) => case_id);
  const lines = reviewDifferences.pairs.flatMap((pair) =>
    orderByQuestionnaire(structure, byCase.get(pair.case_id) ?? []).map(({ row, question, section_name }) => {
      const { first, second } = toAnswerPair(question, row);
      const agreed = row.is_agreed
        ? toFormattedAnswer(question, row.agreed_value, row.agreed_missing_reason).text
        : '';
      return [
        pair.case_number,
        formatCaseCode(pair.first.case_code),
        formatCaseCode(pair.second.case_code),
        section_name,
        question.question_code,
        question.question_text,
        pair.first.reviewer_name,
        first.text,
        pair.second.reviewer_name,
        second.text,
        row.is_agreed ? (row.is_changed ? 'Changed since resolved' : 'Resolved') : 'To resolve',
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
      'First review code',
      'Second review code',
      'Section',
      'Question code',
      'Question',
      'First reviewer',
      'First answer',
    ],
    ...['Second reviewer', 'Second answer', 'State', 'Agreed answer', 'Reason', 'Resolved by', 'Resolved at'],
  ];
  return writeCsv([head, ...lines], asFile);
}

/** Writes one question a line, with the method and its data at the end. */
export function writeAgreementCsv(agreement: ReviewAgreement): string {
  const head = [
    ...['Section', 'Question code', 'Question', 'Pairs', 'Same', '% agreement', 'Kappa', 'Standard error'],
    ...['95% from', '95% to', 'AC1', 'Reliability', 'Note'],
  ];
  const lines = agreement.questions.map((one) => [
    ...[one.section_name, one.question_code, one.question_text, one.n, one.alike],
    one.observed === null ? null : one.observed * 100,
    ...[one.kappa, one.kappa_error, one.kappa_lower, one.kappa_upper, one.ac1, dependabilityText(one)],
    [one.why_no_kappa && missingKappaReasons[one.why_no_kappa], fewPairsWarning(one.n)]
      .filter(Boolean)
      .join(' '),
  ]);
  return writeCsv([head, ...lines, [], [agreement.source], [AGREEMENT_METHOD]], asFile);
}
