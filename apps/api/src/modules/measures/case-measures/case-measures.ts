import type * as contract from '@portal/contract/measures/case-measures';
import { type CaseOutcome, caseOutcomes } from '@portal/contract/measures/case-measures';
import { kindsOverCases } from '@portal/contract/measures/measure-kinds';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { buildQuestionNameFinder } from '../../questionnaires/questionnaires/question-names.ts';
import { loadStructure } from '../../questionnaires/questionnaires/structure-cache.ts';
import {
  type CompleteCase,
  selectCompleteCases,
} from '../../responses/answers/cases/select-complete-cases.sql.ts';
import { ownAnswerSet } from '../../responses/questionnaire-responses/answer-set.sql.ts';
import type { LoadedResponse } from '../../responses/questionnaire-responses/load-response.ts';
import { resolveRostersAndPeriod } from '../measures/resolve-rosters-and-period.ts';
import { type AnswerReader, computeOverCases } from '../measures/compute-measure.ts';
import { parseMeasureDefinition } from '../measures/measure-definition.ts';
import { type MeasureRow, selectMeasuresToCompute } from '../measures/measures.sql.ts';
import { decideCaseOutcome, listCaseReasons } from './case-outcome.ts';

/** Returns the project's measures over cases whose answers this questionnaire asks, and the complete cases. */
async function loadCaseMeasures(
  db: Db,
  deps: Deps,
  { questionnaire, set }: LoadedResponse,
  { measureId, caseId }: { measureId?: number; caseId?: number } = {},
) {
  // What respondents of a survey answered is shown in batches only, by results.
  if (questionnaire.kind !== 'case') throw problems.conflict(comparisonMessages.individualCasesUnavailable);
  const { byCode } = await loadStructure(deps, db, questionnaire);
  const { project_id: projectId, time_period_id: timePeriodId } = questionnaire;
  const rows = (await selectMeasuresToCompute(db, projectId, measureId)).filter(({ kind }) =>
    kindsOverCases.includes(kind),
  );
  const parsed = await resolveRostersAndPeriod(db, rows.map(parseMeasureDefinition), {
    projectId,
    timePeriodId,
  });
  const measures = rows
    .map((row, index) => ({ row, definition: parsed[index]! }))
    .filter(({ definition }) => definition.codes.some((code) => byCode.has(code)));
  const codes = [...new Set(measures.flatMap(({ definition }) => definition.codes))];
  return { measures, cases: await selectCompleteCases(db, { ...ownAnswerSet(set), codes, case_id: caseId }) };
}

const readerOf =
  ({ answers }: CompleteCase): AnswerReader =>
  (code) =>
    answers[code] ?? null;

export const listCaseMeasures: Handler<typeof contract.listCaseMeasures> = async ({ db, deps, loaded }) => {
  const { measures, cases } = await loadCaseMeasures(db, deps, loaded);
  const readers = cases.map(readerOf);
  const turn = createEventLoopYielder();
  const found = [];
  for (const { row, definition } of measures) {
    const counts = Object.fromEntries(caseOutcomes.map((one) => [one, 0])) as Record<CaseOutcome, number>;
    for (const read of readers) counts[decideCaseOutcome(definition, read).outcome] += 1;
    const { value, missing_reason } = computeOverCases(definition, readers);
    found.push({ ...factsOf(row), value, missing_reason, counts });
    await turn();
  }
  return { cases: cases.length, measures: found };
};

const factsOf = ({ id, measure_name, kind, unit, decimals }: MeasureRow) => ({
  measure_id: id,
  measure_name,
  kind,
  unit,
  decimals,
});

export const listMeasureCases: Handler<typeof contract.listMeasureCases> = async (context) => {
  const { db, deps, params, query, loaded } = context;
  const { measures, cases } = await loadCaseMeasures(db, deps, loaded, {
    measureId: params.measure_id,
  });
  const [measure] = measures;
  if (!measure) throw problems.notFound('measure');
  const { definition } = measure;
  const found = cases
    .map((one) => ({ one, ...decideCaseOutcome(definition, readerOf(one)) }))
    .filter(({ outcome }) => query.outcome === undefined || outcome === query.outcome);
  const names = buildQuestionNameFinder(await loadStructure(deps, db, loaded.questionnaire));
  return {
    cases: found.slice(query.offset, query.offset + query.limit).map(({ one, outcome, value }) => ({
      case_id: one.id,
      case_code: one.case_code,
      case_number: one.case_number,
      identity: one.identity,
      outcome,
      value,
      reasons: listCaseReasons(definition, outcome, readerOf(one), names),
    })),
    total: found.length,
  };
};

/** Returns how one case counts in each measure; nothing until it counts in any. */
export const getMeasuresOfCase: Handler<typeof contract.getMeasuresOfCase> = async (context) => {
  const { db, deps, params, loaded } = context;
  const { measures, cases } = await loadCaseMeasures(db, deps, loaded, { caseId: params.case_id });
  const [one] = cases;
  if (!one) return { is_counted: false, measures: [] };
  const names = buildQuestionNameFinder(await loadStructure(deps, db, loaded.questionnaire));
  const read = readerOf(one);
  return {
    is_counted: true,
    measures: measures.map(({ row, definition }) => {
      const result = decideCaseOutcome(definition, read);
      return {
        ...factsOf(row),
        ...result,
        reasons: listCaseReasons(definition, result.outcome, read, names),
      };
    }),
  };
};
