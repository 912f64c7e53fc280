import { isDeepStrictEqual } from 'node:util';
import type { ExpressionIssue, Measure } from '@portal/contract/measures/measures';
import type { MeasureFields } from '@portal/contract/measures/measure-definition';
import {
  hasRosterSyntax,
  mergeRosters,
  NO_ROSTERS,
  rosterTables,
  type RosterTables,
} from '@portal/expressions/rosters/roster-tables';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { isTimePeriodOf } from '../../platform/programmes/time-periods.sql.ts';
import {
  type QuestionCode,
  selectQuestionCodes,
} from '../../questionnaires/questionnaires/question-codes.sql.ts';
import { selectRosters } from '../../questionnaires/questionnaires/rosters.sql.ts';
import { findSecondCaseQuestionnaires } from './check-case-questionnaires.ts';
import type { UsableMeasures } from './check-measure-uses.ts';
import { validateMeasureDefinition } from './validate-measure-definition.ts';
import type { MeasureDefinitionSource } from './measure-definition.ts';
import { selectMeasure } from './measures.sql.ts';
import { createAuditRecorder, createAuditSubject } from '../../platform/audit/audit-recorder.ts';
import { sharedMessage } from '../../../lib/define-messages.ts';

/** More codes than any project asks. */
export const ALL_CODES = { limit: 100_000, offset: 0 };

/** A measure of the actor's programme. @throws 404 */
export async function loadMeasure(db: Db, actor: Pick<Actor, 'programme_id'>, id: number): Promise<Measure> {
  const found = await selectMeasure(db, id);
  if (!found || found.programme_id !== actor.programme_id) throw problems.notFound('measure');
  return found;
}

/** A definition, and the measures that it can use. */
export type DefinitionToCheck = { definition: MeasureDefinitionSource; usable: UsableMeasures };

/** Loads the rosters of all periods if a definition seems to read them. */
async function loadRosters(
  db: Db,
  projectId: number,
  definitions: readonly DefinitionToCheck[],
): Promise<RosterTables> {
  const texts = definitions.flatMap(({ definition }) => [definition.numerator, definition.denominator]);
  if (!texts.some(hasRosterSyntax)) return NO_ROSTERS;
  return mergeRosters(rosterTables(await selectRosters(db, { projectId })));
}

/** Finds the mistakes of a definition, each with its place, and loads the questions that the project has ever asked. */
export async function findMistakes(
  db: Db,
  projectId: number,
  definition: MeasureDefinitionSource,
  usable: UsableMeasures,
): Promise<{ mistakes: ExpressionIssue[]; questions: QuestionCode[] }> {
  const { mistakes, questions } = await findMistakesOfAll(db, projectId, [{ definition, usable }]);
  return { mistakes: mistakes.flat(), questions };
}

/** Finds the mistakes of each definition, with as many statements as for one. */
async function findMistakesOfAll(db: Db, projectId: number, definitions: readonly DefinitionToCheck[]) {
  const questions = await selectQuestionCodes(db, projectId, ALL_CODES);
  const rosters = await loadRosters(db, projectId, definitions);
  const mistakes = definitions.map(({ definition, usable }) =>
    validateMeasureDefinition(definition, questions, rosters, usable),
  );
  const valid = definitions.flatMap(({ definition }, index) =>
    mistakes[index]!.length === 0 ? [definition] : [],
  );
  const others = await findSecondCaseQuestionnaires(db, projectId, valid, { questions, rosters });
  return { mistakes: [...mistakes.filter((one) => one.length > 0), ...others], questions };
}

/** @throws 422 with each mistake of the first invalid definition and its place, counted from 1 */
export async function assertValidDefinitions(
  db: Db,
  projectId: number,
  definitions: readonly DefinitionToCheck[],
): Promise<void> {
  if (definitions.length === 0) return;
  const found = await findMistakesOfAll(db, projectId, definitions);
  const mistakes = found.mistakes.find((one) => one.length > 0);
  if (!mistakes) return;
  throw problems.invalid(
    mistakes.map(({ field, stratum, message, index }) => ({
      path: `body.${stratum === null ? field : `standardisation.strata.${stratum}.${field}`}`,
      message:
        index === 0
          ? sharedMessage('invalid_expression', message)
          : comparisonMessages.formulaErrorAtCharacter({ character: index + 1, message }),
    })),
  );
}

/** @throws 422 for a break in series at a period of another programme */
export async function assertComparableSincePeriod(
  db: Db,
  actor: Pick<Actor, 'programme_id'>,
  periodId: number | null | undefined,
): Promise<void> {
  if (periodId && !(await isTimePeriodOf(db, actor.programme_id, periodId))) {
    throw problems.invalid([
      { path: 'body.comparable_since_id', message: comparisonMessages.timePeriodNotInProgramme },
    ]);
  }
}

export const isDefinitionChanged = (
  before: MeasureDefinitionSource,
  after: MeasureDefinitionSource,
): boolean =>
  before.kind !== after.kind ||
  before.numerator !== after.numerator ||
  before.denominator !== after.denominator ||
  before.multiplier !== after.multiplier ||
  !isDeepStrictEqual(before.standardisation, after.standardisation);

/** Returns the fields of a measure that a user sets. */
export function pickMeasureFields(measure: MeasureFields): MeasureFields {
  const { measure_code, measure_name, description, kind, numerator, denominator, multiplier } = measure;
  const { standardisation, decimals, unit, polarity, counts, comparable_since_id } = measure;
  return {
    measure_code,
    measure_name,
    description,
    kind,
    numerator,
    denominator,
    multiplier,
    standardisation,
    decimals,
    unit,
    polarity,
    counts,
    comparable_since_id,
  };
}

export const auditOfMeasure = createAuditSubject('measure');
export const recordMeasure = createAuditRecorder('measure');
