import type {
  InstrumentDefinition,
  InstrumentQuestion,
  InstrumentSubSection,
} from '@portal/contract/builder/instrument-definition';
import { isCalculated, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { parseExpression } from '@portal/expressions/expression';
import { isRedcapSmartVariable } from '../import/placeholder-marks.ts';
import { writeCsv } from '../file-formats/spreadsheet.ts';
import { exportedDefault } from './exported-default.ts';
import { writePlaceholders } from './write-placeholders.ts';
import type { ExportLog } from './export-log.ts';
import { UnsupportedExpressionError } from './unsupported-expression.ts';
import { ExpressionWriter } from './expression-dialect.ts';
import { redcapDialect, YES_NO } from './redcap-dialect.ts';

const TYPES: Record<QuestionType, [type: string, validation: string]> = {
  integer: ['text', 'integer'],
  decimal: ['text', 'number'],
  percentage: ['text', 'number'],
  currency: ['text', 'number'],
  short_text: ['text', ''],
  nhs_number: ['text', ''],
  long_text: ['notes', ''],
  date: ['text', 'date_ymd'],
  time: ['text', 'time'],
  date_time: ['text', 'datetime_ymd'],
  yes_no: ['yesno', ''],
  single_choice: ['radio', ''],
  multiple_choice: ['checkbox', ''],
  drop_down: ['dropdown', ''],
  rating: ['radio', ''],
  calculated: ['calc', ''],
  calculated_text: ['text', ''],
  calculated_date: ['text', 'date_ymd'],
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

/** A data dictionary as the API and the upload of a project take it. Fields there are in small letters. */
export const writeRedcap = (definition: InstrumentDefinition, log: ExportLog): Uint8Array =>
  new RedcapWriter(definition, log).write();

class RedcapWriter {
  private readonly definition: InstrumentDefinition;
  private readonly written: ExportLog;
  private readonly fields: ReadonlyMap<string, string>;
  private readonly taken: ReadonlySet<string>;
  private readonly types: ReadonlyMap<string, QuestionType>;
  private readonly writer: ExpressionWriter;

  constructor(definition: InstrumentDefinition, written: ExportLog) {
    const placed = definition.sections.flatMap(({ sub_sections }) =>
      sub_sections.flatMap(({ questions }) => questions),
    );
    const fields = fieldNames(placed.map(({ question_code }) => question_code));
    this.definition = definition;
    this.written = written;
    this.fields = fields;
    this.taken = new Set(fields.values());
    this.types = new Map(placed.map((one) => [one.question_code, one.question_type]));
    this.writer = new ExpressionWriter(
      redcapDialect((question) => fields.get(question.question_code)!),
      new Map(placed.map((one) => [one.question_code, one])),
    );
  }

  write(): Uint8Array {
    const forms = new Set<string>();
    const rows = this.definition.sections.flatMap((section) => {
      const form = unused(slug(section.section_name) || 'form', forms);
      return section.sub_sections.flatMap((part, p) =>
        this.rowsOf(section.show_if, part, { form, matrix: `${form}_${p + 1}`.slice(0, 60) }),
      );
    });
    return new TextEncoder().encode(
      writeCsv([HEAD, ...rows.map((row) => HEAD.map((column) => neutralised(row[column] ?? '')))]),
    );
  }

  private rowsOf(
    ofSection: string,
    part: InstrumentSubSection,
    { form, matrix }: { form: string; matrix: string },
  ): Record<string, string>[] {
    const logic = (text: string) =>
      this.written.rule(text, () => this.writer.condition(parseExpression(text), true));
    const rows: Record<string, string>[] = [];
    for (const question of part.questions) {
      const row = this.fieldOf(question);
      if (row === null) continue;
      const ofRow = part.rows[question.row ?? -1]?.show_if ?? '';
      const conditions = [ofSection, part.show_if, ofRow, question.show_if];
      rows.push({
        ...row,
        form_name: form,
        section_header: rows.length === 0 ? this.words(part.sub_section_name) : '',
        branching_logic: conditions.map(logic).filter(Boolean).join(' and '),
        matrix_group_name: isMatrix(part) ? matrix : '',
      });
    }
    return rows;
  }

  private inText(text: string): string {
    const checked = (code: string) => (this.types.get(code) === 'multiple_choice' ? ':checked' : '');
    return writePlaceholders(
      text,
      (code) => `[${this.fields.get(code) ?? code}${checked(code)}]`,
      (plain) => this.words(plain),
    );
  }

  /** Adds a space to text that REDCap would wrongly read as a placeholder. */
  private words(text: string): string {
    return text.replace(/([[{])(?=([\w-]+)[\](:}])/g, (sign, _, name: string) =>
      this.taken.has(name) || isRedcapSmartVariable(name) ? `${sign} ` : sign,
    );
  }

  /** Writes a formula as a calculation, or as the tag of a text field. */
  private calculation({ question_type, expression }: InstrumentQuestion): string {
    const node = parseExpression(expression ?? '');
    if (question_type === 'calculated') return this.writer.value(node);
    if (question_type === 'calculated_text') return `@CALCTEXT(${this.writer.value(node)})`;
    const [day, days] = node.kind === 'call' && node.name === 'add_days' ? node.of : [];
    if (!day || !days)
      throw new UnsupportedExpressionError('REDCap can only calculate a date by adding days to another date');
    return `@CALCDATE(${this.writer.value(day)}, ${this.writer.value(days)}, 'd')`;
  }

  private fieldOf(question: InstrumentQuestion): Record<string, string> | null {
    const { question_code, question_type, question_text, help, required, options, decimal_places } = question;
    const [field_type, validation] = TYPES[question_type];
    let choices = options
      .map((one) => `${one.option_code}, ${this.words(one.option_name).replaceAll('|', '/')}`)
      .join(' | ');
    const formula = isCalculated(question)
      ? this.written.formula(question, () => this.calculation(question))
      : '';
    if (formula === null) return null;
    if (question_type === 'calculated') choices = formula;
    this.written.wrote(question_code, this.fields.get(question_code)!);
    const alone = options.filter(({ exclusive }) => exclusive).map(({ option_code }) => option_code);
    const least = question.hard_minimum ?? question.soft_minimum;
    const most = question.hard_maximum ?? question.soft_maximum;
    const isPlaced =
      validation === 'number' && decimal_places !== null && decimal_places >= 1 && decimal_places <= 4;
    return {
      field_name: this.fields.get(question_code)!,
      field_type,
      field_label: this.inText(question_text),
      select_choices_or_calculations: choices,
      field_note: this.inText(help),
      required_field: required ? 'y' : '',
      text_validation_type_or_show_slider_number: isPlaced ? `number_${decimal_places}dp` : validation,
      text_validation_min: least === null ? '' : String(least),
      text_validation_max: most === null ? '' : String(most),
      field_annotation: [
        alone.length > 0 ? `@NONEOFTHEABOVE='${alone.join(',')}'` : '',
        question_type === 'calculated' ? '' : formula,
        this.written.rule(question.default_answer, () => defaultTag(question)),
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
