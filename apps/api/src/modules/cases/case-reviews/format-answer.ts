import type { AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import { optionsOf } from '@portal/contract/questionnaires/question-types';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';

type MissingReason = 'not_applicable' | 'not_known' | null;
const MISSING = { not_applicable: 'Not applicable', not_known: 'Not known' } as const;

/** An answer as it is read: by the names of its options, with its unit, or why there is none. */
function formatAnswer(question: AskedQuestion, value: AnswerValue | null, reason: MissingReason): string {
  if (reason !== null) return `No answer: ${MISSING[reason].toLowerCase()}`;
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'No answer';
  if (typeof value === 'number')
    return [value.toLocaleString('en-GB', { maximumFractionDigits: 10 }), question.unit]
      .filter(Boolean)
      .join(' ');
  const names = new Map(optionsOf(question).map((option) => [option.option_code, option.option_name]));
  if (Array.isArray(value)) {
    // In the offered order, not the order of selection.
    const offered = [...names.keys()].filter((code) => value.includes(code));
    const gone = value.filter((code) => !names.has(code));
    return [...offered.map((code) => names.get(code)!), ...gone].join('; ');
  }
  return names.get(value) ?? value.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ');
}

export const toFormattedAnswer = (
  question: AskedQuestion,
  value: AnswerValue | null,
  missing_reason: MissingReason,
) => ({
  value,
  missing_reason,
  text: formatAnswer(question, value, missing_reason),
});
