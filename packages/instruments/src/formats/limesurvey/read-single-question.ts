import {
  getQuestionTypeInfo,
  hasField,
  type QuestionType,
  expectsAnswer,
} from '@portal/contract/questionnaires/question-types';
import { truncate } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import { answer, call, number as figure, operation, RuleError } from '../../rule-translation/rule-node.ts';
import { makeOptionTextQuestion } from '../../import/make-option-text-question.ts';
import {
  makeQuestion,
  type SourceInstrument,
  type SourceQuestion,
  type SourceRule,
} from '../../import/source-instrument.ts';
import { questionTypesByCode } from '../../import/question-type-codes.ts';
import { expressionRule, relevanceRules } from './expression-manager.ts';
import { fixedOptions } from './fixed-options.ts';
import { convertPhpRegex } from './php-regex.ts';
import type { Subquestion, SurveyQuestion } from './lss-survey.ts';

const TYPES = questionTypesByCode('limesurvey');

/** Reads a question with one answer, and its questions for free text; returns null for other types. */
export function readSingleQuestion(
  surveyQuestion: SurveyQuestion,
  entry: ReportEntry,
  aliases: SourceInstrument['aliases'],
): SourceQuestion[] | null {
  const type = TYPES.get(surveyQuestion.type);
  if (type === undefined) return null;
  const question = makeQuestion(entry, surveyQuestion.code, surveyQuestion.text, type, {
    help: surveyQuestion.help,
    required: surveyQuestion.isMandatory,
  });
  const beside: SourceQuestion[] = [];
  if (type === 'decimal') applyNumberLimits(question, surveyQuestion.attributes);
  const form = surveyQuestion.attributes.get('date_format') ?? '';
  if (surveyQuestion.type === 'D' && /h/i.test(form))
    question.type = /[dy]/i.test(form) ? 'date_time' : 'time';
  if (type === 'calculated') formula(question, surveyQuestion);
  if (getQuestionTypeInfo(type).answers === 'option' && hasField(type, 'options')) {
    question.options = (fixedOptions[surveyQuestion.type] ?? surveyQuestion.answers[0]).map((option) => ({
      ...option,
    }));
    if (surveyQuestion.type === 'O')
      beside.push(words(entry, surveyQuestion, 'comment', 'Comment', 'long_text'));
  }
  if (type === 'multiple_choice') beside.push(...parts(question, surveyQuestion, entry, aliases));
  if (surveyQuestion.hasOther && question.options.length > 0)
    beside.push(other(question, surveyQuestion, aliases));
  applyTextLimits(question, surveyQuestion);
  question.preset = presetOf(question, surveyQuestion);
  return [question, ...beside];
}

/**
 * Reads the initial value: for a multiple choice the ticked parts, else a value, or an expression in braces.
 */
function presetOf({ type, name }: SourceQuestion, { presets }: SurveyQuestion): SourceQuestion['preset'] {
  const text = presets.map(({ value, part }) => (part === null ? value : `${part}: ${value}`)).join(', ');
  if (type === 'multiple_choice') {
    const stored = presets.flatMap(({ value, part }) => (part !== null && value === 'Y' ? [part] : []));
    return stored.length > 0 ? { text, stored } : null;
  }
  const [only] = presets.filter(({ part }) => part === null);
  if (!only) return null;
  const formula = /^\{([^{}]+)\}$/.exec(only.value.trim());
  if (formula) return expressionRule(formula[1]!, name);
  if (/\{\S[^{}]*\}/.test(only.value)) {
    const read = (): never => {
      throw new RuleError('it inserts answers into text');
    };
    return { text, read };
  }
  return { text, stored: [only.value] };
}

function parts(
  question: SourceQuestion,
  asked: SurveyQuestion,
  entry: ReportEntry,
  aliases: SourceInstrument['aliases'],
): SourceQuestion[] {
  const alone = (asked.attributes.get('exclude_all_others') ?? '').split(';').filter(Boolean);
  question.options = asked.parts.map((part) => ({
    code: part.code,
    name: part.text || part.code,
    exclusive: alone.includes(part.code),
    show: subquestionConditions(asked, part),
  }));
  for (const { code } of asked.parts) {
    for (const name of [`${asked.code}_${code}`, `${sgqaCode(asked)}${code}`]) {
      aliases.set(name, { kind: 'option', name: asked.code, option: code });
    }
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
  aliases.set(`${sgqaCode(asked)}other`, { kind: 'question', name: `${asked.code}_other` });
  return makeOptionTextQuestion(question, '-oth-', name);
}

const words = (
  entry: ReportEntry,
  asked: SurveyQuestion,
  suffix: string,
  label: string,
  type: QuestionType,
) => makeQuestion(entry, `${asked.code}_${suffix}`, label, type);

export const sgqaCode = ({ sid, gid, qid }: SurveyQuestion): string => `${sid}X${gid}X${qid}`;

/** The limits of a figure: of its own where they are figures, else as checks of what other answers say. */
export function applyNumberLimits(question: SourceQuestion, attributes: Map<string, string>): void {
  if (attributes.get('num_value_int_only') === '1') question.type = 'integer';
  const isSlider = attributes.get('slider_layout') === '1';
  const least = attributes.get('min_num_value_n') || (isSlider ? attributes.get('slider_min') : '') || '';
  const most = attributes.get('max_num_value_n') || (isSlider ? attributes.get('slider_max') : '') || '';
  question.hard_minimum = readLimit(question, least, '>=');
  question.hard_maximum = readLimit(question, most, '<=');
  question.unit = attributes.get('suffix') || attributes.get('prefix') || '';
}

export function readLimit(question: SourceQuestion, written: string, sign: '<=' | '>='): number | null {
  const text = written.trim().replace(/^\{([^{}]*)\}$/s, '$1');
  if (text === '') return null;
  const value = Number(text.replace(',', '.'));
  if (Number.isFinite(value)) return value;
  question.constraints.push({
    rule: {
      text: `${question.name} ${sign} ${text}`,
      read: () => operation(sign, answer(question.name), expressionRule(text, question.name).read()),
    },
    message: `This must be ${sign === '>=' ? 'at least' : 'at most'} ${text}.`,
  });
  return null;
}

/** Reads the formula, from the attribute or from the text. */
function formula(question: SourceQuestion, { text, attributes }: SurveyQuestion): void {
  const beside = (attributes.get('equation') ?? '').trim();
  const written = (beside || text).trim();
  const only = /^\{([^{}]*)\}$/s.exec(written);
  question.formula = expressionRule(only ? only[1]! : written, question.name);
  if (beside !== '') return;
  question.text = question.name;
  question.entry.remark('Its text is a formula, so its code is used as its text.');
}

export function applyTextLimits(
  question: SourceQuestion,
  { pattern, attributes }: Pick<SurveyQuestion, 'pattern' | 'attributes'>,
): void {
  if (!expectsAnswer({ question_type: question.type })) return;
  takePattern(question, pattern);
  const most = Number(attributes.get('maximum_chars') ?? '');
  if (!Number.isInteger(most) || most < 1) return;
  if (question.type === 'short_text' && question.pattern === null && most <= 500)
    question.pattern = `.{0,${most}}`;
  else if (['text'].includes(getQuestionTypeInfo(question.type).answers))
    question.constraints.push({
      rule: {
        text: `maximum_chars ${most}`,
        read: () => operation('<=', call('length', answer(question.name)), figure(most)),
      },
      message: `Enter at most ${most} characters.`,
    });
  else question.entry.approximate(`Its limit of ${most} characters is left out.`);
}

function takePattern(question: SourceQuestion, written: string): void {
  if (written === '') return;
  try {
    if (question.type !== 'short_text') throw new RuleError('only short text questions can have one');
    question.pattern = convertPhpRegex(written);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    question.entry.approximate(`Its pattern “${truncate(written, 200)}” is left out: ${error.message}.`);
  }
}

/**
 * Returns the conditions for a part: its condition, and whether the same part of another question is selected
 * or not.
 */
export function subquestionConditions({ attributes, code }: SurveyQuestion, part: Subquestion): SourceRule[] {
  const rules = [
    { filters: attributes.get('array_filter'), isWanted: true },
    { filters: attributes.get('array_filter_exclude'), isWanted: false },
  ];
  const filtered = rules.flatMap(({ filters = '', isWanted }) =>
    filters
      .split(';')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name): SourceRule => {
        const chosen = { kind: 'chosen', name, option: part.code } as const;
        return {
          text: `${isWanted ? 'array_filter' : 'array_filter_exclude'} ${name}`,
          read: () => (isWanted ? chosen : { kind: 'not', of: chosen }),
        };
      }),
  );
  return [...relevanceRules(part.relevance, code), ...filtered];
}
