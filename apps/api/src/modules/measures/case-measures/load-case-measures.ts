import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { loadStructure } from '../../questionnaires/questionnaires/structure-cache.ts';
import { selectCompleteCases } from '../../responses/answers/cases/select-complete-cases.sql.ts';
import { selectCurrentAnswers } from '../../responses/answers/submitted-answers.sql.ts';
import { ownAnswerSet } from '../../responses/questionnaire-responses/answer-set.sql.ts';
import type { LoadedResponse } from '../../responses/questionnaire-responses/load-response.ts';
import { addCaseQuestionnaires, caseQuestionnaireFilter } from '../measures/case-questionnaires.ts';
import type { AnswerReader } from '../measures/compute-measure.ts';
import { readerOf } from '../measures/compute-period-values.ts';
import { type ParsedMeasureDefinition, parseMeasureDefinition } from '../measures/measure-definition.ts';
import { inOrderOfUse } from '../measures/measure-library.ts';
import { selectMeasuresToCompute } from '../measures/measures.sql.ts';
import { resolveRostersAndPeriod } from '../measures/resolve-rosters-and-period.ts';
import { selectCaseRevision } from './case-revision.sql.ts';
import { OutcomeCache } from './outcome-cache.ts';

/** @throws 409 for other questionnaires: the answers of a survey are shown in batches only, by results */
export function assertHasCases({ questionnaire }: LoadedResponse): void {
  if (questionnaire.kind !== 'case') throw problems.conflict(comparisonMessages.individualCasesUnavailable);
}

/** Opens the cache of outcomes at the current revision. Call it before loading what outcomes are calculated from. */
export async function openOutcomes(
  db: Db,
  deps: Deps,
  { questionnaire: { project_id, time_period_id }, set }: LoadedResponse,
): Promise<OutcomeCache> {
  const key = { questionnaire_id: set.questionnaire_id, submission_id: set.submission_id };
  const revision = await selectCaseRevision(db, { ...key, project_id, time_period_id });
  return new OutcomeCache(deps, { ...key, revision });
}

/** Loads the project's measures, or one, that read cases of this questionnaire, with the measures they use. */
export async function loadCaseMeasures(
  db: Db,
  deps: Deps,
  { questionnaire }: LoadedResponse,
  measureId?: number,
) {
  const { project_id: projectId, time_period_id: timePeriodId } = questionnaire;
  const { byCode } = await loadStructure(deps, db, questionnaire);
  const rows = await selectMeasuresToCompute(db, projectId);
  const scope = { projectId, timePeriodId };
  const parsed = await resolveRostersAndPeriod(db, rows.map(parseMeasureDefinition), scope);
  const library = new Map(rows.map(({ measure_code }, index) => [measure_code, parsed[index]!]));
  const own = new Map([...byCode.keys()].map((code) => [code, new Set([questionnaire.id])]));
  const askedIn = await addCaseQuestionnaires(db, scope, own, parsed.map(codesOfCases));
  // Values leave out the cases of questionnaires that do not ask all of its codes.
  const readsCases = (definition: ParsedMeasureDefinition) =>
    caseQuestionnaireFilter(codesOfCases(definition), askedIn)(questionnaire.id);
  const asked = rows
    .map((row, index) => ({ row, definition: parsed[index]! }))
    .filter(({ row }) => measureId === undefined || row.id === measureId)
    .filter(({ definition }) => inOrderOfUse([definition], library).some(readsCases));
  const ordered = inOrderOfUse(
    asked.map(({ definition }) => definition),
    library,
  );
  return {
    asked,
    library,
    ordered,
    readsCases,
    measures: asked.filter(({ definition }) => definition.is_over_cases),
  };
}

/** Loads complete cases, all or some, with the answers that definitions read. */
export const loadCases = (
  db: Db,
  { set }: LoadedResponse,
  definitions: readonly ParsedMeasureDefinition[],
  case_ids?: readonly number[],
) =>
  selectCompleteCases(db, {
    ...ownAnswerSet(set),
    codes: [...new Set(definitions.flatMap(codesOfCases))],
    case_ids,
  });

/** Lists the codes that a measure reads of each case: all, or those in functions over cases. */
const codesOfCases = ({ is_over_cases, codes, case_codes }: ParsedMeasureDefinition) =>
  is_over_cases ? codes : case_codes;

/** Loads what the unit itself has answered so far to the questions that measures read beside its cases. */
export async function loadOwnAnswers(
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
  return readerOf(
    await selectCurrentAnswers(db, {
      submission_id: set.submission_id,
      project_id,
      time_period_id,
      codes: [...codes],
    }),
  );
}
