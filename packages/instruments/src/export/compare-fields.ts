import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { truncate } from '../import/plain-text.ts';
import { typeNames } from '../import/question-type-names.ts';
import type { PlacedQuestion } from './placed-questions.ts';

const LABELS: Partial<Record<keyof InstrumentQuestion, string>> = {
  question_text: 'text',
  help: 'guidance',
  unit: 'unit',
  decimal_places: 'number of decimal places',
  hard_minimum: 'minimum',
  hard_maximum: 'maximum',
  soft_minimum: 'expected minimum',
  soft_maximum: 'expected maximum',
  tolerance_percent: 'expected change since last period',
  date_minimum: 'first day',
  date_maximum: 'last day',
  pattern: 'pattern',
};

export function reportFieldDifferences(
  mine: PlacedQuestion,
  theirs: PlacedQuestion,
  report: (text: string) => void,
): void {
  const [one, other] = [mine.question, theirs.question];
  if (one.question_type !== other.question_type)
    report(`Its question type in the file is “${typeNames[other.question_type]}”.`);
  for (const [field, label] of Object.entries(LABELS) as [keyof InstrumentQuestion, string][])
    if (one[field] !== other[field]) report(describeChange(label, one[field], other[field]));
  if (one.required !== other.required) report('The setting that makes it required is not exported.');
  if (!one.missing_allowed) report('The rule against answering “not known” is not exported.');
  const options = (question: InstrumentQuestion) =>
    question.options.map(
      (option) => `${option.option_code} ${option.option_name}${option.exclusive ? ' (exclusive)' : ''}`,
    );
  const isKind = one.question_type === 'yes_no' && other.question_type !== 'yes_no';
  if (!isKind && options(one).join('\n') !== options(other).join('\n'))
    report(`Its options are different in the file: “${truncate(options(other).join(', '), 100)}”.`);
  if (mine.section !== theirs.section) report(describeChange('section', mine.section, theirs.section));
  if (mine.sub_section !== theirs.sub_section)
    report(describeChange('sub-section', mine.sub_section, theirs.sub_section));
  if (mine.cell !== theirs.cell) report(describeChange('position in a grid', mine.cell, theirs.cell));
}

/** Options that are offered when they are not here, or not when they are. */
export function reportOfferedDifferences(
  mine: InstrumentQuestion,
  theirs: InstrumentQuestion,
  same: (one: string, other: string, use: 'condition') => boolean,
  report: (text: string) => void,
): void {
  const after = new Map(theirs.options.map(({ option_code, show_if }) => [option_code, show_if]));
  const other = mine.options.filter(
    ({ option_code, show_if }) => !same(show_if, after.get(option_code) ?? '', 'condition'),
  );
  const [first] = other;
  if (first)
    report(
      `The condition for when ${other.length === 1 ? 'an option is' : `${other.length} options are`} offered is not exported: “${truncate(first.show_if, 200)}”.`,
    );
}

export function describeChange(what: string, before: unknown, after: unknown): string {
  const [one, other] = [before, after].map((value) => truncate(String(value ?? ''), 100));
  const label = what.replaceAll('_', ' ');
  if (other === '') return `Its ${label} “${one}” is left out of the file.`;
  const instead = one === '' ? '' : `, not “${one}”`;
  return `Its ${label} in the file is “${other}”${instead}.`;
}
