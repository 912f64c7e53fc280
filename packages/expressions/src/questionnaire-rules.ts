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
import { bindExpression, type Binding, type Period } from './bind-expression.ts';
import type { ValueType, Value } from './functions.ts';
import { rosterTables } from './roster-tables.ts';
import { codesOfFailingRows } from './rows.ts';
import {
  hiddenOptionCheck,
  hasConditionalOptions,
  hiddenOptionCodes,
  type ConditionalOption,
} from './option-visibility.ts';
import type { Piped } from './piped-texts.ts';
import { dependencyOrder } from './dependency-order.ts';

/** The fields of a questionnaire that its rules need; it can have more. */
export type QuestionWithRules = {
  id: number;
  question_code: string;
  question_type: QuestionType;
  required: boolean;
  show_if: string;
  require_if: string;
  /** The default answer; only if the question itself is on screen. */
  default_answer?: string;
  expression: string | null;
  row_id: number | null;
  /** The column of a grid or roster. */
  column_id?: number | null | undefined;
  question_text?: string;
  /** The texts with placeholders, if any; only if the question itself is on screen. */
  piped?: Piped | undefined;
  /** The options; only if the question itself is on screen or being checked. */
  options?: readonly ConditionalOption[];
};
export type SectionWithRules = {
  id: number;
  show_if: string;
  sub_sections: {
    id: number;
    show_if: string;
    /** For a roster: rows beyond the minimum ask nothing until they contain an answer. */
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
  /** True for a check without an author: a selected option is no longer offered. */
  is_of_options?: boolean;
};

/** The rules' results for some answers. */
export type RulesResult = {
  /** By id. What is hidden wants no answer, and an answer stored for it counts nowhere. */
  hidden: {
    sections: ReadonlySet<number>;
    sub_sections: ReadonlySet<number>;
    rows: ReadonlySet<number>;
    questions: ReadonlySet<number>;
    /** The questions of these that are in new roster rows: all of a row are asked once one is answered. */
    offered: ReadonlySet<number>;
  };
  /** The questions that must be answered now. */
  required: ReadonlySet<number>;
  /** The figures by question code; null if hidden or not calculable. */
  calculated: ReadonlyMap<string, number | null>;
  /** By id of the question, where what it offers depends on answers: the codes of the options that it does not offer now. */
  not_offered: ReadonlyMap<number, ReadonlySet<string>>;
  /** Reads an expression of this questionnaire; null for one that cannot be read. */
  compile: (text: string) => Expression | null;
  /** The answers as the rules see them: hidden answers are blank, and calculated figures are filled in. */
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

/** A section, sub-section, row or question with its condition, and the nodes that contain it. */
type Node = {
  within: number[];
  condition: Expression | null;
  question: QuestionWithRules | null;
  formula: Expression | null;
  /** For a row that an answer starts: the questions that start it. */
  begunBy: string[] | null;
};

/**
 * Compiles the rules of a questionnaire once. The same code decides in the browser during typing, and on the
 * server at completion and submission. The result does not depend on the order of parts: each rule's inputs
 * are decided first. In a circle of conditions the answers count as given.
 */
export function compileRules(
  sections: readonly SectionWithRules[],
  checks: readonly CheckRule[],
  period: Period | null = null,
) {
  const texts = new Map<string, Expression | null>();
  const parts = sections.flatMap(({ sub_sections }) => sub_sections);
  const known = new Set(parts.flatMap(({ questions }) => questions.map((one) => one.question_code)));
  const binding = { rosters: rosterTables(parts), period, isQuestion: (code: string) => known.has(code) };
  const compile = (text: string | null): Expression | null => {
    if (!text) return null;
    if (!texts.has(text)) texts.set(text, readOrNull(text, binding));
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

  /** Decides visibility and calculated values for the wanted nodes, given in the order of the rings. */
  function settle(reader: EvaluationContext, wanted: readonly number[][], open?: number) {
    const holds: boolean[] = [];
    // The nodes of rows that are hidden only because they are not started.
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
   * Applies the rules to some answers.
   *
   * @param reader the answers as stored or typed; hidden answers are removed here
   * @param onScreen a section that is shown regardless of its condition, because it must not vanish during
   * typing
   */
  function apply(reader: EvaluationContext, onScreen?: number): RulesResult {
    const { settled, ...shown } = settle(reader, rings, places.find((place) => place.id === onScreen)?.at);
    return outcomeOf(shown, settled);
  }

  /**
   * Returns a text that identifies which parts are shown and required: equal texts mean equal results. Reads
   * only the data that matter, so that it is fast for thousands.
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
      compile,
      settled: reader,
      failing: [
        ...offering.flatMap((one) =>
          hiddenOptionCheck(one, reader.read(one.question_code), not_offered.get(one.id)!),
        ),
        ...checks.flatMap((check) => {
          const condition = compile(check.expression);
          if (!condition || evaluateValue(condition, reader) !== false) return [];
          const concerned = concernedCodes(condition, reader).flatMap((code) => nodeOf.get(code) ?? []);
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
    compile,
    /** True if there is nothing to decide. */
    isEmpty: texts.size === 0 && !hasRosters && nodes.every(({ question }) => !question?.piped),
    /** True if answers start some rows: then `given` of every question affects which questions are asked. */
    hasRosters,
    /** The codes the rules read, of this period and of the one before. */
    codes: [
      ...new Set([
        ...expressions.flatMap((one) => [...referencedCodes(one), ...previousPeriodCodes(one)]),
        // The rules also check the selected options of these questions.
        ...filtered.map(({ question_code }) => question_code),
      ]),
    ],
  };
}
export type CompiledRules = ReturnType<typeof compileRules>;

/** Lists the questions that start each roster row beyond the minimum, by row. */
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

/** Returns the codes that a failing check concerns: of a check over all rows, those of the rows that fail. */
const concernedCodes = (condition: Expression, reader: EvaluationContext): string[] =>
  condition.kind === 'rows' && condition.name === 'all'
    ? codesOfFailingRows(condition, reader, referencedCodes)
    : referencedCodes(condition);

/** Expressions are checked when they are saved; one that cannot be read all the same decides nothing. */
function readOrNull(text: string, binding: Binding): Expression | null {
  try {
    return bindExpression(parseExpression(text), binding);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
