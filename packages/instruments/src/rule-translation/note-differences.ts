import type { AnswerKind } from '@portal/contract/questionnaires/question-types';
import { type Comparison, MIRRORED, type RuleNode } from './rule-node.ts';
import type { ResolveName, RuleSemantics } from './name-resolution.ts';

/*
 * Reports comparisons and sums that a product treats in a way that no author means, and that differ here.
 */

type Scope = { scope: ResolveName; manner: RuleSemantics };

const MOMENTS: readonly (AnswerKind | undefined)[] = ['date', 'time', 'date_time'];
const NEVER_BLANK: readonly string[] = ['length', 'count_selected', 'count', 'today'];

function answersOf({ scope }: Scope, node: RuleNode): AnswerKind | undefined {
  const found = node.kind === 'answer' ? scope(node.name) : null;
  return found?.kind === 'question' ? found.question.answers : undefined;
}

/** Checks whether a value can be missing: a number of the file and a count cannot. */
const canBeMissing = (node: RuleNode): boolean =>
  node.kind !== 'number' &&
  node.kind !== 'text' &&
  !(node.kind === 'call' && (NEVER_BLANK.includes(node.name) || isSumWithNumber(node.of)));
const isSumWithNumber = (of: readonly RuleNode[]): boolean => of.some(({ kind }) => kind === 'number');

const isToday = (node: RuleNode): boolean => node.kind === 'call' && node.name === 'today';
const isFixed = (node: RuleNode): boolean => node.kind === 'number' || node.kind === 'text' || isToday(node);

/** Checks whether a node calculates with the answer to a text question, which may be no number. */
function calculatesWithText(writer: Scope, node: RuleNode): boolean {
  if (node.kind === 'call') return node.of.some((one) => calculatesWithText(writer, one));
  if (node.kind === 'negative') return calculatesWithText(writer, node.of);
  if (node.kind !== 'operation') return false;
  return [node.left, node.right].some(
    (one) => answersOf(writer, one) === 'text' || calculatesWithText(writer, one),
  );
}

export function noteComparison(writer: Scope, operator: Comparison, left: RuleNode, right: RuleNode): void {
  const { manner } = writer;
  if (!manner.note || !(manner.times_are_no_texts || manner.blanks_are_texts)) return;
  if (isFixed(left)) {
    if (!isFixed(right)) noteComparison(writer, MIRRORED[operator], right, left);
    return;
  }
  const answers = answersOf(writer, left);
  const isText = right.kind === 'text' && right.value !== '';
  if (manner.times_are_no_texts) {
    if (isText && answers === 'time')
      manner.note('It compares a time with a text. XLSForm never finds that true; here the text is a time.');
    return;
  }
  if ((isText || isToday(right)) && MOMENTS.includes(answers)) {
    manner.note('It compares a date or time as text. LimeSurvey adds the time of day to the answer first.');
  } else if (calculatesWithText(writer, left) || calculatesWithText(writer, right)) {
    manner.note(
      'LimeSurvey finds a calculation unequal where the answer is not a number; here the check does not apply.',
    );
  } else if (operator === '=' || operator === '!=') return;
  else if (isText)
    manner.note('LimeSurvey compares numbers in quotation marks as texts; here they are numbers.');
  else if (right.kind === 'number') {
    if (right.value === 0 && operator.startsWith('<') && canBeMissing(left))
      manner.note('LimeSurvey finds a missing answer less than 0; here such a comparison does not hold.');
  } else if (operator !== '>' && canBeMissing(left) && canBeMissing(right))
    manner.note('LimeSurvey compares a missing answer with 0 or another one; here that does not hold.');
}

export function noteSum({ manner }: Scope, parts: readonly RuleNode[]): void {
  if (manner.blanks_are_texts && parts.some(canBeMissing))
    manner.note?.('LimeSurvey joins the parts of a sum as texts if one is missing; here the sum is blank.');
}
