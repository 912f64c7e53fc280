import {
  type AnswerKind,
  getQuestionTypeInfo,
  type QuestionType,
} from '@portal/contract/questionnaires/question-types';
import { checkExpression, type KnownTypes } from './check-expression.ts';
import type { KnownOptions } from './check-options.ts';
import { datePartOf } from './dates/calendar.ts';
import { type Expression, ExpressionError } from './expression.ts';
import { type FunctionName, functionRuleOf } from './functions.ts';
import type { LookupTables } from './lookup-tables.ts';
import type { RosterTables } from './rosters/roster-tables.ts';

/** The questions that a formula can read. */
export type FormulaScope = {
  types: KnownTypes;
  questionTypes: ReadonlyMap<string, QuestionType>;
  options: KnownOptions;
  rosters: RosterTables;
  /** The tables of the programme; without them lookups are not checked. */
  lookups?: LookupTables | undefined;
};

/**
 * Checks that the formula of a calculated question gives the kind of value that the question has.
 * @throws ExpressionError with the place of the mistake
 */
export function checkFormula(text: string, type: QuestionType, scope: FormulaScope): void {
  const { answers } = getQuestionTypeInfo(type);
  const expected = answers === 'number' ? 'number' : answers === 'date' ? 'date' : 'formula_text';
  const expression = checkExpression(text, scope.types, expected, scope.options, scope);
  if (answers === 'date')
    assertGivesDate(expression, (code) => {
      const found = scope.questionTypes.get(code);
      return found && getQuestionTypeInfo(found).answers;
    });
}

type KindOf = (code: string) => AnswerKind | undefined;

/** @throws ExpressionError at the first part that certainly gives a text other than a date */
function assertGivesDate(node: Expression, kindOf: KindOf): void {
  if (node.kind === 'value') {
    if (datePartOf(node.value) !== node.value)
      throw new ExpressionError(
        `“${String(node.value)}” is not a date. Write a date as '2025-07-31'.`,
        node.at,
      );
  } else if (node.kind === 'code') {
    assertDateQuestion(node.code, node.at, kindOf);
  } else if (node.kind === 'call') {
    assertDateCall(node, kindOf);
  } else if (node.kind === 'rows' && node.of !== null) {
    const columns = node.rows?.[0]?.codes ?? new Map<string, string>();
    assertGivesDate(node.of, (code) => kindOf(columns.get(code) ?? code));
  }
}

function assertDateQuestion(code: string, at: number, kindOf: KindOf): void {
  const kind = kindOf(code);
  if (kind === 'date_time')
    throw new ExpressionError(`${code} is a date and time. Write date_of(${code}).`, at);
  // The questionnaire of the previous period can have other questions.
  if (kind !== undefined && kind !== 'date')
    throw new ExpressionError(`This must give a date, but ${code} is not a date.`, at);
}

function assertDateCall(
  { name, of, at }: { name: FunctionName; of: Expression[]; at: number },
  kindOf: KindOf,
): void {
  if (name === 'if') {
    for (const branch of of.slice(1)) assertGivesDate(branch, kindOf);
  } else if (name === 'last' || name === 'above') {
    if (of[0]?.kind === 'code') assertDateQuestion(of[0].code, of[0].at, kindOf);
  } else if (!functionRuleOf(name).isDate && functionRuleOf(name).gives !== 'any') {
    throw new ExpressionError(`This must give a date, but ${name} gives text.`, at);
  }
}
