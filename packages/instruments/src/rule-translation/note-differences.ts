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

/** Reports how the product compares two sides, if it gives another result than the portal. */
export function noteComparison(writer: Scope, operator: Comparison, left: RuleNode, right: RuleNode): void {
  const { manner } = writer;
  if (!manner.note || !(manner.times_are_no_texts || manner.blanks_are_texts)) return;
  if (isFixed(left)) {
    if (!isFixed(right)) noteComparison(writer, MIRRORED[operator], right, left);
    return;
  }
  const describe = manner.blanks_are_texts ? describeLimeSurvey : describeXlsform;
  const note = describe(writer, operator, left, right);
  if (note !== null) manner.note(note);
}

type Describe = (writer: Scope, operator: Comparison, left: RuleNode, right: RuleNode) => string | null;

const isWrittenText = (node: RuleNode): boolean => node.kind === 'text' && node.value !== '';

const describeXlsform: Describe = (writer, _operator, left, right) =>
  isWrittenText(right) && answersOf(writer, left) === 'time'
    ? 'It compares a time with text. In XLSForm, the result of such a comparison is never true. Here the text is read as a time.'
    : null;

const describeLimeSurvey: Describe = (writer, operator, left, right) => {
  if ((isWrittenText(right) || isToday(right)) && MOMENTS.includes(answersOf(writer, left)))
    return 'It compares a date or time as text. LimeSurvey adds the time of day to the answer first.';
  if (calculatesWithText(writer, left) || calculatesWithText(writer, right))
    return 'In LimeSurvey, a calculation with an answer that is not a number is never equal to anything. Here the comparison has no result.';
  if (operator === '=' || operator === '!=') return null;
  if (isWrittenText(right))
    return 'LimeSurvey compares numbers in quotation marks as text. Here they are numbers.';
  if (right.kind === 'number')
    return right.value === 0 && operator.startsWith('<') && canBeMissing(left)
      ? 'In LimeSurvey, a missing answer is less than 0. Here this comparison is not true.'
      : null;
  return operator !== '>' && canBeMissing(left) && canBeMissing(right)
    ? 'In LimeSurvey, a missing answer can be compared with other answers. Here, a comparison with a missing answer is never true.'
    : null;
};

/** Reports that LimeSurvey joins the parts of a sum as texts. */
export function noteSum({ manner }: Scope, parts: readonly RuleNode[]): void {
  if (manner.blanks_are_texts && parts.some(canBeMissing))
    manner.note?.('LimeSurvey joins the parts of a sum as text if one is missing. Here the sum is blank.');
}
