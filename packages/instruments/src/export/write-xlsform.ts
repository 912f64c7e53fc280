import type {
  InstrumentDefinition,
  InstrumentQuestion,
} from '@portal/contract/builder/instrument-definition';
import { isCalculated, optionsOf, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { referencedCodes, parseExpression } from '@portal/expressions/expression';
import { codesInText } from '@portal/expressions/piped-texts';
import { writeXlsx } from '../file-formats/spreadsheet.ts';
import { exportedDefault } from './exported-default.ts';
import { type CollapsedRoster, collapseRosters } from './collapse-rosters.ts';
import { writePlaceholders } from './write-placeholders.ts';
import type { ExportLog } from './export-log.ts';
import { UnsupportedExpressionError } from './unsupported-expression.ts';
import { ExpressionWriter } from './expression-dialect.ts';
import { writeChoiceFilter } from './xlsform-choice-filter.ts';
import { xlsformDialect } from './xlsform-dialect.ts';

const TYPES: Record<QuestionType, string> = {
  integer: 'integer',
  decimal: 'decimal',
  percentage: 'decimal',
  currency: 'decimal',
  short_text: 'text',
  nhs_number: 'text',
  long_text: 'text',
  date: 'date',
  time: 'time',
  date_time: 'dateTime',
  yes_no: 'select_one',
  single_choice: 'select_one',
  multiple_choice: 'select_multiple',
  drop_down: 'select_one',
  rating: 'select_one',
  calculated: 'calculate',
  calculated_text: 'calculate',
  calculated_date: 'calculate',
  information: 'note',
  file: 'file',
};
const APPEARANCES: Partial<Record<QuestionType, string>> = {
  long_text: 'multiline',
  drop_down: 'minimal',
  rating: 'likert',
};
const HEAD = [
  ...['type', 'name', 'label', 'hint', 'required', 'relevant', 'constraint', 'constraint_message'],
  ...['calculation', 'default', 'appearance', 'choice_filter', 'most_rows', 'least_rows'],
] as const;
type Row = Partial<Record<(typeof HEAD)[number], string>>;

/** A form of the XLSForm standard, as ODK, Kobo and their like read it. */
export const writeXlsform = (definition: InstrumentDefinition, log: ExportLog): Promise<Uint8Array> =>
  new XlsformWriter(collapseRosters(definition, log), log).write();

type CollapsedDefinition = ReturnType<typeof collapseRosters>;
type CollapsedSubSection = CollapsedDefinition['sections'][number]['sub_sections'][number];

class XlsformWriter {
  private readonly definition: CollapsedDefinition;
  private readonly written: ExportLog;
  private readonly writer: ExpressionWriter;
  private readonly types: ReadonlyMap<string, QuestionType>;
  private readonly constraints: ReadonlyMap<string, Constraint>;
  private readonly choices: string[][] = [];
  private readonly filters = new Map<string, number>();

  constructor(definition: CollapsedDefinition, written: ExportLog) {
    const placed = definition.sections.flatMap(({ sub_sections }) =>
      sub_sections.flatMap(({ fold, questions }) => [...questions, ...(fold?.questions ?? [])]),
    );
    this.definition = definition;
    this.written = written;
    this.writer = new ExpressionWriter(
      xlsformDialect,
      new Map(placed.map((one) => [one.question_code, one])),
    );
    this.types = new Map(placed.map((one) => [one.question_code, one.question_type]));
    this.constraints = constraintsOf(definition, placed, this.writer);
  }

  async write(): Promise<Uint8Array> {
    const rows = this.definition.sections.flatMap((section, s): Row[] => [
      {
        type: 'begin_group',
        name: `section_${s + 1}`,
        label: words(section.section_name),
        hint: words(section.guidance),
        relevant: this.relevant(section.show_if),
      },
      ...section.sub_sections.flatMap((part, p) => this.rowsOf(part, `section_${s + 1}_${p + 1}`)),
      { type: 'end_group' },
    ]);
    const sheets = [
      { name: 'survey', rows: [[...HEAD], ...rows.map((row) => HEAD.map((column) => row[column] ?? null))] },
      { name: 'choices', rows: [['list_name', 'name', 'label', ...this.filters.keys()], ...this.choices] },
      {
        name: 'settings',
        rows: [
          ['form_title', 'form_id'],
          [this.definition.questionnaire_name, 'questionnaire'],
        ],
      },
    ];
    return (await writeXlsx({ sheets })) as Uint8Array;
  }

  private rowsOf(part: CollapsedSubSection, named: string): Row[] {
    const begin = {
      type: 'begin_group',
      name: named,
      label: words(part.sub_section_name),
      hint: words(part.guidance),
      relevant: this.relevant(part.show_if),
    };
    const rows = [
      ...part.questions.flatMap(
        (question) => this.rowOf(question, part.rows[question.row ?? -1]?.show_if ?? '') ?? [],
      ),
      ...(part.fold ? this.repeatOf(part.fold) : []),
    ];
    const isGroup = part.sub_section_name !== '' || part.guidance !== '' || part.show_if !== '';
    return isGroup ? [begin, ...rows, { type: 'end_group' }] : rows;
  }

  private relevant(text: string): string {
    return this.written.rule(text, () => this.writer.condition(parseExpression(text), true));
  }

  private isChoice(code: string): boolean {
    return TYPES[this.types.get(code) ?? 'file'].startsWith('select');
  }

  /** Writes a text; a repeated question named from outside its repeat is one of several. */
  private inText(text: string): string {
    return writePlaceholders(text, (code) => (this.types.has(code) ? `\${${code}}` : `[${code}]`), words);
  }

  private repeatOf({ least, most, name: named, questions, word }: CollapsedRoster): Row[] {
    return [
      {
        type: 'begin_repeat',
        name: named,
        label: words(word),
        most_rows: String(most),
        least_rows: least > 0 ? String(least) : '',
      },
      ...questions.flatMap(
        (question) => this.rowOf(question, '', this.codesOfFolded(question, { name: named, most })) ?? [],
      ),
      { type: 'end_repeat' },
    ];
  }

  /** The codes that a question written once for all rows has here. */
  private codesOfFolded(
    { question_code }: InstrumentQuestion,
    fold: Pick<CollapsedRoster, 'name' | 'most'>,
  ): string[] {
    const names = new Set(
      Array.from({ length: fold.most }, (_, index) => `${fold.name}_${index + 1}_${question_code}`),
    );
    return [...this.written.codes].flatMap(([code, asCode]) => (names.has(asCode) ? [code] : []));
  }

  private rowOf(question: InstrumentQuestion, ofRow: string, inRows: string[] = []): Row | null {
    const { question_code, question_type, question_text, help, required, require_if, show_if } = question;
    const row: Row = {
      name: question_code,
      label: this.inText(question_text),
      hint: this.inText(help),
      appearance: APPEARANCES[question_type],
      relevant: [this.relevant(ofRow), this.relevant(show_if)].filter(Boolean).join(' and '),
      required: required ? 'yes' : this.relevant(require_if),
      ...this.constraints.get(question_code),
    };
    if (isCalculated(question)) {
      const formula = this.written.formula(question, () =>
        this.writer.value(parseExpression(question.expression ?? '')),
      );
      if (formula === null) return null;
      row.calculation = formula;
    }
    if (inRows.length === 0) this.written.wrote(question_code, question_code);
    if (codesInText(`${question_text} ${help}`).some((code) => this.isChoice(code)))
      for (const code of inRows.length === 0 ? [question_code] : inRows)
        this.written.remarks.set(
          code,
          'Where its texts include the answer to a choice question, the option’s code is shown instead of its name.',
        );
    row.default = this.written.rule(question.default_answer, () => defaultIn(question, this.writer));
    const hasChoices = TYPES[question_type].startsWith('select');
    row.type = hasChoices ? `${TYPES[question_type]} ${question_code}` : TYPES[question_type];
    if (!hasChoices) return row;
    const filter = this.addChoices(question);
    if (filter !== '') row.choice_filter = filter;
    return row;
  }

  /** Adds the options of a question. @returns the condition that filters them; empty without one */
  private addChoices(question: InstrumentQuestion): string {
    const { filter, column, values } = writeChoiceFilter(question, (rule) => this.relevant(rule));
    if (filter !== '' && !this.filters.has(column)) this.filters.set(column, this.filters.size);
    const beside = Array.from({ length: this.filters.get(column) ?? 0 }, () => '');
    this.choices.push(
      ...optionsOf(question).map((one, at) => [
        ...[question.question_code, one.option_code, words(one.option_name)],
        ...(filter === '' ? [] : [...beside, values[at]!]),
      ]),
    );
    return filter;
  }
}

/** Breaks up text that would wrongly read as a placeholder. */
const words = (text: string): string => text.replaceAll('${', '$ {');

/** A value in the column `default` that would be read as a formula. */
const READ_AS_FORMULA = /\$\{|[a-zA-Z][\w-]*\s*\(/;

function defaultIn(question: InstrumentQuestion, writer: ExpressionWriter): string {
  const out = exportedDefault(question);
  if (out === null) return '';
  if (out.kind === 'today') return 'today()';
  if (out.kind === 'formula') return writer.value(parseExpression(question.default_answer));
  if (out.values.some((one) => READ_AS_FORMULA.test(String(one))))
    throw new UnsupportedExpressionError('XLSForm would read it as a formula');
  return out.values.join(' ');
}

type Constraint = { constraint: string; constraint_message: string };

/** Ranges, patterns and what must hold, each where the last of its questions stands: there all that it reads is known. */
function constraintsOf(
  { checks }: Pick<InstrumentDefinition, 'checks'>,
  questions: InstrumentQuestion[],
  writer: ExpressionWriter,
): Map<string, Constraint> {
  const found = new Map<string, { parts: string[]; messages: string[] }>();
  const add = (code: string, part: string, message = '') => {
    const known = found.get(code) ?? { parts: [], messages: [] };
    known.parts.push(part);
    if (message !== '') known.messages.push(words(message));
    found.set(code, known);
  };
  for (const { question_code, hard_minimum, hard_maximum, pattern, options } of questions) {
    if (hard_minimum !== null) add(question_code, `. >= ${hard_minimum}`);
    if (hard_maximum !== null) add(question_code, `. <= ${hard_maximum}`);
    if (pattern !== null && !pattern.includes("'")) add(question_code, `regex(., '^${pattern}$')`);
    const alone = options.filter(({ exclusive }) => exclusive);
    if (alone.length === 1)
      add(question_code, `not(selected(., '${alone[0]!.option_code}') and count-selected(.) > 1)`);
  }
  const order = new Map(questions.map((one, index) => [one.question_code, index]));
  for (const { expression, severity, message } of checks) {
    if (severity !== 'error') continue;
    try {
      const node = parseExpression(expression);
      const last = referencedCodes(node)
        .filter((code) => !isCalculated(writer.questionOf(code)))
        .toSorted((one, other) => order.get(one)! - order.get(other)!)
        .at(-1);
      if (last !== undefined) add(last, `not(${writer.condition(node, false)})`, message);
    } catch (error) {
      if (!(error instanceof UnsupportedExpressionError)) throw error;
    }
  }
  return new Map(
    [...found].map(([code, { parts, messages }]) => [
      code,
      { constraint: parts.join(' and '), constraint_message: messages.join(' ') },
    ]),
  );
}
