import { plainLine } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import {
  makeQuestion,
  makeSubSection,
  type SourceInstrument,
  type SourceOption,
  type SourceQuestion,
  type SourceSubSection,
} from '../../import/source-instrument.ts';
import { fixedOptions } from './fixed-options.ts';
import {
  sgqaCode,
  readLimit,
  applyNumberLimits,
  subquestionConditions,
  applyTextLimits,
} from './read-single-question.ts';
import type { Subquestion, SurveyQuestion } from './lss-survey.ts';

type Column = { name: string; suffix: string; type: SourceQuestion['type']; options: SourceOption[] };

/** A question of several parts as a sub-section of its own: a grid, or a list. Null for other types. */
export function readSubquestions(
  surveyQuestion: SurveyQuestion,
  entry: ReportEntry,
  aliases: SourceInstrument['aliases'],
): SourceSubSection | null {
  const columns = columnsOf(surveyQuestion);
  const isList = surveyQuestion.type === 'Q' || surveyQuestion.type === 'K';
  if (columns === null && !isList) return null;
  const parts =
    surveyQuestion.parts.length > 0
      ? surveyQuestion.parts
      : [{ code: '', text: surveyQuestion.text, relevance: '' }];
  const subSection = makeSubSection({
    entry,
    name: plainLine(surveyQuestion.text) || surveyQuestion.code,
    guidance: surveyQuestion.help,
  });
  for (const [row, part] of parts.entries()) {
    const shown = subquestionConditions(surveyQuestion, part);
    if (columns === null)
      subSection.questions.push({ ...listed(surveyQuestion, part, entry, aliases), show: shown });
    else {
      subSection.rows.push({ name: plainLine(part.text) || part.code, show: shown });
      for (const [column, one] of columns.entries()) {
        subSection.questions.push({ ...cell(surveyQuestion, part, one, entry, aliases), row, column });
      }
    }
  }
  subSection.columns = (columns ?? []).map(({ name }) => ({ name }));
  entry.made =
    columns === null
      ? `Sub-section with ${parts.length === 1 ? '1 question' : `${parts.length} questions`}.`
      : `Grid of ${parts.length} × ${columns.length} cells.`;
  return subSection;
}

function columnsOf(asked: SurveyQuestion): Column[] | null {
  const choice = (name: string, suffix: string, options: SourceOption[]): Column => ({
    name,
    suffix,
    type: 'single_choice',
    options,
  });
  switch (asked.type) {
    case 'A':
    case 'B':
    case 'C':
    case 'E':
      return [choice('Answer', '', fixedOptions[asked.type]!)];
    case 'F':
    case 'H':
      return [choice('Answer', '', asked.answers[0])];
    case '1':
      return [
        choice(plainLine(asked.attributes.get('dualscale_headerA')) || 'Answer 1', '_0', asked.answers[0]),
        choice(plainLine(asked.attributes.get('dualscale_headerB')) || 'Answer 2', '_1', asked.answers[1]),
      ];
    case ':':
    case ';': {
      const isCheckbox = asked.type === ':' && asked.attributes.get('multiflexible_checkbox') === '1';
      const type = asked.type === ';' ? 'short_text' : isCheckbox ? 'yes_no' : 'decimal';
      return asked.columns.map(({ code, text }) => ({
        name: plainLine(text) || code,
        suffix: `_${code}`,
        type,
        options: [],
      }));
    }
    default:
      return null;
  }
}

function cell(
  asked: SurveyQuestion,
  part: Subquestion,
  column: Column,
  entry: ReportEntry,
  aliases: SourceInstrument['aliases'],
): SourceQuestion {
  const name = `${asked.code}_${part.code}${column.suffix}`;
  const address = `${sgqaCode(asked)}${part.code}${column.suffix.replace(/^_([01])$/, '#$1')}`;
  aliases.set(address, { kind: 'question', name });
  const isOnly = column.suffix === '';
  const label = plainLine(part.text) || part.code;
  const question = makeQuestion(entry, name, isOnly ? label : `${label}: ${column.name}`, column.type, {
    required: asked.isMandatory,
    options: column.options.map((option) => ({ ...option })),
  });
  if (asked.type === ':' && column.type === 'decimal') flexible(question, asked.attributes);
  if (asked.type === ';') applyTextLimits(question, asked);
  else if (asked.pattern !== '') entry.approximate(`Its pattern “${asked.pattern}” is left out.`);
  if (column.type === 'yes_no') entry.approximate('The tick boxes become yes/no questions.');
  return question;
}

/** Reads a range of figures: from 1 to 10 by default, and typed only if the attributes say so. */
function flexible(question: SourceQuestion, attributes: Map<string, string>): void {
  const isTyped = attributes.get('input_boxes') === '1';
  const [least, most] = [
    attributes.get('multiflexible_min') ?? '',
    attributes.get('multiflexible_max') ?? '',
  ];
  question.hard_minimum = readLimit(question, least || (isTyped ? '' : '1'), '>=');
  question.hard_maximum = readLimit(question, most || (isTyped ? '' : '10'), '<=');
  const step = Number(attributes.get('multiflexible_step') || 1);
  if (isTyped) return;
  if (Number.isInteger(step)) question.type = 'integer';
  if (step !== 1) question.entry.approximate(`Its step of ${step} is left out.`);
}

function listed(
  asked: SurveyQuestion,
  part: Subquestion,
  entry: ReportEntry,
  aliases: SourceInstrument['aliases'],
): SourceQuestion {
  const name = `${asked.code}_${part.code}`;
  aliases.set(`${sgqaCode(asked)}${part.code}`, { kind: 'question', name });
  const question = makeQuestion(
    entry,
    name,
    part.text || part.code,
    asked.type === 'K' ? 'decimal' : 'short_text',
    {
      required: asked.isMandatory,
    },
  );
  if (asked.type === 'K') applyNumberLimits(question, asked.attributes);
  applyTextLimits(question, asked);
  return question;
}
