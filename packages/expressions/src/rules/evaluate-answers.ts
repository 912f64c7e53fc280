import { type EvaluationContext, type Expression, evaluateValue } from '../expression.ts';
import type { Value } from '../functions.ts';
import { toCalculatedValue } from './calculated-values.ts';
import { isCalculated, type RuleGraph } from './rule-graph.ts';

/** The visible parts and the answers that count, for some answers. */
export type EvaluatedAnswers = ReturnType<typeof evaluateAnswers>;

/**
 * Decides visibility and calculated values for the wanted nodes, given in the order of the rings.
 *
 * @param open a node that is shown regardless of its condition
 */
export function evaluateAnswers(
  graph: RuleGraph,
  reader: EvaluationContext,
  nodesByRing: readonly number[][],
  open?: number,
) {
  const { nodes, nodeOf, readsItself } = graph;
  const holds: boolean[] = [];
  // The nodes of rows that are hidden only because they are not started.
  const unbegun: boolean[] = [];
  const isGiven = reader.given ?? ((code: string) => reader.read(code) !== null);
  const values = new Map<string, Value>();
  const isShown = (index: number): boolean => holds[index]! && nodes[index]!.within.every(isShown);
  const { readFor, holdsAt } = conditionEvaluator(graph, reader, values);
  for (const ring of nodesByRing) {
    for (const index of ring) {
      const { begunBy, condition } = nodes[index]!;
      const isAlone = ring.length === 1 && !readsItself[index];
      const isMet = condition === null || index === open || holdsAt(index, condition, isAlone);
      holds[index] = isMet && (begunBy === null || begunBy.some(isGiven));
      unbegun[index] = isMet && !holds[index];
    }
    for (const index of ring) {
      const { question, formula } = nodes[index]!;
      if (!question) continue;
      const value = isCalculated(nodes[index]!)
        ? toCalculatedValue(
            question.question_type,
            formula && evaluateValue(formula, { ...reader, read: readFor(index) }),
          )
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

/** Creates the functions that read answers and evaluate conditions while visibility is being decided. */
function conditionEvaluator(
  { nodes, nodeOf, ringOf }: RuleGraph,
  reader: EvaluationContext,
  values: ReadonlyMap<string, Value>,
) {
  // Outside a circle a condition says the same wherever it stands: it is evaluated once.
  const known = new Map<Expression, boolean>();
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
  return { readFor, holdsAt };
}
