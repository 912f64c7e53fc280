import { bindExpression, type Binding } from '@portal/expressions/bind-expression';
import { codesOfCases } from '@portal/expressions/case-functions';
import { type Expression, ExpressionError, referencedCodes } from '@portal/expressions/expression';
import { mergeRosters, rosterTables } from '@portal/expressions/rosters/roster-tables';
import type { Db } from '../../../database/connect.ts';
import {
  selectKnownCodes,
  selectPeriodDays,
} from '../../questionnaires/questionnaires/question-codes.sql.ts';
import { selectRosters } from '../../questionnaires/questionnaires/rosters.sql.ts';
import type { ParsedMeasureDefinition } from './measure-definition.ts';

/**
 * Gives the names in definitions their meaning in one period: its first and last day, and the rows of its
 * rosters. Reads nothing for definitions that name neither.
 */
export async function resolveRostersAndPeriod(
  db: Db,
  definitions: ParsedMeasureDefinition[],
  scope: { projectId: number; timePeriodId: number },
): Promise<ParsedMeasureDefinition[]> {
  if (!definitions.some(({ needs_binding }) => needs_binding)) return definitions;
  const rosters = mergeRosters(rosterTables(await selectRosters(db, scope)));
  const names = [...new Set(definitions.flatMap(({ codes }) => codes))];
  const known = new Set(await selectKnownCodes(db, { ...scope, codes: names }));
  const period = await selectPeriodDays(db, scope.timePeriodId);
  const binding = { rosters, period, isQuestion: (code: string) => known.has(code) };
  return definitions.map((one) => (one.needs_binding ? bindDefinition(one, binding) : one));
}

/** Binds a definition. A roster that this period does not have stays unbound, and is blank. */
function bindDefinition(definition: ParsedMeasureDefinition, binding: Binding): ParsedMeasureDefinition {
  const bound = (expression: Expression): Expression => {
    try {
      return bindExpression(expression, binding);
    } catch (error) {
      if (error instanceof ExpressionError) return expression;
      throw error;
    }
  };
  const numerator = bound(definition.numerator);
  const denominator = definition.denominator && bound(definition.denominator);
  const strata =
    definition.strata?.map((one) => ({
      ...one,
      count: bound(one.count),
      population: bound(one.population),
    })) ?? null;
  const read = [numerator, ...(denominator ? [denominator] : [])].flatMap(referencedCodes);
  const ofStrata = (strata ?? []).flatMap(({ count, population }) => [count, population]);
  const codes = [...new Set([...read, ...ofStrata.flatMap(referencedCodes)])];
  const whole = [numerator, ...(denominator ? [denominator] : []), ...ofStrata];
  // A period without the roster is asked for by the names as they are written.
  return {
    ...definition,
    numerator,
    denominator,
    strata,
    codes: codes.length > 0 ? codes : definition.codes,
    case_codes: [...new Set(whole.flatMap(codesOfCases))],
  };
}
