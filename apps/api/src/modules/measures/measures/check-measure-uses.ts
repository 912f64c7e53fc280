import {
  kindsOverCases,
  type MeasureKind,
  stratifiedMeasureKinds,
} from '@portal/contract/measures/measure-kinds';
import { type Expression, ExpressionError, parseExpression } from '@portal/expressions/expression';
import { codeOfMeasureCall, findMeasureCalls } from '@portal/expressions/measure-references';
import type { MeasureDefinitionSource } from './measure-definition.ts';
import { codesBehind, codesUsedBy, findUseCycle, type UsableMeasure } from './measure-uses.ts';

/** The kinds that count people or events, so that what they use must be a number and no rate. */
const COUNTING_KINDS: readonly MeasureKind[] = ['proportion', 'rate', 'standardised_ratio'];

/** The measures that a definition can use, and the code of its own measure if it has one. */
export type UsableMeasures = {
  measures: ReadonlyMap<string, UsableMeasure>;
  own_code: string | null;
};
export const NO_MEASURES: UsableMeasures = { measures: new Map(), own_code: null };

/**
 * Builds the measures that a definition can use, with the definition in place of the saved one.
 *
 * @param own the measure that is defined; null while it has no code
 */
export function buildUsableMeasures(
  saved: readonly UsableMeasure[],
  own: UsableMeasure | null,
  replacedCode: string | null = null,
): UsableMeasures {
  const measures = new Map(saved.map((one) => [one.measure_code, one]));
  if (replacedCode !== null) measures.delete(replacedCode);
  if (own) measures.set(own.measure_code, own);
  return { measures, own_code: own?.measure_code ?? null };
}

/**
 * Checks that a formula uses measures that exist, have a single value and do not lead back to it.
 * @throws ExpressionError with the place of the mistake
 */
export function assertUsesMeasures(
  expression: Expression,
  { kind }: Pick<MeasureDefinitionSource, 'kind'>,
  { measures, own_code }: UsableMeasures,
): void {
  const calls = findMeasureCalls(expression);
  const usedBy = (code: string) => {
    const found = measures.get(code);
    return found ? codesUsedBy(found) : [];
  };
  for (const call of calls) {
    const code = codeOfMeasureCall(call);
    const fail = (message: string) => new ExpressionError(message, call.at);
    if (kind === 'distribution' || kindsOverCases.includes(kind) || stratifiedMeasureKinds.includes(kind))
      throw fail('This type of measure cannot use other measures. Select Value or Ratio.');
    const used = measures.get(code);
    if (!used) throw fail(`There is no measure “${code}” in this project.`);
    if (used.kind === 'distribution') throw fail(`“${code}” is a distribution, which has no single value.`);
    const cycle =
      own_code === null ? null : findUseCycle(own_code, (one) => (one === own_code ? [code] : usedBy(one)));
    if (cycle) throw fail(`A measure cannot use itself: ${cycle.join(' → ')}.`);
    const behind = codesBehind([code], usedBy);
    const other = behind.find((one) => measures.get(one)?.kind !== 'value');
    if (COUNTING_KINDS.includes(kind) && other !== undefined)
      throw fail(
        `“${other}” is not a count. Only measures of type Value can be used here. For others, select Ratio.`,
      );
  }
}

/**
 * Finds a measure that can no longer use another once that has changed.
 *
 * @param usable the measures with the change
 * @param dependents the measures that use the changed one, also by way of others
 */
export function findBrokenUse<Of extends UsableMeasure>(
  usable: UsableMeasures,
  dependents: readonly Of[],
): { measure: Of; message: string } | null {
  for (const measure of dependents) {
    const texts = [measure.numerator, ...(measure.denominator === null ? [] : [measure.denominator])];
    try {
      for (const text of texts)
        assertUsesMeasures(parseExpression(text), measure, { ...usable, own_code: measure.measure_code });
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      return { measure, message: error.message };
    }
  }
  return null;
}
