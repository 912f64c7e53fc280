import { plainLine, shortened } from '../plain-text.ts';
import type { Entry } from '../report.ts';
import { answer, call, type Comparison, operation } from '../rules/rule-node.ts';
import type { SourceCheck, SourceQuestion } from '../source.ts';
import { constrain } from '../constrain.ts';
import { expressionRule } from './expression-manager.ts';
import type { SurveyQuestion } from './survey.ts';

const TOTALS: Record<string, Comparison> = {
  equals_num_value: '=',
  min_num_value: '>=',
  max_num_value: '<=',
};

/** What the answers must fulfil, beyond what each says of itself. */
export function validations(
  asked: SurveyQuestion,
  questions: SourceQuestion[],
  entry: Entry,
  checks: SourceCheck[],
): void {
  const { attributes } = asked;
  const each = attributes.get('em_validation_sq') ?? '';
  if (each !== '') {
    const message = plainLine(attributes.get('em_validation_sq_tip'));
    for (const question of questions) constrain(question, expressionRule(each, question.name), message);
  }
  const whole = attributes.get('em_validation_q') ?? '';
  if (whole !== '') {
    const message = plainLine(attributes.get('em_validation_q_tip'));
    checks.push({ entry, rule: expressionRule(whole, asked.code), message, severity: 'error' });
  }
  if (asked.type !== 'K') return;
  for (const [name, comparison] of Object.entries(TOTALS)) {
    const text = (attributes.get(name) ?? '').trim();
    if (text === '') continue;
    const total = call('total', ...questions.map((question) => answer(question.name)));
    const expected = expressionRule(text, asked.code);
    checks.push({
      entry,
      rule: { text: `sum ${comparison} ${text}`, read: () => operation(comparison, total, expected.read()) },
      message: `The total must be ${{ '=': '', '>=': 'at least ', '<=': 'at most ' }[comparison as '=']}${text}.`,
      severity: 'error',
    });
  }
}

/** Attributes that change what is asked or taken, and have no place here. */
const LOST: Record<string, string> = {
  random_order: 'The order of its parts is not drawn by lot.',
  random_group: 'The order of questions is not drawn by lot.',
  time_limit: 'There is no time limit.',
  other_numbers_only: 'What is written for “other” may be any text.',
  numbers_only: 'Its answers may be any text, not figures alone.',
  slider_layout: 'The sliders are asked as numbers.',
  code_filter: 'All options are always offered.',
  max_num_of_files: 'One file is taken.',
};

export function tellLosses(asked: SurveyQuestion, entry: Entry): void {
  for (const [name, sentence] of Object.entries(LOST)) {
    const value = asked.attributes.get(name) ?? '';
    if (value !== '' && value !== '0') entry.approximate(sentence);
  }
  const filter = asked.attributes.get('array_filter') || asked.attributes.get('array_filter_exclude') || '';
  if (filter !== '' && (asked.type === 'M' || asked.type === 'P')) {
    entry.approximate(`All options are always offered: the filter “${filter}” is left out.`);
  }
  const texts = [asked.text, asked.help, ...asked.parts.map(({ text }) => text)].join(' ');
  // Braces with a space after them, or without a letter, are just braces.
  const named = /\{(?=[^{}]{0,200}[a-zA-Z])[^\s{}][^{}]{0,200}\}/.exec(texts);
  if (named && asked.type !== '*') {
    entry.approximate(`Its text names answers, which are not filled in: ${shortened(named[0], 100)}.`);
  }
}
