import { isCalculated, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { plainLine, plainText, truncate } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import { makeQuestion, type SourceOption, type SourceQuestion } from '../../import/source-instrument.ts';
import { RuleError } from '../../rule-translation/rule-node.ts';
import { readPortalRule } from './read-portal-rule.ts';
import { findElement, childrenOf, type XmlElement } from '../../file-formats/read-xml.ts';

const TIMES: Record<string, QuestionType> = { date: 'date', time: 'time', datetime: 'date_time' };

/**
 * Reads a variable as the question asked for it. Returns null if it was asked of no one, which its entry
 * reports.
 */
export function readVariable(
  variable: XmlElement,
  entry: ReportEntry,
  names: ReadonlySet<string>,
): SourceQuestion | null {
  const { attributes } = variable;
  const name = (attributes['name'] ?? attributes['ID'] ?? '').trim();
  const asked = findElement(variable, 'qstn');
  const label = plainText(findElement(variable, 'labl')?.text);
  const text = plainText(findElement(asked, 'qstnLit')?.text) || label || name;
  const options = optionsOf(variable);
  const type = typeOf(variable, options);
  if (type === null) {
    entry.drop(`Answers of this type (“${domainOf(variable)}”) are not supported.`);
    return null;
  }
  const question = makeQuestion(entry, name, text, type, {
    help: [
      findElement(variable, 'txt'),
      findElement(asked, 'preQTxt'),
      findElement(asked, 'postQTxt'),
      findElement(asked, 'ivuInstr'),
    ]
      .map((one) => plainText(one?.text))
      .filter(Boolean)
      .join('\n\n'),
    options: ['single_choice', 'multiple_choice'].includes(type) ? options : [],
  });
  const isFigure = type === 'integer' || type === 'decimal' || type === 'percentage';
  if (isFigure) figure(question, variable);
  if (isFigure && options.length > 0)
    entry.approximate(`Codes that are not numbers are left out: ${truncate(told(options), 200)}.`);
  if (isCalculated({ question_type: type })) formula(question, variable, names);
  reportLosses(variable, entry);
  return question;
}

/** Reports a variable's facts that have no equivalent here. */
function reportLosses(variable: XmlElement, entry: ReportEntry): void {
  const isMissing = ({ attributes }: XmlElement) => attributes['missing'] === 'Y';
  if (findElement(variable, 'invalrng') || childrenOf(variable, 'catgry').some(isMissing))
    entry.approximate('The codes for missing answers are left out.');
  const notes = childrenOf(variable, 'notes')
    .map(({ text }) => plainLine(text))
    .filter(Boolean);
  if (notes.length > 0) entry.approximate(`Its notes are left out: “${truncate(notes.join(' '), 300)}”.`);
}

const domainOf = (variable: XmlElement): string =>
  (
    findElement(variable, 'qstn')?.attributes['responseDomainType'] ??
    variable.attributes['representationType'] ??
    ''
  ).trim();

function typeOf(variable: XmlElement, options: SourceOption[]): QuestionType | null {
  const { attributes } = variable;
  const format = findElement(variable, 'varFormat')?.attributes ?? {};
  const domain = domainOf(variable);
  const time = TIMES[(format['formatname'] ?? format['category'] ?? '').toLowerCase()];
  if (findElement(variable, 'derivation', 'drvcmd'))
    return time === 'date' ? 'calculated_date' : domain === 'text' ? 'calculated_text' : 'calculated';
  if (domain === 'geographic') return null;
  if (domain === 'multiple') return 'multiple_choice';
  if (domain === 'datetime' || time) return time ?? 'date';
  const isRanged =
    domain === '' && format['type'] === undefined && options.length === 0 && hasRange(variable);
  const isFigure = domain === 'numeric' || attributes['intrvl'] === 'contin' || isRanged;
  if (!isFigure && options.length > 0) return isYesNo(options) ? 'yes_no' : 'single_choice';
  if (domain === 'text' || (!isFigure && format['type'] === 'character')) return 'short_text';
  if (attributes['nature'] === 'percent') return 'percentage';
  if (isFigure || format['type'] === 'numeric') return attributes['dcml'] === '0' ? 'integer' : 'decimal';
  return 'short_text';
}

const isYesNo = (options: SourceOption[]): boolean =>
  options.map(({ code }) => code).join(' ') === 'yes no not_applicable';

const optionsOf = (variable: XmlElement): SourceOption[] =>
  childrenOf(variable, 'catgry')
    .filter(({ attributes }) => attributes['missing'] !== 'Y')
    .map((one) => {
      const code = (findElement(one, 'catValu')?.text ?? '').trim();
      return { code, name: plainLine(findElement(one, 'labl')?.text) || code };
    });

const told = (options: SourceOption[]): string =>
  options.map(({ code, name }) => `${code} ${name}`).join(', ');

const numberIn = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);

const rangeOf = (variable: XmlElement) => findElement(variable, 'valrng', 'range')?.attributes ?? {};

function hasRange(variable: XmlElement): boolean {
  const { min, max } = rangeOf(variable);
  return numberIn(min) !== null || numberIn(max) !== null;
}

function figure(question: SourceQuestion, variable: XmlElement): void {
  const places = Number(variable.attributes['dcml'] ?? '');
  if (question.type !== 'integer' && Number.isInteger(places) && places > 0 && places <= 10)
    question.decimal_places = places;
  const limits = rangeOf(variable);
  question.hard_minimum = numberIn(limits['min']);
  question.hard_maximum = numberIn(limits['max']);
}

function formula(question: SourceQuestion, variable: XmlElement, names: ReadonlySet<string>): void {
  const text = (findElement(variable, 'derivation', 'drvcmd')?.text ?? '').trim();
  question.formula = {
    text,
    read: () => {
      const node = readPortalRule(text, names);
      if (node === null) throw new RuleError('its command language is not supported');
      return node;
    },
  };
}
