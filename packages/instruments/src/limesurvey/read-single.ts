import { type QuestionType, wantsAnswer } from '@portal/contract/registries/question-types';
import type { Entry } from '../report.ts';
import { makeQuestion, type SourceInstrument, type SourceQuestion } from '../source.ts';
import { typesOf } from '../type-codes.ts';
import { expressionRule } from './expression-manager.ts';
import { fixedOptions } from './fixed-options.ts';
import type { SurveyQuestion } from './survey.ts';

const TYPES = typesOf('limesurvey');

/** A question with one answer, and the questions for words of one's own that go with it; null for other types. */
export function readSingle(
  asked: SurveyQuestion,
  entry: Entry,
  aliases: SourceInstrument['aliases'],
): SourceQuestion[] | null {
  const type = TYPES.get(asked.type);
  if (type === undefined) return null;
  const question = makeQuestion(entry, asked.code, asked.text, type, {
    help: asked.help,
    required: asked.isMandatory,
  });
  const beside: SourceQuestion[] = [];
  if (type === 'decimal') number(question, asked.attributes);
  if (asked.type === 'D' && /[hH]/.test(asked.attributes.get('date_format') ?? '')) {
    question.type = 'date_time';
  }
  if (type === 'calculated') formula(question, asked.text);
  if (type === 'single_choice' || type === 'drop_down') {
    question.options = (fixedOptions[asked.type] ?? asked.answers[0]).map((option) => ({ ...option }));
    if (asked.type === 'O') beside.push(words(entry, asked, 'comment', 'Comment', 'long_text'));
  }
  if (type === 'multiple_choice') beside.push(...parts(question, asked, entry, aliases));
  if (asked.hasOther && question.options.length > 0) beside.push(other(question, asked, aliases));
  text(question, asked);
  return [question, ...beside];
}

function parts(
  question: SourceQuestion,
  asked: SurveyQuestion,
  entry: Entry,
  aliases: SourceInstrument['aliases'],
): SourceQuestion[] {
  const alone = (asked.attributes.get('exclude_all_others') ?? '').split(';').filter(Boolean);
  question.options = asked.parts.map(({ code, text }) => ({
    code,
    name: text || code,
    exclusive: alone.includes(code),
  }));
  for (const { code } of asked.parts) {
    for (const name of [`${asked.code}_${code}`, `${addressOf(asked)}${code}`]) {
      aliases.set(name, { kind: 'option', name: asked.code, option: code });
    }
  }
  for (const limit of ['min_answers', 'max_answers']) {
    const value = asked.attributes.get(limit) ?? '';
    if (value !== '') entry.approximate(`How many options may be chosen (${limit} ${value}) is left out.`);
  }
  if (asked.type !== 'P') return [];
  return asked.parts.map(({ code, text }) => ({
    ...words(entry, asked, `${code}comment`, `Comment: ${text || code}`, 'short_text'),
    show: [
      {
        text: `${asked.code} ${code}`,
        read: () => ({ kind: 'chosen', name: asked.code, option: code }) as const,
      },
    ],
  }));
}

/** `Other` as an option, and a text to say what. */
function other(
  question: SourceQuestion,
  asked: SurveyQuestion,
  aliases: SourceInstrument['aliases'],
): SourceQuestion {
  const name = asked.attributes.get('other_replace_text') || 'Other';
  question.options.push({ code: '-oth-', name });
  aliases.set(`${addressOf(asked)}other`, { kind: 'question', name: `${asked.code}_other` });
  return {
    ...words(question.entry, asked, 'other', name, 'short_text'),
    show: [
      {
        text: `${asked.code} other`,
        read: () => ({ kind: 'chosen', name: asked.code, option: '-oth-' }) as const,
      },
    ],
  };
}

const words = (entry: Entry, asked: SurveyQuestion, suffix: string, label: string, type: QuestionType) =>
  makeQuestion(entry, `${asked.code}_${suffix}`, label, type);

export const addressOf = ({ sid, gid, qid }: SurveyQuestion): string => `${sid}X${gid}X${qid}`;

export function number(question: SourceQuestion, attributes: Map<string, string>): void {
  const figure = (name: string): number | null => {
    const text = (attributes.get(name) ?? '').trim();
    if (text === '') return null;
    const value = Number(text.replace(',', '.'));
    if (Number.isFinite(value)) return value;
    question.entry.approximate(`The limit “${text}” is left out: it is no figure.`);
    return null;
  };
  if (attributes.get('num_value_int_only') === '1') question.type = 'integer';
  question.hard_minimum = figure('min_num_value_n');
  question.hard_maximum = figure('max_num_value_n');
  question.unit = attributes.get('suffix') || attributes.get('prefix') || '';
}

function formula(question: SourceQuestion, text: string): void {
  const only = /^\{([^{}]*)\}$/s.exec(text.trim());
  question.formula = expressionRule(only ? only[1]! : text, question.name);
  question.text = question.name;
  question.entry.remark('Its formula is its text; its code stands in its place.');
}

function text(question: SourceQuestion, { pattern, attributes }: SurveyQuestion): void {
  if (!wantsAnswer({ question_type: question.type })) return;
  if (pattern !== '' && question.type === 'short_text') {
    question.pattern = pattern.replace(/^\/\^?|\$?\/[a-z]*$/g, '');
  } else if (pattern !== '') question.entry.approximate(`Its pattern “${pattern}” is left out.`);
  const most = Number(attributes.get('maximum_chars') ?? '');
  if (!Number.isInteger(most) || most < 1) return;
  if (question.type === 'short_text' && question.pattern === null && most <= 500)
    question.pattern = `.{0,${most}}`;
  else question.entry.approximate(`Its limit of ${most} characters is left out.`);
}
