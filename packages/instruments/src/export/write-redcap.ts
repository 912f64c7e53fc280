import type {
  InstrumentDefinition,
  InstrumentQuestion,
  InstrumentSubSection,
} from '@portal/contract/builder/instrument-definition';
import { getQuestionTypeInfo, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { type Expression, parseExpression } from '@portal/expressions/expression';
import { isRedcapSmartVariable } from '../import/piped-answers.ts';
import { writeCsv } from '../file-formats/spreadsheet.ts';
import { exportedDefault } from './exported-default.ts';
import { writePlaceholders } from './write-placeholders.ts';
import type { ExportLog } from './export-log.ts';
import {
  UnsupportedExpressionError,
  questionArguments,
  type ExpressionDialect,
  type ExpressionWriter,
  createExpressionWriter,
} from './expression-dialect.ts';

const TYPES: Record<QuestionType, [type: string, validation: string]> = {
  integer: ['text', 'integer'],
  decimal: ['text', 'number'],
  percentage: ['text', 'number'],
  currency: ['text', 'number'],
  short_text: ['text', ''],
  long_text: ['notes', ''],
  date: ['text', 'date_ymd'],
  time: ['text', 'time'],
  date_time: ['text', 'datetime_ymd'],
  yes_no: ['yesno', ''],
  single_choice: ['radio', ''],
  multiple_choice: ['checkbox', ''],
  drop_down: ['dropdown', ''],
  calculated: ['calc', ''],
  information: ['descriptive', ''],
  file: ['file', ''],
};
const HEAD = [
  ...[
    'field_name',
    'form_name',
    'section_header',
    'field_type',
    'field_label',
    'select_choices_or_calculations',
  ],
  ...[
    'field_note',
    'text_validation_type_or_show_slider_number',
    'text_validation_min',
    'text_validation_max',
  ],
  ...['identifier', 'branching_logic', 'required_field', 'custom_alignment', 'question_number'],
  ...['matrix_group_name', 'matrix_ranking', 'field_annotation'],
];
const YES_NO: Record<string, string> = { yes: '1', no: '0' };
const ROUNDINGS: Record<string, string> = {
  round: 'round',
  round_half_up: 'round',
  round_up: 'roundup',
  round_down: 'rounddown',
};
const OF_SOME: Record<string, string> = { total: 'sum', mean: 'mean', min: 'min', max: 'max' };

/** A data dictionary as the API and the upload of a project take it. Fields there are in small letters. */
export function writeRedcap(definition: InstrumentDefinition, written: ExportLog): Uint8Array {
  const placed = definition.sections.flatMap(({ sub_sections }) =>
    sub_sections.flatMap(({ questions }) => questions),
  );
  const fields = fieldNames(placed.map(({ question_code }) => question_code));
  const taken = new Set(fields.values());
  const types = new Map(placed.map((one) => [one.question_code, one.question_type]));
  const writer = createExpressionWriter(
    tongueOf((question) => fields.get(question.question_code)!),
    new Map(placed.map((one) => [one.question_code, one])),
  );
  const logic = (text: string) => written.rule(text, () => writer.condition(parseExpression(text), true));
  const rows: Record<string, string>[] = [];
  const forms = new Set<string>();
  for (const section of definition.sections) {
    const form = unused(slug(section.section_name) || 'form', forms);
    for (const [p, part] of section.sub_sections.entries()) {
      const matrix = isMatrix(part) ? `${form}_${p + 1}`.slice(0, 60) : '';
      let header = words(part.sub_section_name);
      for (const question of part.questions) {
        const row = fieldOf(question);
        if (row === null) continue;
        const conditions = [
          section.show_if,
          part.show_if,
          part.rows[question.row ?? -1]?.show_if ?? '',
          question.show_if,
        ];
        const branching_logic = conditions.map(logic).filter(Boolean).join(' and ');
        rows.push({
          ...row,
          form_name: form,
          section_header: header,
          branching_logic,
          matrix_group_name: matrix,
        });
        header = '';
      }
    }
  }
  return new TextEncoder().encode(
    writeCsv([HEAD, ...rows.map((row) => HEAD.map((column) => neutralised(row[column] ?? '')))]),
  );

  function inText(text: string): string {
    const checked = (code: string) => (types.get(code) === 'multiple_choice' ? ':checked' : '');
    return writePlaceholders(text, (code) => `[${fields.get(code) ?? code}${checked(code)}]`, words);
  }

  /** Adds a space to text that REDCap would wrongly read as a placeholder. */
  function words(text: string): string {
    return text.replace(/([[{])(?=([\w-]+)[\](:}])/g, (sign, _, name: string) =>
      taken.has(name) || isRedcapSmartVariable(name) ? `${sign} ` : sign,
    );
  }

  function fieldOf(question: InstrumentQuestion): Record<string, string> | null {
    const { question_code, question_type, question_text, help, required, options, decimal_places } = question;
    const [field_type, validation] = TYPES[question_type];
    let choices = options
      .map((one) => `${one.option_code}, ${words(one.option_name).replaceAll('|', '/')}`)
      .join(' | ');
    if (question_type === 'calculated') {
      const formula = written.formula(question, () =>
        writer.value(parseExpression(question.expression ?? '')),
      );
      if (formula === null) return null;
      choices = formula;
    }
    written.wrote(question_code, fields.get(question_code)!);
    const alone = options.filter(({ exclusive }) => exclusive).map(({ option_code }) => option_code);
    const least = question.hard_minimum ?? question.soft_minimum;
    const most = question.hard_maximum ?? question.soft_maximum;
    const isPlaced =
      validation === 'number' && decimal_places !== null && decimal_places >= 1 && decimal_places <= 4;
    return {
      field_name: fields.get(question_code)!,
      field_type,
      field_label: inText(question_text),
      select_choices_or_calculations: choices,
      field_note: inText(help),
      required_field: required ? 'y' : '',
      text_validation_type_or_show_slider_number: isPlaced ? `number_${decimal_places}dp` : validation,
      text_validation_min: least === null ? '' : String(least),
      text_validation_max: most === null ? '' : String(most),
      field_annotation: [
        alone.length > 0 ? `@NONEOFTHEABOVE='${alone.join(',')}'` : '',
        written.rule(question.default_answer, () => defaultTag(question)),
      ]
        .filter(Boolean)
        .join(' '),
    };
  }
}

/**
 * Adds a space to a text that a spreadsheet would run as a formula. REDCap leaves the space out, where the usual apostrophe would
 * be shown.
 */
const neutralised = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? ` ${text}` : text;

/** `@DEFAULT` holds what is the same always; of a date `@TODAY` says that it is that of the day. */
function defaultTag(question: InstrumentQuestion): string {
  const out = exportedDefault(question);
  if (out === null) return '';
  if (out.kind === 'formula')
    throw new UnsupportedExpressionError('REDCap cannot calculate a default answer');
  if (out.kind === 'today') {
    if (question.question_type === 'date') return '@TODAY';
    throw new UnsupportedExpressionError('REDCap cannot calculate a default answer');
  }
  const isYesNo = question.question_type === 'yes_no';
  const stored = out.values.map((one) => {
    if (isYesNo && !YES_NO[one])
      throw new UnsupportedExpressionError(`“${one}” is not a possible answer in this format`);
    return isYesNo
      ? YES_NO[one]!
      : String(one).replace('T', question.question_type === 'date_time' ? ' ' : 'T');
  });
  const text = stored.join(',');
  if (/['"[\n]/.test(text)) throw new UnsupportedExpressionError('it contains quotation marks or brackets');
  return `@DEFAULT='${text}'`;
}

/** Choices of the same options in one column. */
function isMatrix({ columns, questions }: InstrumentSubSection): boolean {
  const [first] = questions;
  const isChoice = first?.question_type === 'single_choice' || first?.question_type === 'multiple_choice';
  const same = JSON.stringify(first?.options);
  return (
    columns.length === 1 &&
    isChoice &&
    questions.every(
      (one) => one.question_type === first.question_type && JSON.stringify(one.options) === same,
    )
  );
}

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
    .slice(0, 60);

function unused(wished: string, taken: Set<string>): string {
  let name = wished;
  for (let n = 2; taken.has(name); n += 1) name = `${wished}_${n}`;
  taken.add(name);
  return name;
}

function fieldNames(codes: string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    codes.map((code) => {
      const small = code.toLowerCase().replace(/^_+/, '') || 'field';
      return [code, unused(/^[a-z]/.test(small) ? small : `q_${small}`, taken)] as const;
    }),
  );
}

function tongueOf(nameOf: (question: InstrumentQuestion) => string): ExpressionDialect {
  const name = (question: InstrumentQuestion) => `[${nameOf(question)}]`;
  const isSeveral = ({ question_type }: InstrumentQuestion) =>
    getQuestionTypeInfo(question_type).answers === 'options';
  const box = (question: InstrumentQuestion, option: string) => `[${nameOf(question)}(${option})]`;
  const anyBox = (question: InstrumentQuestion) =>
    `(${question.options.map((one) => `${box(question, one.option_code)} = '1'`).join(' or ')})`;
  const text = (value: string, of?: InstrumentQuestion) => {
    if (of?.question_type === 'yes_no') {
      if (!YES_NO[value])
        throw new UnsupportedExpressionError(`“${value}” is not a possible answer in this format`);
      return `'${YES_NO[value]}'`;
    }
    if (!value.includes("'")) return `'${value}'`;
    throw new UnsupportedExpressionError('it contains text with quotation marks');
  };
  return {
    answer: (question) => {
      if (isSeveral(question)) throw new UnsupportedExpressionError('it calculates with several options');
      return name(question);
    },
    text,
    signs: { '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=', '/': '/' },
    not: (inner) => `not(${inner})`,
    chosen: (question, option) =>
      isSeveral(question)
        ? `${box(question, option)} = '1'`
        : `${name(question)} = ${text(option, question)}`,
    isAnswered: (question) => (isSeveral(question) ? anyBox(question) : `${name(question)} <> ''`),
    isBlank: (question) => (isSeveral(question) ? `not${anyBox(question)}` : `${name(question)} = ''`),
    always: (holds) => (holds ? '1 = 1' : '1 = 0'),
    nothing: "''",
    call: (called, of, writer) => callOf(called, of, writer, box),
  };
}

function callOf(
  called: string,
  of: Expression[],
  writer: ExpressionWriter,
  box: (question: InstrumentQuestion, option: string) => string,
): string {
  const parts = () => of.map((one) => writer.value(one)).join(', ');
  const [first] = of;
  if (Object.hasOwn(OF_SOME, called)) return `${OF_SOME[called]!}(${parts()})`;
  if (Object.hasOwn(ROUNDINGS, called)) return `${ROUNDINGS[called]!}(${parts()})`;
  if (called === 'abs' || called === 'sqrt') return `${called}(${parts()})`;
  if (called === 'pow') return `(${of.map((one) => writer.value(one)).join(')^(')})`;
  if (called === 'figure') return writer.value(first!);
  if (called === 'count')
    return `(${questionArguments(of, writer)
      .map((one) => `if(${writer.tongue.isAnswered(one)}, 1, 0)`)
      .join(' + ')})`;
  if (called === 'count_selected') {
    const [question] = questionArguments(of, writer);
    return `sum(${question!.options.map((one) => box(question!, one.option_code)).join(', ')})`;
  }
  if (called === 'days_between') {
    const dates = of.map((one) =>
      one.kind === 'call' && one.name === 'today' ? "'today'" : writer.value(one),
    );
    return `datediff(${dates.join(', ')}, 'd', true)`;
  }
  throw new UnsupportedExpressionError(`this format has no function for “${called}”`);
}
