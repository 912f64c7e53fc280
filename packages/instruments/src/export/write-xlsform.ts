import type {
  InstrumentDefinition,
  InstrumentQuestion,
} from '@portal/contract/builder/instrument-definition';
import {
  getQuestionTypeInfo,
  optionsOf,
  type QuestionType,
} from '@portal/contract/questionnaires/question-types';
import { referencedCodes, type Expression, parseExpression } from '@portal/expressions/expression';
import { codesInText } from '@portal/expressions/piped-texts';
import { writeXlsx } from '../file-formats/spreadsheet.ts';
import { exportedDefault } from './exported-default.ts';
import { type CollapsedRoster, collapseRosters, isRosterQuestion } from './collapse-rosters.ts';
import { writePlaceholders } from './write-placeholders.ts';
import type { ExportLog } from './export-log.ts';
import {
  UnsupportedExpressionError,
  questionArguments,
  type ExpressionDialect,
  type ExpressionWriter,
  createExpressionWriter,
} from './expression-dialect.ts';

const TYPES: Record<QuestionType, string> = {
  integer: 'integer',
  decimal: 'decimal',
  percentage: 'decimal',
  currency: 'decimal',
  short_text: 'text',
  long_text: 'text',
  date: 'date',
  time: 'time',
  date_time: 'dateTime',
  yes_no: 'select_one',
  single_choice: 'select_one',
  multiple_choice: 'select_multiple',
  drop_down: 'select_one',
  calculated: 'calculate',
  information: 'note',
  file: 'file',
};
const APPEARANCES: Partial<Record<QuestionType, string>> = { long_text: 'multiline', drop_down: 'minimal' };
const HEAD = [
  ...['type', 'name', 'label', 'hint', 'required', 'relevant', 'constraint', 'constraint_message'],
  ...['calculation', 'default', 'appearance', 'choice_filter', 'most_rows', 'least_rows'],
] as const;
type Row = Partial<Record<(typeof HEAD)[number], string>>;

const name = ({ question_code }: InstrumentQuestion) => `\${${question_code}}`;
const quoted = (value: string): string => {
  if (!value.includes("'")) return `'${value}'`;
  if (!value.includes('"')) return `"${value}"`;
  throw new UnsupportedExpressionError('it contains text with both kinds of quotation marks');
};

const tongue: ExpressionDialect = {
  answer: name,
  text: quoted,
  signs: { '==': '=', '!=': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=', '/': 'div' },
  not: (inner) => `not(${inner})`,
  chosen: (question, option) =>
    getQuestionTypeInfo(question.question_type).answers === 'options'
      ? `selected(${name(question)}, ${quoted(option)})`
      : `${name(question)} = ${quoted(option)}`,
  isAnswered: (question) => `${name(question)} != ''`,
  isBlank: (question) => `${name(question)} = ''`,
  always: (holds) => (holds ? 'true()' : 'false()'),
  nothing: "''",
  call,
};
const SAME: Record<string, string> = {
  abs: 'abs',
  int: 'int',
  pow: 'pow',
  sqrt: 'sqrt',
  figure: 'number',
  round: 'round',
  round_half_up: 'round',
  count_selected: 'count-selected',
  length: 'string-length',
};

function call(called: string, of: Expression[], writer: ExpressionWriter): string {
  const parts = () => of.map((one) => writer.value(one));
  if (called === 'today') return 'today()';
  if (Object.hasOwn(SAME, called)) return `${SAME[called]!}(${parts().join(', ')})`;
  if (called === 'mod') return `(${parts().join(' mod ')})`;
  if (called === 'days_between') return `(${parts().toReversed().join(' - ')})`;
  const places = of[1]?.kind === 'value' ? of[1].value : null;
  if (places === 0 && called === 'round_up') return `ceiling(${writer.value(of[0]!)})`;
  if (places === 0 && called === 'round_down') return `floor(${writer.value(of[0]!)})`;
  if (['total', 'count', 'mean', 'min', 'max'].includes(called)) return ofSome(called, of, writer);
  throw new UnsupportedExpressionError(`this format has no function for “${called}”`);
}

/** Writes a function over all answers of a repeat. */
function ofAll(called: string, answers: string): string {
  if (called === 'count') return `count-non-empty(${answers})`;
  if (called === 'mean') return `(sum(${answers}) div count-non-empty(${answers}))`;
  return `${called === 'total' ? 'sum' : called}(${answers})`;
}

/** Here what is missing is passed over; there it has to be said. */
function ofSome(called: string, of: Expression[], writer: ExpressionWriter): string {
  const questions = questionArguments(of, writer);
  if (questions.length === 1 && isRosterQuestion(questions[0]!)) return ofAll(called, name(questions[0]!));
  const count = questions.map((one) => `if(${tongue.isAnswered(one)}, 1, 0)`).join(' + ');
  if (called === 'count') return `(${count})`;
  if (called === 'min' || called === 'max') {
    const [one, other] = questions;
    if (questions.length === 1) return name(one!);
    if (questions.length > 2)
      throw new UnsupportedExpressionError(`“${called}” with more than two values ignores blanks`);
    const both = `${called}(${name(one!)}, ${name(other!)})`;
    return `if(${tongue.isBlank(one!)}, ${name(other!)}, if(${tongue.isBlank(other!)}, ${name(one!)}, ${both}))`;
  }
  const sum = questions.map((one) => `coalesce(${name(one)}, 0)`).join(' + ');
  if (called === 'mean') return `((${sum}) div (${count}))`;
  return `if(${questions.map(tongue.isAnswered).join(' or ')}, ${sum}, '')`;
}

/** A form of the XLSForm standard, as ODK, Kobo and their like read it. */
export async function writeXlsform(whole: InstrumentDefinition, written: ExportLog): Promise<Uint8Array> {
  const definition = collapseRosters(whole, written);
  const placed = definition.sections.flatMap(({ sub_sections }) =>
    sub_sections.flatMap(({ fold, questions }) => [...questions, ...(fold?.questions ?? [])]),
  );
  const writer = createExpressionWriter(tongue, new Map(placed.map((one) => [one.question_code, one])));
  const types = new Map(placed.map((one) => [one.question_code, one.question_type]));
  const isChoice = (code: string) => TYPES[types.get(code) ?? 'file'].startsWith('select');
  const rows: Row[] = [];
  const choices: string[][] = [];
  const filters = new Map<string, number>();
  const relevant = (text: string) => written.rule(text, () => writer.condition(parseExpression(text), true));
  const constraints = constraintsOf(definition, placed, writer);
  for (const [s, section] of definition.sections.entries()) {
    rows.push({
      type: 'begin_group',
      name: `section_${s + 1}`,
      label: words(section.section_name),
      hint: words(section.guidance),
      relevant: relevant(section.show_if),
    });
    for (const [p, part] of section.sub_sections.entries()) {
      const isGroup = part.sub_section_name !== '' || part.guidance !== '' || part.show_if !== '';
      if (isGroup)
        rows.push({
          type: 'begin_group',
          name: `section_${s + 1}_${p + 1}`,
          label: words(part.sub_section_name),
          hint: words(part.guidance),
          relevant: relevant(part.show_if),
        });
      for (const question of part.questions) {
        const row = rowOf(question, part.rows[question.row ?? -1]?.show_if ?? '');
        if (row) rows.push(row);
      }
      if (part.fold) rows.push(...repeatOf(part.fold));
      if (isGroup) rows.push({ type: 'end_group' });
    }
    rows.push({ type: 'end_group' });
  }
  const sheets = [
    { name: 'survey', rows: [[...HEAD], ...rows.map((row) => HEAD.map((column) => row[column] ?? null))] },
    { name: 'choices', rows: [['list_name', 'name', 'label', ...filters.keys()], ...choices] },
    {
      name: 'settings',
      rows: [
        ['form_title', 'form_id'],
        [definition.questionnaire_name, 'questionnaire'],
      ],
    },
  ];
  return (await writeXlsx({ sheets })) as Uint8Array;

  /** Writes a text; a repeated question named from outside its repeat is one of several. */
  function inText(text: string): string {
    return writePlaceholders(text, (code) => (types.has(code) ? `\${${code}}` : `[${code}]`), words);
  }

  function repeatOf({ least, most, name: named, questions, word }: CollapsedRoster): Row[] {
    return [
      {
        type: 'begin_repeat',
        name: named,
        label: words(word),
        most_rows: String(most),
        least_rows: least > 0 ? String(least) : '',
      },
      ...questions.flatMap(
        (question) => rowOf(question, '', codesOfFolded(question, { name: named, most })) ?? [],
      ),
      { type: 'end_repeat' },
    ];
  }

  /** The codes that a question written once for all rows has here. */
  function codesOfFolded(
    { question_code }: InstrumentQuestion,
    fold: Pick<CollapsedRoster, 'name' | 'most'>,
  ): string[] {
    const names = new Set(
      Array.from({ length: fold.most }, (_, index) => `${fold.name}_${index + 1}_${question_code}`),
    );
    return [...written.codes].flatMap(([code, asCode]) => (names.has(asCode) ? [code] : []));
  }

  function rowOf(question: InstrumentQuestion, ofRow: string, inRows: string[] = []): Row | null {
    const { question_code, question_type, question_text, help, required, require_if, show_if } = question;
    const row: Row = {
      name: question_code,
      label: inText(question_text),
      hint: inText(help),
      appearance: APPEARANCES[question_type],
      relevant: [relevant(ofRow), relevant(show_if)].filter(Boolean).join(' and '),
      required: required ? 'yes' : relevant(require_if),
      ...constraints.get(question_code),
    };
    if (question_type === 'calculated') {
      const formula = written.formula(question, () =>
        writer.value(parseExpression(question.expression ?? '')),
      );
      if (formula === null) return null;
      row.calculation = formula;
    }
    if (inRows.length === 0) written.wrote(question_code, question_code);
    if (codesInText(`${question_text} ${help}`).some(isChoice))
      for (const code of inRows.length === 0 ? [question_code] : inRows)
        written.remarks.set(code, 'Where its texts take in a choice, the code of the option stands there.');
    row.default = written.rule(question.default_answer, () => defaultIn(question, writer));
    const hasChoices = TYPES[question_type].startsWith('select');
    row.type = hasChoices ? `${TYPES[question_type]} ${question_code}` : TYPES[question_type];
    if (!hasChoices) return row;
    const { filter, column, values } = choiceFilter(question, relevant);
    if (filter !== '') row.choice_filter = filter;
    if (filter !== '' && !filters.has(column)) filters.set(column, filters.size);
    const beside = Array.from({ length: filters.get(column) ?? 0 }, () => '');
    choices.push(
      ...optionsOf(question).map((one, at) => [
        ...[question_code, one.option_code, words(one.option_name)],
        ...(filter === '' ? [] : [...beside, values[at]!]),
      ]),
    );
    return row;
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

/**
 * One condition for all options, over a column of theirs. Where each asks for an option of the same question, as in a cascade,
 * the column names that; else it numbers the conditions, blank for what is always offered.
 */
function choiceFilter(question: InstrumentQuestion, say: (rule: string) => string) {
  const rules = optionsOf(question).map(({ show_if }) => show_if);
  const numbers = new Map<string, { number: string; said: string }>();
  for (const rule of rules) {
    const said = say(rule);
    if (said !== '' && !numbers.has(rule)) numbers.set(rule, { number: String(numbers.size + 1), said });
  }
  const equal = rules.map(equality);
  const [parent] = equal.flatMap((one) => one?.code ?? []);
  const isCascade = equal.every(
    (one, at) => rules[at] === '' || (one?.code === parent && numbers.has(rules[at]!)),
  );
  if (numbers.size === 0) return { filter: '', column: '', values: [] };
  if (parent !== undefined && isCascade) {
    const column = `filter_${parent}`;
    const isAlways = rules.includes('') ? `${column} = '' or ` : '';
    const values = equal.map((one) => one?.option ?? '');
    return { filter: `${isAlways}${column} = \${${parent}}`, column, values };
  }
  const parts = [...numbers.values()].map(({ number, said }) => `(filter = '${number}' and ${said})`);
  const values = rules.map((rule) => numbers.get(rule)?.number ?? '');
  return { filter: [`filter = ''`, ...parts].join(' or '), column: 'filter', values };
}

/** `region == 'north'`. */
function equality(rule: string): { code: string; option: string } | null {
  if (rule === '') return null;
  const node = parseExpression(rule);
  if (node.kind !== 'operation' || node.operator !== '==') return null;
  const { left, right } = node;
  return left.kind === 'code' &&
    right.kind === 'value' &&
    typeof right.value === 'string' &&
    right.value !== ''
    ? { code: left.code, option: right.value }
    : null;
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
        .filter((code) => writer.questionOf(code).question_type !== 'calculated')
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
