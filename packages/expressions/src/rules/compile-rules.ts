import {
  type AnswerKind,
  getQuestionTypeInfo,
  type QuestionType,
} from '@portal/contract/questionnaires/question-types';
import {
  type EvaluationContext,
  evaluateValue,
  type Expression,
  previousPeriodCodes,
  referencedCodes,
} from '../expression.ts';
import type { Binding, Period } from '../bind-expression.ts';
import type { ValueType } from '../functions.ts';
import type { LookupTables } from '../lookup-tables.ts';
import { rosterTables } from '../rosters/roster-tables.ts';
import {
  buildRuleGraph,
  createExpressionCompiler,
  type ExpressionCompiler,
  isCalculated,
  type RuleGraph,
} from './rule-graph.ts';
import type { CheckRule, QuestionWithRules, RulesResult, SectionWithRules } from './rule-types.ts';
import { createRulesResultBuilder, filteredQuestions } from './build-rules-result.ts';
import { evaluateAnswers } from './evaluate-answers.ts';

/** The type of a question's answers in expressions. */
export const answerValueType = (questionType: QuestionType): ValueType =>
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

/**
 * Compiles the rules of a questionnaire once. The same code decides in the browser during typing, and on the
 * server at completion and submission. The result does not depend on the order of parts: each rule's inputs
 * are decided first. In a circle of conditions the answers count as given.
 */
export function compileRules(
  sections: readonly SectionWithRules[],
  checks: readonly CheckRule[],
  period: Period | null = null,
  lookups?: LookupTables,
) {
  return compileWith(createExpressionCompiler(bindingOf(sections, { period, lookups })), sections, checks);
}

/**
 * Compiles the same rules for a server: calls `yieldToEventLoop` between expressions, of which a questionnaire can have
 * thousands.
 */
export async function compileRulesWithYields(
  sections: readonly SectionWithRules[],
  checks: readonly CheckRule[],
  known: Pick<Binding, 'period' | 'lookups'>,
  yieldToEventLoop: () => Promise<void> | void,
): Promise<CompiledRules> {
  const compiler = createExpressionCompiler(bindingOf(sections, known));
  for (const { show_if, sub_sections } of sections) {
    compiler.compile(show_if);
    for (const part of sub_sections) {
      for (const condition of [part.show_if, ...part.rows.map((row) => row.show_if)])
        compiler.compile(condition);
      for (const question of part.questions) {
        compileQuestion(compiler, question);
        await yieldToEventLoop();
      }
    }
  }
  return compileWith(compiler, sections, checks);
}

function compileQuestion({ compile }: ExpressionCompiler, question: QuestionWithRules): void {
  const { show_if, require_if, default_answer, options = [] } = question;
  compile(isCalculated({ question }) ? question.expression : null);
  for (const text of [show_if, require_if, default_answer ?? null]) compile(text);
  for (const option of options) compile(option.show_if);
}

function compileWith(
  compiler: ExpressionCompiler,
  sections: readonly SectionWithRules[],
  checks: readonly CheckRule[],
) {
  const { compile } = compiler;
  const graph = buildRuleGraph(sections, compiler);
  const { nodes, places, rings, read } = graph;
  const toResult = createRulesResultBuilder(graph, compiler, checks);
  const requiring = [
    ...new Set(nodes.flatMap(({ question }) => compile(question?.require_if ?? null) ?? [])),
  ];
  const conditioned = nodes.flatMap(({ begunBy, condition }, index) => (condition || begunBy ? [index] : []));
  const hasRosters = nodes.some(({ begunBy }) => begunBy !== null);
  const bearing = ringsWith(graph, [...conditioned, ...requiring.flatMap(read)]);
  for (const check of checks) compile(check.expression);
  for (const { question } of nodes) compile(question?.default_answer ?? null);
  const filtered = filteredQuestions(graph);
  for (const { options } of filtered) for (const { show_if } of options) compile(show_if);
  const expressions = compiler.list();
  return {
    /**
     * Applies the rules to some answers.
     *
     * @param reader the answers as stored or typed; hidden answers are removed here
     * @param onScreen a section that is shown regardless of its condition, because it must not vanish during
     * typing
     */
    apply: (reader: EvaluationContext, onScreen?: number): RulesResult =>
      toResult(evaluateAnswers(graph, reader, rings, places.find((place) => place.id === onScreen)?.at)),
    /**
     * Returns a text that identifies which parts are shown and required: equal texts mean equal results.
     * Reads only the data that matter, so that it is fast for thousands.
     */
    asks: (reader: EvaluationContext): string => {
      const { holds, settled } = evaluateAnswers(graph, reader, bearing);
      const isRequired = (condition: Expression) => evaluateValue(condition, settled) === true;
      const bit = (holding: boolean) => (holding ? '1' : '0');
      return (
        conditioned.map((index) => bit(holds[index]!)).join('') +
        requiring.map((one) => bit(isRequired(one))).join('')
      );
    },
    compile,
    /** True if there is nothing to decide. */
    isEmpty: compiler.isEmpty() && !hasRosters && nodes.every(({ question }) => !question?.piped),
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

function bindingOf(
  sections: readonly SectionWithRules[],
  { period, lookups }: Pick<Binding, 'period' | 'lookups'>,
): Binding {
  const parts = sections.flatMap(({ sub_sections }) => sub_sections);
  const known = new Set(parts.flatMap(({ questions }) => questions.map((one) => one.question_code)));
  return { rosters: rosterTables(parts), period, lookups, isQuestion: (code) => known.has(code) };
}

/** Returns the rings of these nodes and of all that they depend on. */
function ringsWith({ rings, dependsOn }: RuleGraph, wanted: readonly number[]): number[][] {
  const bears = new Set<number>();
  const bear = (index: number) => {
    if (bears.has(index)) return;
    bears.add(index);
    for (const other of dependsOn[index]!) bear(other);
  };
  wanted.forEach(bear);
  return rings.map((ring) => ring.filter((index) => bears.has(index))).filter((ring) => ring.length > 0);
}
