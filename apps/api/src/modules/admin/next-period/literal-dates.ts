import type { Period } from '@portal/expressions/bind-expression';
import { literalDates, replaceLiteralDates } from '@portal/expressions/dates/literal-dates';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { selectExpressions } from '../../builder/questionnaire-builder/definition/definition.sql.ts';
import { recordQuestionnaireChange } from '../../builder/questionnaire-builder/lock-and-record-editing.ts';
import { rewriteRules } from '../../builder/questionnaire-builder/rename-codes-in-rules.ts';
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
  const dated_measures = measures.flatMap(({ id, measure_name, numerator, denominator }) => {
    const dates = [...new Set([...literalDates(numerator), ...literalDates(denominator ?? '')])];
    return dates.length === 0 ? [] : [{ id, measure_name, dates }];
  });
  return { literal_dates: found, dated_measures };
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
