import type * as contract from '@portal/contract/measures/case-measures';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { buildQuestionNameFinder } from '../../questionnaires/questionnaires/question-names.ts';
import { loadStructure } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { CompleteCase } from '../../responses/answers/cases/select-complete-cases.sql.ts';
import type { LoadedResponse } from '../../responses/questionnaire-responses/load-response.ts';
import { readerOf } from '../measures/compute-period-values.ts';
import { decideCaseOutcome } from '../measures/decide-case-outcome.ts';
import type { ParsedMeasureDefinition } from '../measures/measure-definition.ts';
import { calculateCaseMeasures, calculateOutcomes, factsOf } from './calculate-outcomes.ts';
import { listCaseReasons } from './case-reasons.ts';
import { assertHasCases, loadCaseMeasures, loadCases, openOutcomes } from './load-case-measures.ts';
import { idsWithOutcome } from './outcome-cache.ts';

export const listCaseMeasures: Handler<typeof contract.listCaseMeasures> = async ({ db, deps, loaded }) => {
  assertHasCases(loaded);
  const outcomes = await openOutcomes(db, deps, loaded);
  return outcomes.measures(async () =>
    calculateCaseMeasures(db, loaded, await loadCaseMeasures(db, deps, loaded), outcomes),
  );
};

export const listMeasureCases: Handler<typeof contract.listMeasureCases> = async (context) => {
  const { db, deps, params, query, loaded } = context;
  assertHasCases(loaded);
  const outcomes = await openOutcomes(db, deps, loaded);
  const { measures } = await loadCaseMeasures(db, deps, loaded, params.measure_id);
  const [measure] = measures;
  if (!measure) throw problems.notFound('measure');
  const { definition } = measure;
  const found = await outcomes.outcomesIn(params.measure_id, () => calculateOutcomes(db, loaded, definition));
  const ids = idsWithOutcome(found, query.outcome);
  const page = ids.slice(query.offset, query.offset + query.limit);
  const cases = page.length === 0 ? [] : await loadCases(db, loaded, [definition], page);
  const describe = await createCaseDescriber(db, deps, loaded);
  return {
    cases: cases
      .map((one) => ({ ...identityOf(one), ...describe(one, definition) }))
      // The case may have changed since its outcome was read.
      .filter(({ outcome }) => query.outcome === undefined || outcome === query.outcome),
    total: ids.length,
  };
};

const identityOf = ({ id, case_code, case_number, identity }: CompleteCase) => ({
  case_id: id,
  case_code,
  case_number,
  identity,
});

/** Returns how one case counts in each measure; nothing until it counts in any. */
export const getMeasuresOfCase: Handler<typeof contract.getMeasuresOfCase> = async (context) => {
  const { db, deps, params, loaded } = context;
  assertHasCases(loaded);
  const { measures, ordered } = await loadCaseMeasures(db, deps, loaded);
  const [one] = await loadCases(db, loaded, ordered, [params.case_id]);
  if (!one) return { is_counted: false, measures: [] };
  const describe = await createCaseDescriber(db, deps, loaded);
  return {
    is_counted: true,
    measures: measures.map(({ row, definition }) => ({ ...factsOf(row), ...describe(one, definition) })),
  };
};

/** Creates a function that says how a case counts in a measure, and why. */
async function createCaseDescriber(db: Db, deps: Deps, { questionnaire }: LoadedResponse) {
  const names = buildQuestionNameFinder(await loadStructure(deps, db, questionnaire));
  return ({ answers }: CompleteCase, definition: ParsedMeasureDefinition) => {
    const read = readerOf(answers);
    const result = decideCaseOutcome(definition, read);
    return { ...result, reasons: listCaseReasons(definition, result.outcome, read, names) };
  };
}
