import type * as contract from '@portal/contract/measures/case-measures';
import { type CaseOutcome, caseOutcomes } from '@portal/contract/measures/case-measures';
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
import { selectCurrentAnswers } from '../../responses/answers/submitted-answers.sql.ts';
import { ownAnswerSet } from '../../responses/questionnaire-responses/answer-set.sql.ts';
import type { LoadedResponse } from '../../responses/questionnaire-responses/load-response.ts';
import { resolveRostersAndPeriod } from '../measures/resolve-rosters-and-period.ts';
import { inOrderOfUse } from '../measures/measure-library.ts';
import {
  type AnswerReader,
  computeMeasure,
  computeOverCases,
  type MeasureValue,
} from '../measures/compute-measure.ts';
import { readerOf as toAnswerReader } from '../measures/compute-period-values.ts';
import { type ParsedMeasureDefinition, parseMeasureDefinition } from '../measures/measure-definition.ts';
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
  const rows = await selectMeasuresToCompute(db, projectId);
  const scope = { projectId, timePeriodId };
  const parsed = await resolveRostersAndPeriod(db, rows.map(parseMeasureDefinition), scope);
  const library = new Map(rows.map(({ measure_code }, index) => [measure_code, parsed[index]!]));
  const readsCases = (definition: ParsedMeasureDefinition) =>
    codesOfCases(definition).some((code) => byCode.has(code));
  const asked = rows
    .map((row, index) => ({ row, definition: parsed[index]! }))
    .filter(({ row }) => measureId === undefined || row.id === measureId)
    .filter(({ definition }) => inOrderOfUse([definition], library).some(readsCases));
  const ordered = inOrderOfUse(
    asked.map(({ definition }) => definition),
    library,
  );
  const codes = [...new Set(ordered.flatMap(codesOfCases))];
  return {
    asked,
    library,
    ordered,
    readsCases,
    measures: asked.filter(({ definition }) => definition.is_over_cases),
    cases: await selectCompleteCases(db, { ...ownAnswerSet(set), codes, case_id: caseId }),
  };
}

/** Lists the codes that a measure reads of each case: all, or those in functions over cases. */
const codesOfCases = ({ is_over_cases, codes, case_codes }: ParsedMeasureDefinition) =>
  is_over_cases ? codes : case_codes;

const readerOf = ({ answers }: CompleteCase) => toAnswerReader(answers);

export const listCaseMeasures: Handler<typeof contract.listCaseMeasures> = async ({ db, deps, loaded }) => {
  const { asked, library, ordered, readsCases, cases } = await loadCaseMeasures(db, deps, loaded);
  const readers = cases.map(readerOf);
  const read = await loadOwnAnswers(db, loaded, ordered);
  const turn = createEventLoopYielder();
  const values = new Map<ParsedMeasureDefinition, MeasureValue>();
  const measure = (code: string) => values.get(library.get(code)!)?.value ?? null;
  for (const definition of ordered) {
    // Cases of another questionnaire are unknown here.
    const itsCases = readsCases(definition) || definition.case_codes.length === 0 ? readers : undefined;
    const given = { read, cases: itsCases, measure };
    if (definition.is_over_cases && !readsCases(definition)) continue;
    values.set(
      definition,
      definition.is_over_cases ? computeOverCases(definition, readers) : computeMeasure(definition, given),
    );
    await turn();
  }
  const found = [];
  for (const { row, definition } of asked) {
    const counts = Object.fromEntries(caseOutcomes.map((one) => [one, 0])) as Record<CaseOutcome, number>;
    if (definition.is_over_cases)
      for (const readCase of readers) counts[decideCaseOutcome(definition, readCase).outcome] += 1;
    const { value, missing_reason } = values.get(definition)!;
    found.push({ ...factsOf(row), value, missing_reason, counts });
    await turn();
  }
  return { cases: cases.length, measures: found };
};

/** Loads what the unit itself has answered so far to the questions that measures read beside its cases. */
async function loadOwnAnswers(
  db: Db,
  { questionnaire, set }: LoadedResponse,
  definitions: readonly ParsedMeasureDefinition[],
): Promise<AnswerReader> {
  const codes = new Set(
    definitions.flatMap(({ is_over_cases, codes: all, case_codes }) =>
      is_over_cases ? [] : all.filter((code) => !case_codes.includes(code)),
    ),
  );
  if (codes.size === 0) return () => null;
  const { project_id, time_period_id } = questionnaire;
  return toAnswerReader(
    await selectCurrentAnswers(db, {
      submission_id: set.submission_id,
      project_id,
      time_period_id,
      codes: [...codes],
    }),
  );
}

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
