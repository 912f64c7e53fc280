import type {
  InstrumentDefinition,
  InstrumentQuestion,
} from '@portal/contract/builder/instrument-definition';
import { getQuestionTypeInfo, isCalculated } from '@portal/contract/questionnaires/question-types';
import { referencedCodes, evaluateValue, parseExpression } from '@portal/expressions/expression';
import type { Value } from '@portal/expressions/functions';
import fc from 'fast-check';
import type { InstrumentRead } from '../import/read-instrument.ts';
import { toNumber, type ForeignValue, isTruthy, TODAY } from './foreign-values.ts';
import { compileProductRule, UnsupportedByInterpreter } from './reference-interpreter.ts';

/*
 * Holds every rule of an imported file against what the product that wrote it makes of the same answers. A rule that the report
 * says was left out is no difference; one that says nothing is.
 */

export type ForeignRule = {
  /** The question's name in the file. */
  name: string;
  kind: 'show' | 'formula' | 'constraint' | 'offer' | 'default';
  text: string;
  /** The option that is offered or not, and what the columns of each of its rows say. */
  option?: string;
  columns?: ReadonlyMap<string, string>[];
  /** Its meaning, where it is not written as a formula. */
  run?: (answers: (name: string) => ForeignValue) => ForeignValue;
};
export type Product = 'xlsform' | 'redcap' | 'limesurvey' | 'fhir';
/** Separates the selected options of several. */
export const OPTION_SEPARATOR = '\n';
type Given = Record<string, Value>;

/** FHIR has three truth values; a condition holds only if it is true. */
const semanticsOf = (product: Product): Exclude<Product, 'fhir'> =>
  product === 'fhir' ? 'xlsform' : product;

const DATES = ['2024-02-29', '2025-07-31', '2026-11-24', '2027-01-01'];
function answerTo({ question_type, options }: InstrumentQuestion): fc.Arbitrary<Value> {
  const codes = (getQuestionTypeInfo(question_type).fixed_options ?? options).map(
    ({ option_code }) => option_code,
  );
  switch (getQuestionTypeInfo(question_type).answers) {
    case 'number':
      if (question_type === 'integer') return fc.integer({ min: -3, max: 40 });
      return fc.oneof(
        fc.integer({ min: -3, max: 40 }),
        fc.integer({ min: -30, max: 2000 }).map((n) => n / 10),
      );
    case 'option':
      return fc.constantFrom(...codes.filter((code) => code !== 'not_applicable'));
    case 'options':
      return fc.subarray(codes, { minLength: 1, maxLength: Math.min(4, codes.length) });
    case 'date':
      return fc.constantFrom(...DATES);
    case 'date_time':
      return fc.constantFrom(...DATES.map((day) => `${day}T10:30`));
    case 'time':
      return fc.constantFrom('08:00', '17:30');
    default:
      return fc.constantFrom('some', 'text', '7', '12');
  }
}

const questionsIn = ({ sections }: Pick<InstrumentDefinition, 'sections'>): InstrumentQuestion[] =>
  sections.flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions));

/** Returns codes by the file's question names; the report lists names that had to change. */
function codesByName({ entries, definition }: InstrumentRead): Map<string, string> {
  const codes = new Set(questionsIn(definition).map(({ question_code }) => question_code));
  return new Map(
    entries.flatMap(({ place, name: shown, reason }) => {
      const name = /^linkId (.*)$/.exec(place)?.[1] ?? shown;
      const changed = /Its code here is “([^”]+)”/.exec(reason)?.[1];
      const code = changed ?? name;
      return codes.has(code) ? [[name, code] as const] : [];
    }),
  );
}

const LEFT_OUT =
  /left out|written out|always offered|entered by users, not calculated|LimeSurvey (joins|compares|adds)|In LimeSurvey, a|with (a )?text/;

/** Compares rules, and returns the compared rules and every difference that the report omits. */
export function findRuleDifferences(
  instrument: InstrumentRead,
  product: Product,
  rules: ForeignRule[],
  runs: number,
): { compared: number; unknown: number; silent: string[] } {
  const found = { compared: 0, unknown: 0, silent: [] as string[] };
  const questions = new Map(questionsIn(instrument.definition).map((one) => [one.question_code, one]));
  const codes = codesByName(instrument);
  const entries = new Map(
    instrument.entries.map((entry) => [/^linkId (.*)$/.exec(entry.place)?.[1] ?? entry.name, entry]),
  );
  const samples = drawAnswers([...questions.values()], runs);
  const foreign = createForeignReader(product, rules, codes, questions);
  for (const rule of rules) {
    const code = codes.get(rule.name);
    const question = code === undefined ? undefined : questions.get(code);
    const { reason = '', outcome } = entries.get(rule.name) ?? {};
    if (!question || outcome === 'not_possible' || LEFT_OUT.test(reason)) continue;
    const run = compileRule(product, rule, (one) => one(foreign(samples[0]!)));
    if (run === null) {
      found.unknown += 1;
      continue;
    }
    found.compared += 1;
    for (const given of samples) {
      const [theirs, ours] = [run(foreign(given)), createPortalReader(questions, given)];
      const difference = differs(rule, question, instrument.definition, theirs, ours, given, product);
      if (difference === null) continue;
      found.silent.push(describeDifference(rule, difference, given));
      break;
    }
  }
  return found;
}

/** Draws sets of answers to all questions that are asked. */
function drawAnswers(questions: InstrumentQuestion[], runs: number): Given[] {
  const asked = questions.filter(({ question_type }) => getQuestionTypeInfo(question_type).is_asked);
  const answers = fc.record(
    Object.fromEntries(
      asked.map((one) => [one.question_code, fc.option(answerTo(one), { nil: null, freq: 3 })]),
    ),
  ) as fc.Arbitrary<Given>;
  return fc.sample(answers, { numRuns: runs, seed: 16 });
}

type Questions = ReadonlyMap<string, InstrumentQuestion>;

/** Returns a reader of answers by the file's names, with the values that the product would use. */
function createForeignReader(
  product: Product,
  rules: ForeignRule[],
  codes: ReadonlyMap<string, string>,
  questions: Questions,
) {
  const formulas = new Map(rules.filter(({ kind }) => kind === 'formula').map((rule) => [rule.name, rule]));
  const foreign =
    (given: Given, depth = 0) =>
    (name: string): ForeignValue => {
      if (depth > 20) throw new UnsupportedByInterpreter('a circle');
      const formula = formulas.get(name);
      if (formula !== undefined) {
        const run = formula.run ?? compileProductRule(formulaic(product), formula.text, name);
        const value = run(foreign(given, depth + 1));
        return typeof value === 'number' && !Number.isFinite(value) ? '' : value;
      }
      const box = product === 'redcap' ? /^(\w+)\(([^)]+)\)$/.exec(name) : null;
      const code = codes.get(box ? box[1]! : name);
      const question = code === undefined ? undefined : questions.get(code);
      if (code === undefined || question === undefined) throw new UnsupportedByInterpreter(name);
      return foreignValue(product, question, given[code] ?? null, box?.[2]);
    };
  return (given: Given) => foreign(given);
}

/** Returns a function that evaluates the portal's expressions on answers. */
function createPortalReader(questions: Questions, given: Given): (text: string) => Value {
  const reader = {
    today: () => TODAY,
    read: (code: string): Value => {
      const question = questions.get(code);
      if (!question || !isCalculated(question)) return given[code] ?? null;
      return question.expression ? evaluateValue(parseExpression(question.expression), reader) : null;
    },
  };
  return (text) => evaluateValue(parseExpression(text), reader);
}

type Run = ReturnType<typeof compileProductRule>;

/** Compiles a rule and runs it once; null if the interpreter does not support it. */
function compileRule(product: Product, rule: ForeignRule, runOnce: (run: Run) => unknown): Run | null {
  try {
    const run = rule.run ?? ofAnyRow(formulaic(product), rule);
    runOnce(run);
    return run;
  } catch (error) {
    if (!(error instanceof UnsupportedByInterpreter)) throw error;
    return null;
  }
}

function describeDifference({ kind, name, text }: ForeignRule, difference: string, given: Given): string {
  const named = Object.entries(given).filter(([code]) => difference.includes(code));
  return `${kind} of ${name}: ${text} → ${difference} with ${JSON.stringify(Object.fromEntries(named))}`;
}

/** Builds a rule for an option in several rows: it is offered if one of them is. */
function ofAnyRow(product: Exclude<Product, 'fhir'>, { text, name, columns }: ForeignRule) {
  const [first, ...more] = columns ?? [new Map<string, string>()];
  const run = compileProductRule(product, text, name, first);
  if (more.length === 0) return run;
  const others = more.map((row) => compileProductRule(product, text, name, row));
  return (answers: Parameters<typeof run>[0]) =>
    [run, ...others].some((one) => isTruthy(product, one(answers)));
}

function formulaic(product: Product) {
  if (product === 'fhir') throw new UnsupportedByInterpreter('formulas');
  return product;
}

function foreignValue(
  product: Product,
  question: InstrumentQuestion,
  value: Value,
  box?: string,
): ForeignValue {
  if (box !== undefined) return Array.isArray(value) && value.includes(box) ? '1' : '0';
  if (value === null || typeof value === 'boolean') return '';
  if (Array.isArray(value)) return (value as string[]).join(product === 'fhir' ? OPTION_SEPARATOR : ' ');
  if (question.question_type === 'yes_no' && product === 'fhir') return value === 'yes';
  if (question.question_type === 'yes_no' && product !== 'xlsform') {
    const [yes, no] = product === 'redcap' ? ['1', '0'] : ['Y', 'N'];
    return value === 'yes' ? yes : no;
  }
  if (product === 'xlsform' && question.question_type === 'time') return `${value as string}:00.000`;
  return value as ForeignValue;
}

/** Checks that a check constrains this answer, rather than others that name it. */
const isOf = (code: string, expression: string): boolean =>
  expression.startsWith(`not answered(${code}) or `) ||
  referencedCodes(parseExpression(expression)).every((one) => one === code);

function isAnswerRefused(
  question: InstrumentQuestion,
  { checks }: InstrumentDefinition,
  own: Value,
  ours: (text: string) => Value,
): boolean {
  if (checks.some(({ expression }) => isOf(question.question_code, expression) && ours(expression) === false))
    return true;
  const { date_maximum, date_minimum, hard_maximum, hard_minimum, options, pattern } = question;
  if (typeof own === 'number') return own < (hard_minimum ?? -Infinity) || own > (hard_maximum ?? Infinity);
  if (typeof own === 'string')
    return (
      own < (date_minimum ?? '') ||
      (date_maximum !== null && own > date_maximum) ||
      (pattern !== null && !new RegExp(`^(?:${pattern})$`, 'u').test(own))
    );
  if (!Array.isArray(own)) return false;
  const codes: readonly unknown[] = own;
  return own.length > 1 && options.some((one) => one.exclusive && codes.includes(one.option_code));
}

function differs(
  { kind, option }: ForeignRule,
  question: InstrumentQuestion,
  definition: InstrumentDefinition,
  theirs: ForeignValue,
  ours: (text: string) => Value,
  given: Given,
  product: Product,
): string | null {
  if (kind === 'show') {
    const shown = question.show_if === '' || ours(question.show_if) === true;
    return shown === isTruthy(semanticsOf(product), theirs)
      ? null
      : `show_if ${question.show_if} is ${String(shown)}`;
  }
  if (kind === 'offer') {
    const { show_if } = question.options.find(({ option_code }) => option_code === option)!;
    const isOffered = show_if === '' || ours(show_if) === true;
    return isOffered === isTruthy(semanticsOf(product), theirs)
      ? null
      : `“${option}” with ${show_if} is ${isOffered ? '' : 'not '}offered`;
  }
  if (kind === 'formula' && question.question_type !== 'calculated') {
    const text = (ours(question.expression!) ?? '') as string;
    return text === String(theirs) ? null : `${question.expression} is “${text}”, not “${String(theirs)}”`;
  }
  if (kind === 'formula') {
    const value = ours(question.expression!) as number | null;
    const wanted = toNumber(semanticsOf(product), theirs);
    if (value === null)
      return Number.isFinite(wanted) ? `${question.expression} is blank, not ${wanted}` : null;
    return Math.abs(value - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted))
      ? null
      : `${question.expression} is ${value}, not ${wanted}`;
  }
  if (kind === 'default') {
    const { default_answer } = question;
    const value = default_answer === '' ? '' : String(ours(default_answer) ?? '');
    return value === String(theirs) ? null : `${default_answer} is “${value}”, not “${String(theirs)}”`;
  }
  const own = given[question.question_code] ?? null;
  // A constraint is judged where there is an answer.
  if (own === null) return null;
  const isRefused = isAnswerRefused(question, definition, own, ours);
  return isRefused === !isTruthy(semanticsOf(product), theirs)
    ? null
    : `it is ${isRefused ? 'refused' : 'taken'}, own ${JSON.stringify(own)}`;
}
