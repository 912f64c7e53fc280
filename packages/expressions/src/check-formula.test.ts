import type { QuestionType } from '@portal/contract/questionnaires/question-types';
import { describe, expect, it } from 'vitest';
import { checkFormula } from './check-formula.ts';
import { ExpressionError } from './expression.ts';
import { rosterTables } from './rosters/roster-tables.ts';
import { answerValueType } from './rules/compile-rules.ts';

const questionTypes = new Map<string, QuestionType>([
  ['beds', 'integer'],
  ['born', 'date'],
  ['seen_at', 'date_time'],
  ['remark', 'short_text'],
  ['kind', 'single_choice'],
  ['due', 'calculated_date'],
  ['visit_1_seen', 'date'],
  ['visit_1_note', 'short_text'],
]);
const rosters = rosterTables([
  {
    row_word: 'Visit',
    rows: [{ id: 1 }],
    questions: [
      { question_code: 'visit_1_seen', question_type: 'date', row_id: 1, column_id: 1 },
      { question_code: 'visit_1_note', question_type: 'short_text', row_id: 1, column_id: 2 },
    ],
  },
]);
const types = new Map([...questionTypes].map(([code, type]) => [code, answerValueType(type)]));

/** Returns the message and the place of the mistake in a formula; null if there is none. */
function mistake(type: QuestionType, text: string): [string, number] | null {
  try {
    checkFormula(text, type, { types, questionTypes, options: new Map(), rosters });
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [error.message, error.index];
  }
}

describe('the formula of a calculated question', () => {
  it.each<[QuestionType, string]>([
    ['calculated', 'beds + 1'],
    ['calculated_text', "concat(kind, ' ', beds)"],
    ['calculated_text', "if(beds > 3, 'many', 'few')"],
    ['calculated_text', "format_date(born, 'yyyy')"],
    ['calculated_text', 'remark'],
    ['calculated_text', 'last(gone)'],
    ['calculated_date', 'add_days(born, 28)'],
    ['calculated_date', "if(answered(born), born, '2025-07-31')"],
    ['calculated_date', 'if(beds > 1, date_of(seen_at), blank())'],
    ['calculated_date', 'due'],
    ['calculated_date', 'last(born)'],
    ['calculated_date', 'last(gone)'],
    ['calculated_date', 'period_end()'],
    ['calculated_date', 'latest(seen by seen)'],
  ])('accepts for %s: %s', (type, text) => expect(mistake(type, text)).toBeNull());

  it.each<[QuestionType, string, string, number]>([
    ['calculated', "'a'", 'This must be a formula that gives a number, but it gives text.', 0],
    [
      'calculated_text',
      'beds + 1',
      'This must be a formula that gives text, such as concat(…), but it gives a number.',
      0,
    ],
    [
      'calculated_text',
      'beds > 1',
      'This must be a formula that gives text, such as concat(…), but it gives yes or no.',
      0,
    ],
    [
      'calculated_date',
      'beds',
      'This must be a formula that gives a date, such as add_days(…), but it gives a number.',
      0,
    ],
    ['calculated_date', "concat(born, '')", 'This must give a date, but concat gives text.', 0],
    ['calculated_date', 'if(beds > 1, born, remark)', 'This must give a date, but remark is not a date.', 19],
    ['calculated_date', 'seen_at', 'seen_at is a date and time. Write date_of(seen_at).', 0],
    ['calculated_date', "'31/07/2025'", "“31/07/2025” is not a date. Write a date as '2025-07-31'.", 0],
    ['calculated_date', "'2025-02-30'", "“2025-02-30” is not a date. Write a date as '2025-07-31'.", 0],
    ['calculated_date', 'last(kind)', 'This must give a date, but kind is not a date.', 5],
    ['calculated_date', 'first(note by seen)', 'This must give a date, but note is not a date.', 6],
  ])('refuses for %s: %s', (type, text, message, at) => expect(mistake(type, text)).toEqual([message, at]));
});
