import { type CaseOutcome, caseOutcomes } from '@portal/contract/measures/case-measures';
import type { Db } from '../../../database/connect.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import type { LoadedResponse } from '../../responses/questionnaire-responses/load-response.ts';
import {
  type AnswerReader,
  computeMeasure,
  type MeasureValue,
  summariseCases,
} from '../measures/compute-measure.ts';
import { readerOf } from '../measures/compute-period-values.ts';
import { type CaseResult, decideCaseOutcome } from '../measures/decide-case-outcome.ts';
import type { ParsedMeasureDefinition } from '../measures/measure-definition.ts';
import type { MeasureRow } from '../measures/measures.sql.ts';
import { loadCases, type loadCaseMeasures, loadOwnAnswers } from './load-case-measures.ts';
import { type CaseMeasures, type OutcomeCache, packOutcomes } from './outcome-cache.ts';

type Turn = ReturnType<typeof createEventLoopYielder>;

/** Calculates the outcomes of all complete cases in one measure. */
export async function calculateOutcomes(db: Db, loaded: LoadedResponse, definition: ParsedMeasureDefinition) {
  const cases = await loadCases(db, loaded, [definition]);
  const readers = cases.map(({ answers }) => readerOf(answers));
  const ids = Int32Array.from(cases, ({ id }) => id);
  return packOutcomes(ids, await decideOutcomes(definition, readers, createEventLoopYielder()));
}

/** Calculates the provisional values of all measures, and stores the outcomes of the cases in each. */
export async function calculateCaseMeasures(
  db: Db,
  loaded: LoadedResponse,
  { asked, library, ordered, readsCases }: Awaited<ReturnType<typeof loadCaseMeasures>>,
  outcomes: OutcomeCache,
): Promise<CaseMeasures> {
  const cases = await loadCases(db, loaded, ordered);
  const ids = Int32Array.from(cases, ({ id }) => id);
  const readers = cases.map(({ answers }) => readerOf(answers));
  const read = await loadOwnAnswers(db, loaded, ordered);
  const turn = createEventLoopYielder();
  const values = new Map<ParsedMeasureDefinition, MeasureValue>();
  const results = new Map<ParsedMeasureDefinition, CaseResult[]>();
  const measure = (code: string) => values.get(library.get(code)!)?.value ?? null;
  for (const definition of ordered) {
    if (definition.is_over_cases) {
      if (!readsCases(definition)) continue;
      const found = await decideOutcomes(definition, readers, turn);
      results.set(definition, found);
      values.set(definition, summariseCases(definition, found));
    } else {
      // Cases of another questionnaire are unknown here.
      const itsCases = readsCases(definition) || definition.case_codes.length === 0 ? readers : undefined;
      values.set(definition, computeMeasure(definition, { read, cases: itsCases, measure }));
    }
    await turn();
  }
  const measures = asked.map(({ row, definition }) => {
    const found = results.get(definition);
    if (found) outcomes.storeOutcomes(row.id, packOutcomes(ids, found));
    const { value, missing_reason } = values.get(definition)!;
    return { ...factsOf(row), value, missing_reason, counts: countOutcomes(found ?? []) };
  });
  return { cases: cases.length, measures };
}

/** Decides how each case counts in a measure, and gives other requests their turn in between. */
async function decideOutcomes(
  definition: ParsedMeasureDefinition,
  readers: readonly AnswerReader[],
  turn: Turn,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const read of readers) {
    results.push(decideCaseOutcome(definition, read));
    await turn();
  }
  return results;
}

function countOutcomes(results: readonly CaseResult[]): Record<CaseOutcome, number> {
  const counts = Object.fromEntries(caseOutcomes.map((one) => [one, 0])) as Record<CaseOutcome, number>;
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

/** Returns what a list says of a measure beside its value. */
export const factsOf = ({ id, measure_name, kind, unit, decimals }: MeasureRow) => ({
  measure_id: id,
  measure_name,
  kind,
  unit,
  decimals,
});
