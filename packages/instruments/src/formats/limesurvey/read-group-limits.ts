import { plainLine } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import { answer, call, type Comparison, not, number, operation } from '../../rule-translation/rule-node.ts';
import type { SourceCheck, SourceQuestion } from '../../import/source-instrument.ts';
import { applyConstraint } from '../../import/apply-constraint.ts';
import { expressionRule } from './expression-manager.ts';
import type { SurveyQuestion } from './lss-survey.ts';

/** Limits of a total, newer ones as formulas and older ones as addresses. */
const TOTALS: Record<string, Comparison> = {
  equals_num_value: '=',
  num_value_equals_sgqa: '=',
  min_num_value: '>=',
  min_num_value_sgqa: '>=',
  max_num_value: '<=',
  max_num_value_sgqa: '<=',
};
const COUNTS: Record<string, Comparison> = { min_answers: '>=', max_answers: '<=' };

/** Reads the limits on a group of answers, beyond each answer's rules. */
export function readGroupLimits(
  surveyQuestion: SurveyQuestion,
  questions: SourceQuestion[],
  entry: ReportEntry,
  checks: SourceCheck[],
): void {
  const { attributes } = surveyQuestion;
  const each = attributes.get('em_validation_sq') ?? '';
  if (each !== '') {
    const message = plainLine(attributes.get('em_validation_sq_tip'));
    for (const question of questions) applyConstraint(question, expressionRule(each, question.name), message);
  }
  const whole = attributes.get('em_validation_q') ?? '';
  if (whole !== '') {
    const message = plainLine(attributes.get('em_validation_q_tip'));
    checks.push({ entry, rule: expressionRule(whole, surveyQuestion.code), message, severity: 'error' });
  }
  numberOfAnswers(surveyQuestion, questions, entry, checks);
  if (surveyQuestion.type !== 'K') return;
  for (const [name, comparison] of Object.entries(TOTALS)) {
    const text = (attributes.get(name) ?? '').trim();
    if (text === '') continue;
    const total = call('total', ...questions.map((question) => answer(question.name)));
    const expected = expressionRule(text, surveyQuestion.code);
    checks.push({
      entry,
      rule: { text: `sum ${comparison} ${text}`, read: () => operation(comparison, total, expected.read()) },
      message: `The total must be ${{ '=': '', '>=': 'at least ', '<=': 'at most ' }[comparison as '=']}${text}.`,
      severity: 'error',
    });
  }
}

/**
 * Limits the number of selected options or answered parts. An empty answer is allowed: required questions
 * have a separate rule.
 */
function numberOfAnswers(
  { attributes, code, type }: SurveyQuestion,
  questions: SourceQuestion[],
  entry: ReportEntry,
  checks: SourceCheck[],
): void {
  const [first] = questions;
  for (const [name, comparison] of Object.entries(COUNTS)) {
    const text = (attributes.get(name) ?? '').trim();
    if (text === '' || !first) continue;
    const isChoice = type === 'M' || type === 'P';
    const answers = questions.map((question) => answer(question.name));
    const count = isChoice ? call('count_selected', answers[0]!) : call('count', ...answers);
    const isNone = isChoice ? not(call('answered', answers[0]!)) : operation('=', count, number(0));
    const read = () =>
      operation('or', isNone, operation(comparison, count, expressionRule(text, code).read()));
    const amount = `${comparison === '>=' ? 'at least' : 'at most'} ${text}`;
    const message = isChoice
      ? `Select ${amount} ${text === '1' ? 'option' : 'options'}.`
      : `Answer ${amount} ${text === '1' ? 'part' : 'parts'}.`;
    checks.push({ entry, rule: { text: `${name} ${text}`, read }, message, severity: 'error' });
    if (comparison === '>=' && isChoice && /^[1-9]/.test(text)) first.required = true;
    else if (comparison === '>=') entry.approximate('It can still be left unanswered.');
  }
}
