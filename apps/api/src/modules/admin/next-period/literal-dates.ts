import type { MeasureFields } from '@portal/contract/measures/measure-definition';
import type { Period } from '@portal/expressions/bind-expression';
import { literalDates, replaceLiteralDates } from '@portal/expressions/dates/literal-dates';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { selectExpressions } from '../../builder/questionnaire-builder/definition/definition.sql.ts';
import { recordQuestionnaireChange } from '../../builder/questionnaire-builder/lock-and-record-editing.ts';
import { rewriteRules } from '../../builder/questionnaire-builder/rename-codes-in-rules.ts';
import { checkMeasureChanges, saveMeasureChanges } from '../../measures/measures/apply-measure-changes.ts';
import { selectMeasuresToCompute } from '../../measures/measures/measures.sql.ts';

/** Lists the rules and measures of a project that name dates. */
export async function findLiteralDates(
  db: Db,
  projectId: number,
  period: Period,
  questionnaires: readonly { id: number }[],
) {
  const found = [];
  for (const { id } of questionnaires)
    for (const { place, text, use } of await selectExpressions(db, id)) {
      const dates = use === 'text' ? [] : literalDates(text);
      if (dates.length === 0) continue;
      const is_replaceable = literalDates(replaceLiteralDates(text, period)).length === 0;
      found.push({ questionnaire_id: id, place, dates, is_replaceable });
    }
  const measures = await selectMeasuresToCompute(db, projectId);
  const dated_measures = measures.flatMap((measure) => {
    const dates = datesIn(measure);
    // The bands of a split follow their measure.
    if (dates.length === 0 || measure.split_of_id !== null) return [];
    const { id, measure_name, numerator, denominator, standardisation } = measure;
    const is_replaceable = datesIn(replaceDatesInMeasure(measure, period)).length === 0;
    return [{ id, measure_name, dates, is_replaceable, seen: { numerator, denominator, standardisation } }];
  });
  return { literal_dates: found, dated_measures };
}

type WrittenExpressions = Pick<MeasureFields, 'numerator' | 'denominator' | 'standardisation'>;

/** Lists the dates in the expressions of a measure. Its numerator and denominator contain those of strata. */
const datesIn = ({ numerator, denominator }: WrittenExpressions): string[] => [
  ...new Set([...literalDates(numerator), ...literalDates(denominator ?? '')]),
];

/** Writes the dates in the expressions of a measure by the days of the period. */
function replaceDatesInMeasure(
  { numerator, denominator, standardisation }: WrittenExpressions,
  period: Period,
): WrittenExpressions {
  const written = (text: string) => replaceLiteralDates(text, period);
  return {
    numerator: written(numerator),
    denominator: denominator === null ? null : written(denominator),
    standardisation: standardisation && {
      ...standardisation,
      strata: standardisation.strata.map((one) => ({
        ...one,
        count: written(one.count),
        population: written(one.population),
      })),
    },
  };
}

/**
 * Writes the dates in measures by the days of the period, as any change of a measure is checked, recalculated and recorded.
 * @param wanted the measures with the expressions that the user saw
 * @throws 409 if another user has changed one of them, 422 if a definition would not be valid
 */
export async function replaceLiteralDatesInMeasures(
  { db, deps, actor }: { db: Db; deps: Deps; actor: Actor },
  project_id: number,
  wanted: readonly { id: number; seen: WrittenExpressions }[],
  period: Period,
) {
  if (wanted.length === 0) return [];
  const changes = wanted.map(({ id, seen }) => ({ id, fields: replaceDatesInMeasure(seen, period), seen }));
  // All are checked before the first is saved, because a background job is not rolled back.
  const checked = await checkMeasureChanges(db, actor, project_id, changes);
  const saved = await saveMeasureChanges(db, deps, actor, checked);
  return saved.map(({ measure: { id, measure_name }, job }) => ({
    id,
    measure_name,
    is_in_background: job !== null,
  }));
}

/** Writes the dates in the rules of a questionnaire by the days of the period they were written for. */
export async function replaceLiteralDatesInRules(
  db: Db,
  actor: Actor,
  questionnaireId: number,
  { starts_on, ends_on }: Period,
): Promise<void> {
  const period = { starts_on, ends_on };
  const changed = await rewriteRules(db, questionnaireId, ({ use, text }) =>
    use === 'text' ? text : replaceLiteralDates(text, period),
  );
  if (changed > 0)
    await recordQuestionnaireChange(db, actor, questionnaireId, {
      action: 'questionnaire.dates_replaced',
      after: { rules: changed, ...period },
    });
}
