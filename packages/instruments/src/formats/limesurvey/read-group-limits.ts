import { plainLine, truncate } from '../../import/plain-text.ts';
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
  asked: SurveyQuestion,
  questions: SourceQuestion[],
  entry: ReportEntry,
  checks: SourceCheck[],
): void {
  const { attributes } = asked;
  const each = attributes.get('em_validation_sq') ?? '';
  if (each !== '') {
    const message = plainLine(attributes.get('em_validation_sq_tip'));
    for (const question of questions) applyConstraint(question, expressionRule(each, question.name), message);
  }
  const whole = attributes.get('em_validation_q') ?? '';
  if (whole !== '') {
    const message = plainLine(attributes.get('em_validation_q_tip'));
    checks.push({ entry, rule: expressionRule(whole, asked.code), message, severity: 'error' });
  }
  numberOfAnswers(asked, questions, entry, checks);
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
    const noun = isChoice ? 'options are selected' : 'parts are answered';
    const message = `${comparison === '>=' ? 'At least' : 'At most'} ${text} ${noun}.`;
    checks.push({ entry, rule: { text: `${name} ${text}`, read }, message, severity: 'error' });
    if (comparison === '>=' && isChoice && /^[1-9]/.test(text)) first.required = true;
    else if (comparison === '>=') entry.approximate('It is not an error if none of them are answered.');
  }
}

/** Attributes that change what is asked or taken, and have no place here. */
const LOST: Record<string, string> = {
  random_order: 'Its parts are not shown in random order.',
  random_group: 'Questions are not shown in random order.',
  time_limit: 'There is no time limit.',
  other_numbers_only: 'People can enter any text for “other”.',
  numbers_only: 'Its answers can be any text, not only numbers.',
  slider_layout: 'The sliders become number questions.',
  code_filter: 'All options are always offered.',
  max_num_of_files: 'Only one file can be uploaded.',
  other_comment_mandatory: 'People do not have to say what “other” is.',
  location_mapservice: 'There is no map for selecting a place.',
  show_totals: 'Row and column totals are not shown.',
};

/** Attributes that are read elsewhere, or only say how a question looks. */
const KNOWN =
  /^(hidden|equation|page_break|public_statistics|hide_tip|scale_export|relevance|parent_order|alphasort|cssclass|printable_help|reverse|use_dropdown|em_validation_s?q(_tip)?|array_filter(_exclude|_style)?|(min|max)_answers|(min|max)_num_value(_n|_sgqa)?|equals_num_value|num_value_\w+|maximum_chars|other_replace_text|exclude_all_others|multiflexible_\w+|input_boxes|dualscale_header[AB]|date_format|statistics_\w+|show_(title|comment|grand_total)|\w+_(width|style|size|rows|columns|separators?|prepostfix|order)|text_input_\w+|dropdown_(size|prefix|dates)|display_\w+|time_limit_\w+|location_\w+|slider_\w+|category_separator|repeat_headings|value_range_\w+|clear_default|save_as_default|theme_template)$/;
/** The types that use limits on figures. */
const OF_FIGURES = ['N', 'K'];

export function reportUnsupportedAttributes(asked: SurveyQuestion, entry: ReportEntry): void {
  for (const [name, sentence] of Object.entries(LOST)) {
    const value = asked.attributes.get(name) ?? '';
    if (value !== '' && value !== '0') entry.approximate(sentence);
  }
  const others = [...asked.attributes]
    .filter(
      ([name, value]) => !KNOWN.test(name) && !(name in LOST) && !['', '0', 'N', 'none'].includes(value),
    )
    .filter(([name]) => !(/^(prefix|suffix)$/.test(name) && OF_FIGURES.includes(asked.type)))
    .map(([name, value]) => `${name} “${truncate(value, 60)}”`);
  if (others.length > 0)
    entry.approximate(`Other attributes are left out: ${truncate(others.join(', '), 300)}.`);
  if (asked.type === '*' && asked.attributes.get('hidden') === '1')
    entry.approximate('LimeSurvey hides it, but it is shown here.');
}
