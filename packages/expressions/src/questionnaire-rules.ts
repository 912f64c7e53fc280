import {
  type AnswerKind,
  getQuestionTypeInfo,
  type QuestionType,
  expectsAnswer,
} from '@portal/contract/questionnaires/question-types';
import {
  referencedCodes,
  evaluateValue,
  type Expression,
  ExpressionError,
  previousPeriodCodes,
  parseExpression,
  type EvaluationContext,
} from './expression.ts';
import type { ValueType, Value } from './functions.ts';
import {
  hiddenOptionCheck,
  hasConditionalOptions,
  hiddenOptionCodes,
  type ConditionalOption,
} from './option-visibility.ts';
import type { Piped } from './piped-texts.ts';
import { dependencyOrder } from './dependency-order.ts';

/** What of a questionnaire its rules need; more may be there. */
export type QuestionWithRules = {
  id: number;
  question_code: string;
  question_type: QuestionType;
  required: boolean;
  show_if: string;
  require_if: string;
  /** What is offered as its answer; only where the question itself is on screen. */
  default_answer?: string;
  expression: string | null;
  row_id: number | null;
  question_text?: string;
  /** Its texts that take in answers, where it has any; only where the question itself is on screen. */
  piped?: Piped | undefined;
  /** What can be chosen; only where the question itself is on screen or judged. */
  options?: readonly ConditionalOption[];
};
export type SectionWithRules = {
  id: number;
  show_if: string;
  sub_sections: {
    id: number;
    show_if: string;
    /** Of a roster: its rows beyond the fewest ask nothing until something stands in them. */
    row_word?: string | undefined;
    minimum_rows?: number | undefined;
    rows: { id: number; show_if: string }[];
    questions: QuestionWithRules[];
  }[];
};
export type CheckRule = {
  id: number;
  expression: string;
  severity: 'error' | 'warning';
  message: string;
  /** None that somebody wrote: an option was chosen that is no longer offered. */
  is_of_options?: boolean;
};

/** What the rules make of some answers. */
export type RulesResult = {
  /** By id. What is hidden wants no answer, and an answer stored for it counts nowhere. */
  hidden: {
    sections: ReadonlySet<number>;
    sub_sections: ReadonlySet<number>;
    rows: ReadonlySet<number>;
    questions: ReadonlySet<number>;
    /** Of these questions, the ones in rows of a roster that may be begun: they would be asked as soon as one of them is answered. */
    offered: ReadonlySet<number>;
  };
  /** The questions that must be answered now. */
  required: ReadonlySet<number>;
  /** By question code; null for what is hidden or cannot be worked out. */
  calculated: ReadonlyMap<string, number | null>;
  /** By id of the question, where what it offers depends on answers: the codes of the options that it does not offer now. */
  not_offered: ReadonlyMap<number, ReadonlySet<string>>;
  /** The answers as the rules see them: what is hidden is blank, what is calculated is worked out. */
  settled: EvaluationContext;
  /** The checks that do not hold, with the questions they concern. */
  failing: { check: CheckRule; question_ids: number[] }[];
};

/** The type of a question's answers in expressions. */
export const typeOfAnswer = (questionType: QuestionType): ValueType =>
  types[getQuestionTypeInfo(questionType).answers];

const types: Record<AnswerKind, ValueType> = {
  number: 'number',
  text: 'text',
  date: 'text',
  time: 'text',
  date_time: 'text',
  option: 'text',
  options: 'list',
  file: 'text',
  none: 'text',
};

/** A section, sub-section, row or question with its own condition, and what it stands in. */
type Node = {
  within: number[];
  condition: Expression | null;
  question: QuestionWithRules | null;
  formula: Expression | null;
  /** Of a row that is begun by answering: the questions any of which begins it. */
  begunBy: string[] | null;
};

/**
 * The rules of a questionnaire, read once. The same code decides in the browser while somebody types and on the server
 * when a section is completed and a questionnaire submitted. What is decided does not depend on the order of the parts:
 * whatever a rule reads is settled before it, and within a circle of conditions the answers count as they were given.
 */
export function compileRules(sections: readonly SectionWithRules[], checks: readonly CheckRule[]) {
  const texts = new Map<string, Expression | null>();
  const compile = (text: string | null): Expression | null => {
    if (!text) return null;
    if (!texts.has(text)) texts.set(text, readOrNull(text));
    return texts.get(text)!;
  };

  const nodes: Node[] = [];
  const add = (
    part: { show_if: string },
    within: (number | undefined)[],
    { question = null, begunBy = null }: Partial<Pick<Node, 'question' | 'begunBy'>> = {},
  ): number => {
    const isCalculated = question?.question_type === 'calculated';
    return (
      nodes.push({
        within: within.filter((one) => one !== undefined),
        // A condition that cannot be read never holds; without one a part is always shown.
        condition: part.show_if === '' ? null : (compile(part.show_if) ?? never),
        question,
        formula: isCalculated ? compile(question.expression) : null,
        begunBy,
      }) - 1
    );
  };
  const places = sections.map((section) => {
    const at = add(section, []);
    const subSections = section.sub_sections.map((subSection) => {
      const inSub = add(subSection, [at]);
      const begins = begunByOf(subSection);
      const rows = new Map(
        subSection.rows.map((row) => [row.id, add(row, [inSub], { begunBy: begins.get(row.id) ?? null })]),
      );
      const questions = subSection.questions.map((question) =>
        add(question, [inSub, question.row_id === null ? undefined : rows.get(question.row_id)], {
          question,
        }),
      );
      return { id: subSection.id, at: inSub, rows, questions };
    });
    return { id: section.id, at, subSections };
  });
  const nodeOf = new Map(
    nodes.flatMap(({ question }, index) => (question ? [[question.question_code, index] as const] : [])),
  );
  const read = (expression: Expression | null) =>
    expression ? referencedCodes(expression).flatMap((code) => nodeOf.get(code) ?? []) : [];
  const dependsOn = nodes.map(({ within, condition, formula }) => [
    ...within,
    ...read(condition),
    ...read(formula),
  ]);
  const readsItself = dependsOn.map((others, index) => others.includes(index));
  const { rings, ringOf } = dependencyOrder(dependsOn);
  const isCalculated = (node: Node) => node.question?.question_type === 'calculated';

  /** What is shown and what each question says, once the nodes wanted are settled; they come in the order of the rings. */
  function settle(reader: EvaluationContext, wanted: readonly number[][], open?: number) {
    const holds: boolean[] = [];
    // Rows that only nobody has begun, by their nodes.
    const unbegun: boolean[] = [];
    const isGiven = reader.given ?? ((code: string) => reader.read(code) !== null);
    const values = new Map<string, Value>();
    // Outside a circle a condition says the same wherever it stands: it is evaluated once.
    const known = new Map<Expression, boolean>();
    const isShown = (index: number): boolean => holds[index]! && nodes[index]!.within.every(isShown);
    const readFor = (asking: number) => (code: string) => {
      const index = nodeOf.get(code);
      if (index === undefined) return reader.read(code);
      if (ringOf[index] !== ringOf[asking]) return values.get(code) ?? null;
      return isCalculated(nodes[index]!) ? null : reader.read(code);
    };
    const holdsAt = (index: number, condition: Expression, isAlone: boolean): boolean => {
      const found = isAlone ? known.get(condition) : undefined;
      if (found !== undefined) return found;
      const result = evaluateValue(condition, { ...reader, read: readFor(index) }) === true;
      if (isAlone) known.set(condition, result);
      return result;
    };
    for (const ring of wanted) {
      for (const index of ring) {
        const { begunBy, condition } = nodes[index]!;
        const isMet =
          condition === null ||
          index === open ||
          holdsAt(index, condition, ring.length === 1 && !readsItself[index]);
        holds[index] = isMet && (begunBy === null || begunBy.some(isGiven));
        unbegun[index] = isMet && !holds[index];
      }
      for (const index of ring) {
        const { question, formula } = nodes[index]!;
        if (!question) continue;
        const value = isCalculated(nodes[index]!)
          ? figure(formula && evaluateValue(formula, { ...reader, read: readFor(index) }))
          : reader.read(question.question_code);
        values.set(question.question_code, isShown(index) ? value : null);
      }
    }
    const settled: EvaluationContext = {
      ...reader,
      read: (code) => (nodeOf.has(code) ? values.get(code)! : reader.read(code)),
    };
    const isOffered = (index: number): boolean =>
      (holds[index]! || unbegun[index]!) && nodes[index]!.within.every(isOffered);
    return { holds, isShown, isOffered, settled };
  }

  /**
   * @param reader the answers as stored or typed; what is hidden is taken out here
   * @param onScreen a section that is shown whatever its condition says: it must not vanish under somebody's hands
   */
  function apply(reader: EvaluationContext, onScreen?: number): RulesResult {
    const { settled, ...shown } = settle(reader, rings, places.find((place) => place.id === onScreen)?.at);
    return outcomeOf(shown, settled);
  }

  /**
   * What decides what is shown and required, as one text: answers with the same one have the same of both. Only what bears on
   * it is looked at, so that it is quick for thousands.
   */
  function asks(reader: EvaluationContext): string {
    const { holds, settled } = settle(reader, bearing);
    const isRequired = (condition: Expression) => evaluateValue(condition, settled) === true;
    const bit = (holding: boolean) => (holding ? '1' : '0');
    return (
      conditioned.map((index) => bit(holds[index]!)).join('') +
      requiring.map((one) => bit(isRequired(one))).join('')
    );
  }

  function outcomeOf(
    { isShown, isOffered }: Record<'isShown' | 'isOffered', (index: number) => boolean>,
    reader: EvaluationContext,
  ): RulesResult {
    const holds = (text: string) => {
      const condition = compile(text);
      return condition !== null && evaluateValue(condition, reader) === true;
    };
    const ids = (parts: Iterable<readonly [id: number, at: number]>) =>
      new Set([...parts].filter(([, at]) => !isShown(at)).map(([id]) => id));
    const subSections = places.flatMap((place) => place.subSections);
    const questions = subSections
      .flatMap((place) => place.questions)
      .map((at) => [nodes[at]!.question!, at] as const);
    const present = questions.filter(([, at]) => isShown(at)).map(([question]) => question);
    // Many options share a condition.
    const known = new Map<string, boolean>();
    const holdsOnce = (text: string) => {
      if (!known.has(text)) known.set(text, holds(text));
      return known.get(text)!;
    };
    // A row of a roster that nobody has begun is blank, and offers what a blank row offers.
    const offering = filtered.filter(({ question_code }) => {
      const index = nodeOf.get(question_code)!;
      return isShown(index) || isOffered(index);
    });
    const not_offered = new Map(offering.map((one) => [one.id, hiddenOptionCodes(one, holdsOnce)]));
    return {
      hidden: {
        sections: ids(places.map(({ id, at }) => [id, at])),
        sub_sections: ids(subSections.map(({ id, at }) => [id, at])),
        rows: ids(subSections.flatMap(({ rows }) => [...rows])),
        questions: ids(questions.map(([question, at]) => [question.id, at])),
        offered: new Set(
          questions.filter(([, at]) => !isShown(at) && isOffered(at)).map(([question]) => question.id),
        ),
      },
      required: new Set(
        present
          .filter(
            (question) => question.required || (question.require_if !== '' && holds(question.require_if)),
          )
          .map((question) => question.id),
      ),
      calculated: new Map(
        questions
          .filter(([question]) => question.question_type === 'calculated')
          .map(([question]) => [question.question_code, figure(reader.read(question.question_code))]),
      ),
      not_offered,
      settled: reader,
      failing: [
        ...offering.flatMap((one) =>
          hiddenOptionCheck(one, reader.read(one.question_code), not_offered.get(one.id)!),
        ),
        ...checks.flatMap((check) => {
          const condition = compile(check.expression);
          if (!condition || evaluateValue(condition, reader) !== false) return [];
          const concerned = referencedCodes(condition).flatMap((code) => nodeOf.get(code) ?? []);
          return [{ check, question_ids: concerned.map((index) => nodes[index]!.question!.id) }];
        }),
      ],
    };
  }

  const requiring = [
    ...new Set(nodes.flatMap(({ question }) => compile(question?.require_if ?? null) ?? [])),
  ];
  const conditioned = nodes.flatMap(({ begunBy, condition }, index) => (condition || begunBy ? [index] : []));
  const hasRosters = nodes.some(({ begunBy }) => begunBy !== null);
  const bears = new Set<number>();
  const bear = (index: number) => {
    if (bears.has(index)) return;
    bears.add(index);
    for (const other of dependsOn[index]!) bear(other);
  };
  [...conditioned, ...requiring.flatMap(read)].forEach(bear);
  const bearing = rings
    .map((ring) => ring.filter((index) => bears.has(index)))
    .filter((ring) => ring.length > 0);
  for (const check of checks) compile(check.expression);
  for (const { question } of nodes) compile(question?.default_answer ?? null);
  const filtered = nodes.flatMap(({ question }) =>
    question && hasConditionalOptions(question) ? [question] : [],
  );
  for (const { options } of filtered) for (const { show_if } of options) compile(show_if);
  const expressions = [...texts.values()].filter((expression) => expression !== null);
  return {
    apply,
    asks,
    /** Whether there is anything to decide at all. */
    isEmpty: texts.size === 0 && !hasRosters && nodes.every(({ question }) => !question?.piped),
    /** Whether some rows are begun by answering: then `given` of every question bears on what is asked. */
    hasRosters,
    /** The codes the rules read, of this period and of the one before. */
    codes: [
      ...new Set([
        ...expressions.flatMap((one) => [...referencedCodes(one), ...previousPeriodCodes(one)]),
        // What is chosen of them is judged by them.
        ...filtered.map(({ question_code }) => question_code),
      ]),
    ],
  };
}
export type CompiledRules = ReturnType<typeof compileRules>;

/** Of a roster, the questions that begin each row beyond the fewest, by the row. */
function begunByOf({
  row_word,
  minimum_rows = 0,
  rows,
  questions,
}: SectionWithRules['sub_sections'][number]) {
  const begun = new Map<number, string[]>(
    row_word ? rows.slice(minimum_rows).map((row) => [row.id, []] as const) : [],
  );
  for (const { question_code, question_type, row_id } of questions)
    if (row_id !== null && expectsAnswer({ question_type })) begun.get(row_id)?.push(question_code);
  return begun;
}

const never: Expression = { kind: 'value', value: false, at: 0 };
const figure = (value: Value): number | null => (typeof value === 'number' ? value : null);

/** Expressions are checked when they are saved; one that cannot be read all the same decides nothing. */
function readOrNull(text: string): Expression | null {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
