import { type EvaluationContext, evaluateValue, type Expression, referencedCodes } from '../expression.ts';
import { findHiddenOptionChecks, hiddenOptionCodes, hasConditionalOptions } from './option-visibility.ts';
import { type ExpressionCompiler, isCalculated, type RuleGraph } from './rule-graph.ts';
import { codesOfFailingRows } from '../rosters/row-functions.ts';
import type { CheckRule, QuestionWithRules, RulesResult } from './rule-types.ts';
import { toCalculatedValue } from './calculated-values.ts';
import type { EvaluatedAnswers } from './evaluate-answers.ts';

type FilteredQuestion = QuestionWithRules & Required<Pick<QuestionWithRules, 'options'>>;

/** Lists the questions with options that are offered under a condition. */
export const filteredQuestions = ({ nodes }: RuleGraph): FilteredQuestion[] =>
  nodes.flatMap(({ question }) => (question && hasConditionalOptions(question) ? [question] : []));

/** Creates a function that describes the rules' results for settled answers. */
export function createRulesResultBuilder(
  graph: RuleGraph,
  { compile }: ExpressionCompiler,
  checks: readonly CheckRule[],
): (settled: EvaluatedAnswers) => RulesResult {
  const { nodes, places, nodeOf } = graph;
  const filtered = filteredQuestions(graph);
  const subSections = places.flatMap((place) => place.subSections);
  const questions = subSections
    .flatMap((place) => place.questions)
    .map((at) => [nodes[at]!.question!, at] as const);

  return ({ isShown, isOffered, settled: reader }) => {
    // Many options share a condition.
    const known = new Map<string, boolean>();
    const holds = (text: string): boolean => {
      if (!known.has(text)) {
        const condition = compile(text);
        known.set(text, condition !== null && evaluateValue(condition, reader) === true);
      }
      return known.get(text)!;
    };
    // A row of a roster that has not been started is blank, and offers what a blank row offers.
    const offering = filtered.filter(({ question_code }) => {
      const index = nodeOf.get(question_code)!;
      return isShown(index) || isOffered(index);
    });
    const not_offered = new Map(offering.map((one) => [one.id, hiddenOptionCodes(one, holds)]));
    return {
      hidden: hiddenParts({ places, subSections, questions }, { isShown, isOffered }),
      required: new Set(
        questions.flatMap(([{ id, required, require_if }, at]) =>
          isShown(at) && (required || (require_if !== '' && holds(require_if))) ? [id] : [],
        ),
      ),
      calculated: new Map(
        questions
          .filter(([question]) => isCalculated({ question }))
          .map(([{ question_code, question_type }]) => [
            question_code,
            toCalculatedValue(question_type, reader.read(question_code)),
          ]),
      ),
      not_offered,
      compile,
      settled: reader,
      failing: [
        ...offering.flatMap((one) =>
          findHiddenOptionChecks(one, reader.read(one.question_code), not_offered.get(one.id)!),
        ),
        ...checks.flatMap((check) => {
          const condition = compile(check.expression);
          if (!condition || evaluateValue(condition, reader) !== false) return [];
          const concerned = concernedCodes(condition, reader).flatMap((code) => nodeOf.get(code) ?? []);
          return [{ check, question_ids: concerned.map((index) => nodes[index]!.question!.id) }];
        }),
      ],
    };
  };
}

/** Returns the codes that a failing check concerns: of a check over all rows, those of the rows that fail. */
const concernedCodes = (condition: Expression, reader: EvaluationContext): string[] =>
  condition.kind === 'rows' && condition.name === 'all'
    ? codesOfFailingRows(condition, reader, referencedCodes)
    : referencedCodes(condition);

type Parts = Pick<RuleGraph, 'places'> & {
  subSections: RuleGraph['places'][number]['subSections'];
  questions: (readonly [question: QuestionWithRules, at: number])[];
};

function hiddenParts(
  { places, subSections, questions }: Parts,
  { isShown, isOffered }: Pick<EvaluatedAnswers, 'isShown' | 'isOffered'>,
): RulesResult['hidden'] {
  const ids = (parts: Iterable<readonly [id: number, at: number]>) =>
    new Set([...parts].filter(([, at]) => !isShown(at)).map(([id]) => id));
  return {
    sections: ids(places.map(({ id, at }) => [id, at])),
    sub_sections: ids(subSections.map(({ id, at }) => [id, at])),
    rows: ids(subSections.flatMap(({ rows }) => [...rows])),
    questions: ids(questions.map(([question, at]) => [question.id, at])),
    offered: new Set(
      questions.filter(([, at]) => !isShown(at) && isOffered(at)).map(([question]) => question.id),
    ),
  };
}
