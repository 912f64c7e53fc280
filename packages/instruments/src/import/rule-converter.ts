import type { InstrumentDefinition } from '@portal/contract/builder/instrument-definition';
import type { InstrumentFormat } from '@portal/contract/builder/instruments';
import {
  getQuestionTypeInfo,
  hasField,
  isCalculated,
  optionCodes,
} from '@portal/contract/questionnaires/question-types';
import type { ValueType } from '@portal/expressions/functions';
import { answerValueType } from '@portal/expressions/rules/compile-rules';
import { requiredDefaultType } from '@portal/expressions/rules/default-answers';
import type { UniqueCodes } from './unique-codes.ts';
import type { ConvertedRules } from './convert-question.ts';
import { MAX_LENGTHS } from './limits.ts';
import { truncate } from './plain-text.ts';
import { writeStoredDefault } from './write-stored-default.ts';
import type { ReportEntry } from './import-report.ts';
import {
  allOf,
  namesIn,
  scoredIn,
  type RuleNode,
  RuleError,
  TimeFormulaError,
} from '../rule-translation/rule-node.ts';
import type { ResolvedName, KnownQuestion, RuleSemantics } from '../rule-translation/name-resolution.ts';
import {
  formulaKind,
  writeCheck,
  writeCondition,
  writeDefault,
  writeFormula,
  writeObjection,
} from '../rule-translation/write-rule.ts';
import type {
  SourceAlias,
  SourceCheck,
  SourceInstrument,
  SourceQuestion,
  SourceRule,
} from './source-instrument.ts';

type Formula =
  | { state: 'open' }
  | { state: 'value'; text: string }
  | { state: 'condition'; node: RuleNode }
  | { state: 'time'; node: RuleNode; why: string }
  | { state: 'none'; why: string };
const DEEPEST_CHAIN = 200;

/** The meanings that formats give to rules that look the same. */
const MANNERS: Partial<Record<InstrumentFormat, RuleSemantics>> = {
  xlsform: {
    blanks_are_equal: true,
    dates_are_days: true,
    answers_hold: true,
    formulas_give_texts: true,
    times_are_no_texts: true,
  },
  redcap: { blanks_are_equal: true, boxes_are_figures: true },
  limesurvey: {
    blanks_are_equal: true,
    answers_hold: true,
    formulas_give_texts: true,
    dates_are_formatted: true,
    blanks_are_texts: true,
  },
};

/**
 * Resolves every name in a rule, and converts rules to the portal's language. The class is long because each kind of
 * rule can contain every other, and all read the same names.
 */
export class RuleConverter {
  private readonly questions = new Map<string, SourceQuestion>();
  private readonly codes = new Map<SourceQuestion, string>();
  private readonly types = new Map<string, ValueType>();
  private readonly formulas = new Map<SourceQuestion, Formula>();
  private readonly aliases: Map<string, SourceAlias>;
  /** Calculated defaults, by the name of their question. */
  private readonly presets = new Map<string, RuleNode>();
  private readonly known = new Map<SourceQuestion, KnownQuestion>();
  /** The number of nested formulas under calculation. */
  private depth = 0;

  private readonly manner: RuleSemantics;
  /** The entry of the rule that is being written, for its notes. */
  private noted: ReportEntry | null = null;

  constructor(
    questions: SourceQuestion[],
    { aliases, format }: Pick<SourceInstrument, 'aliases' | 'format'>,
    codes: UniqueCodes,
  ) {
    this.aliases = aliases;
    this.manner = { ...MANNERS[format], note: (note) => this.noted?.approximate(note) };
    const renamed = new Map<ReportEntry, string[]>();
    for (const question of questions) {
      const wished = question.code ?? question.name;
      const code = codes.give(wished);
      if (code !== wished) renamed.set(question.entry, [...(renamed.get(question.entry) ?? []), code]);
      this.codes.set(question, code);
      this.types.set(code, answerValueType(question.type));
      if (!this.questions.has(question.name)) this.questions.set(question.name, question);
    }
    this.askWhereNotCalculated(questions);
    this.reportScores(questions);
    for (const [entry, given] of renamed) {
      entry.remark(
        given.length === 1
          ? `Its code here is “${given[0]}”.`
          : `${given.length} codes are changed, the first to “${given[0]}”.`,
      );
    }
  }

  /** Asks questions whose formula cannot be converted, if the file has an answer for them. */
  private askWhereNotCalculated(questions: readonly SourceQuestion[]): void {
    const isLeftOut = (question: SourceQuestion): boolean =>
      question.asked_instead !== null && hasFormula(question) && this.formulaOf(question).state !== 'value';
    for (;;) {
      const leftOut = questions.filter(isLeftOut);
      if (leftOut.length === 0) return;
      const names = new Set(leftOut.map(({ name }) => name));
      // A formula that reads another one of these can be converted once that one is asked.
      const first = leftOut.filter(
        ({ name }) => ![...(this.namesRead(name) ?? [])].some((one) => names.has(one)),
      );
      for (const question of first.length > 0 ? first : leftOut) this.askInstead(question);
      this.formulas.clear();
    }
  }

  private namesRead(name: string): ReadonlySet<string> | null {
    const node = this.formulaNode(name);
    return node && namesIn(node);
  }

  private askInstead(question: SourceQuestion): void {
    const { asked_instead, entry, formula } = question;
    const converted = this.formulaOf(question);
    const why = 'why' in converted ? converted.why : 'it is true or false, not a number';
    entry.approximate(
      `It is entered by users, not calculated: ${why}. “${truncate(formula?.text ?? '', 300)}”`,
    );
    question.type = asked_instead ?? question.type;
    question.asked_instead = null;
    question.formula = null;
  }

  /** Reports the scores of options that no formula reads. */
  private reportScores(questions: readonly SourceQuestion[]): void {
    const read = new Set(
      questions.flatMap((question) => {
        const isConverted = hasFormula(question) && this.formulaOf(question).state === 'value';
        const node = isConverted ? this.formulaNode(question.name) : null;
        return node ? [...scoredIn(node)] : [];
      }),
    );
    for (const question of questions) {
      const scores = scoresOf(question);
      if ([...scores].every(([code, score]) => Number(code) === score)) continue;
      if (read.has(question.name)) question.entry.remark('Formulas use the scores of its options.');
      else {
        const listed = question.options.flatMap(({ name, score }) =>
          score === undefined ? [] : [`${name} ${score}`],
        );
        question.entry.approximate(
          `The scores of its options are left out: ${truncate(listed.join(', '), 300)}.`,
        );
      }
    }
  }

  /**
   * Builds a condition that requires all rules to hold; rules that cannot be expressed are left out and
   * reported.
   */
  condition(rules: SourceRule[], entry: ReportEntry | null, consequence: string): string {
    const nodes = rules.flatMap((rule) => {
      const node = this.attempt(rule, entry, `The condition is left out, so it is ${consequence}`, () => {
        const read = rule.read();
        writeCondition(read, this.find, this.types, this.manner);
        return read;
      });
      return node === null ? [] : [node];
    });
    const whole = allOf(nodes);
    if (whole === null) return '';
    const all: SourceRule = { text: rules.map(({ text }) => text).join(' and '), read: () => whole };
    const written = this.attempt(all, entry, `Its conditions are left out, so it is ${consequence}`, () =>
      writeCondition(whole, this.find, this.types, this.manner),
    );
    if (written === 'false')
      entry?.remark('It is never shown or asked, because its condition is never true.');
    return written === null || written === 'true' ? '' : written;
  }

  /**
   * Converts the rules of a question; returns null if the question is dropped because its value cannot be
   * calculated.
   */
  questionRules(question: SourceQuestion): ConvertedRules | null {
    const { entry } = question;
    let expression: string | null = null;
    if (hasFormula(question)) {
      const formula = this.formulaOf(question);
      const { text } = question.formula ?? { text: '' };
      if (formula.state === 'condition') {
        entry.approximate(
          `This condition is not a separate question. It is copied into the rules that use it. “${truncate(text, 500)}”`,
        );
        return null;
      }
      if (formula.state !== 'value') {
        const why = 'why' in formula ? formula.why : 'it depends on itself';
        entry.drop(`Its formula cannot be converted: ${why}. “${truncate(text, 500)}”`);
        return null;
      }
      expression = formula.text;
    }
    return {
      question_code: this.codes.get(question)!,
      show_if: this.condition(question.show, entry, 'always shown'),
      require_if: question.require === null ? '' : this.condition([question.require], entry, 'not required'),
      expression,
      default_answer: this.preset(question),
      offered: this.offered(question),
    };
  }

  /** Converts a question's default; a default that cannot be an answer here is left out and reported. */
  private preset(question: SourceQuestion): string {
    const { entry, name, preset, type } = question;
    if (preset === null) return '';
    try {
      if (!('read' in preset)) return writeStoredDefault(question, preset.stored);
      if (!hasField(type, 'default_answer')) throw new RuleError('this question type cannot have one');
      const node = preset.read();
      if (this.needs(node, name)) throw new RuleError('it depends on its own answer');
      const wanted = requiredDefaultType(type);
      const written = this.notedAt(entry, () =>
        writeDefault(node, { wanted, isMoment: type === 'date_time' }, this.find, this.types, this.manner),
      );
      this.presets.set(name, node);
      return written;
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      entry.approximate(`Its default is left out: ${error.message}. “${truncate(preset.text, 500)}”`);
      return '';
    }
  }

  /**
   * Checks whether a rule's value depends on an answer, also through other defaults and calculated figures.
   */
  private needs(node: RuleNode, name: string): boolean {
    const seen = new Set<string>();
    const open = [...namesIn(node)];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (one === name) return true;
      if (seen.has(one)) continue;
      seen.add(one);
      const read = this.presets.get(one) ?? this.formulaNode(one);
      if (read) open.push(...namesIn(read));
    }
    return false;
  }

  private formulaNode(name: string): RuleNode | null {
    try {
      return this.questions.get(name)?.formula?.read() ?? null;
    } catch (error) {
      if (error instanceof RuleError) return null;
      throw error;
    }
  }

  /**
   * Returns the condition of each option; options with inexpressible conditions are always offered, which is
   * reported once.
   */
  private offered({ entry, name, options }: SourceQuestion): Map<string, string> {
    const found = new Map<string, string>();
    const lost = new Map<string, { rule: SourceRule; count: number }>();
    for (const { code, show = [] } of options) {
      const nodes = show.flatMap((rule) => {
        try {
          const node = rule.read();
          if (namesIn(node).has(name)) throw new RuleError('it uses the answer to its own question');
          this.notedAt(entry, () => writeCondition(node, this.find, this.types, this.manner));
          return [node];
        } catch (error) {
          if (!(error instanceof RuleError)) throw error;
          const { count } = lost.get(error.message) ?? { count: 0 };
          lost.set(error.message, { rule, count: count + 1 });
          return [];
        }
      });
      const whole = allOf(nodes);
      const written = whole && writeCondition(whole, this.find, this.types, this.manner);
      if (written !== null && written !== 'true') found.set(code, written);
    }
    for (const [why, { rule, count }] of lost) {
      const which =
        count === options.length
          ? 'All options are'
          : `${count} of its options ${count === 1 ? 'is' : 'are'}`;
      entry.approximate(`${which} always offered: ${why}. “${truncate(rule.text, 500)}”`);
    }
    return found;
  }

  /**
   * Builds the checks between answers: the file's checks, and constraints that exceed a range or a pattern.
   */
  checks(questions: SourceQuestion[], given: SourceCheck[]): InstrumentDefinition['checks'] {
    const own = questions.flatMap(({ entry, name, constraints }): (SourceCheck & { self: string })[] =>
      constraints.map((constraint) => ({ entry, self: name, severity: 'error', ...constraint })),
    );
    const all = [...own, ...given.map((check) => ({ ...check, self: null }))];
    return all.flatMap(({ entry, rule, message, severity, isWhole, isBroken, remark, self }) => {
      const expression = this.attempt(rule, entry, 'The rule is left out', () =>
        isBroken
          ? writeObjection(rule.read(), this.find, this.types, this.manner)
          : writeCheck(rule.read(), self, this.find, this.types, this.manner),
      );
      if (expression === null && isWhole) entry.dropAsTold();
      if (expression === null || expression === 'true') return [];
      if (isWhole) entry.made = 'Check.';
      if (remark) entry.remark(remark);
      return [
        {
          expression,
          severity,
          message: truncate(message || `This must be true: ${rule.text}`, MAX_LENGTHS.message),
        },
      ];
    });
  }

  private attempt<Result>(
    rule: SourceRule,
    entry: ReportEntry | null,
    told: string,
    work: () => Result,
  ): Result | null {
    try {
      return this.notedAt(entry, work);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      entry?.approximate(`${told}: ${error.message}. “${truncate(rule.text, 500)}”`);
      return null;
    }
  }

  /** Adds the notes of a rule to an entry; a rule within another one can belong to another question. */
  private notedAt<Result>(entry: ReportEntry | null, work: () => Result): Result {
    const before = this.noted;
    this.noted = entry;
    try {
      return work();
    } finally {
      this.noted = before;
    }
  }

  private readonly find = (name: string): ResolvedName => {
    const alias = this.aliases.get(name);
    if (alias?.kind === 'missing') return alias;
    if (alias?.kind === 'total') {
      const codes = alias.names.flatMap((one) => {
        const question = this.questions.get(one);
        return question ? [this.codes.get(question)!] : [];
      });
      return codes.length > 0 ? { kind: 'total', codes } : missing(name);
    }
    const question = this.questions.get(alias?.name ?? name);
    if (question === undefined || answersOf(question) === null) return missing(name);
    if (alias?.kind === 'option')
      return { kind: 'option', question: this.knownOf(question), option: alias.option };
    if (!hasFormula(question)) return { kind: 'question', question: this.knownOf(question) };
    const formula = this.formulaOf(question);
    if (formula.state === 'condition') return { kind: 'condition', node: formula.node };
    if (formula.state === 'time') return { kind: 'inlined', node: formula.node };
    if (formula.state === 'value') return { kind: 'question', question: this.knownOf(question) };
    return {
      kind: 'missing',
      why: formula.state === 'open' ? `“${name}” depends on itself` : `“${name}” is not imported`,
    };
  };

  /** Returns the question whose answer a text includes; null if there is none here. */
  readonly takenIn = (name: string): { code: string; type: SourceQuestion['type'] } | null => {
    const found = this.find(name);
    if (found.kind === 'inlined' && found.node.kind === 'answer') return this.takenIn(found.node.name);
    const type = this.questions.get(name)?.type;
    return found.kind === 'question' && type ? { code: found.question.code, type } : null;
  };

  private knownOf(question: SourceQuestion): KnownQuestion {
    const before = this.known.get(question);
    if (before) return before;
    const known: KnownQuestion = {
      code: this.codes.get(question)!,
      answers: answersOf(question)!,
      options: optionCodes({
        question_type: question.type,
        options: question.options.map(({ code }) => ({ option_code: code })),
      }),
      names: new Map(question.options.map(({ code, name }) => [code, name])),
      scores: scoresOf(question),
      values: new Map(Object.entries(question.values)),
      are_options_elsewhere: question.are_options_elsewhere,
    };
    this.known.set(question, known);
    return known;
  }

  private formulaOf(question: SourceQuestion): Formula {
    const before = this.formulas.get(question);
    if (before) return before;
    this.formulas.set(question, { state: 'open' });
    this.depth += 1;
    const formula: Formula =
      this.depth > DEEPEST_CHAIN
        ? { state: 'none', why: 'it depends on too many other formulas' }
        : this.notedAt(question.entry, () => this.calculateFormula(question));
    this.depth -= 1;
    this.formulas.set(question, formula);
    return formula;
  }

  private calculateFormula(question: SourceQuestion): Formula {
    const { formula, type } = question;
    if (formula === null) return { state: 'none', why: 'it has no formula' };
    let node: RuleNode | null = null;
    try {
      node = formula.read();
      if (type === 'calculated' && isTruth(node)) {
        writeCondition(node, this.find, this.types, this.manner);
        return { state: 'condition', node };
      }
      const kind = KINDS[type] ?? formulaKind(node, this.find, this.manner);
      const text = writeFormula(node, this.find, this.types, this.manner, kind);
      if (kind !== 'number') {
        question.type = `calculated_${kind}`;
        this.types.set(this.codes.get(question)!, answerValueType(question.type));
      }
      return { state: 'value', text };
    } catch (error) {
      if (node !== null && error instanceof TimeFormulaError)
        return { state: 'time', node, why: error.message };
      if (!(error instanceof RuleError)) throw error;
      return { state: 'none', why: error.message };
    }
  }
}

/** The kinds of value of the types that say one; a calculation of a file without types has any. */
const KINDS: Partial<Record<SourceQuestion['type'], 'text' | 'date'>> = {
  calculated_text: 'text',
  calculated_date: 'date',
};

const hasFormula = ({ type }: SourceQuestion): boolean => isCalculated({ question_type: type });

const scoresOf = ({ options }: SourceQuestion): ReadonlyMap<string, number> =>
  new Map(options.flatMap(({ code, score }) => (score === undefined ? [] : [[code, score] as const])));

/** Returns the kind of answers that rules can read; null if they cannot. */
function answersOf({ type }: SourceQuestion): KnownQuestion['answers'] | null {
  const { answers } = getQuestionTypeInfo(type);
  return answers === 'none' || answers === 'file' ? null : answers;
}

const missing = (name: string): ResolvedName => ({
  kind: 'missing',
  why: `“${name}” is not a question in this questionnaire`,
});

function isTruth(node: RuleNode): boolean {
  if (node.kind === 'operation') return !['+', '-', '*', '/'].includes(node.operator);
  return (
    node.kind === 'not' ||
    node.kind === 'truth' ||
    node.kind === 'chosen' ||
    (node.kind === 'call' && node.name === 'answered')
  );
}
