import { suggestedStages } from '@portal/contract/outliers/outliers';
import { and, eq, inArray } from 'drizzle-orm';
import { measure_values, measures } from '../../apps/api/src/tables/measures.tables.ts';
import { outlier_acts, outlier_case_acts, outlier_cases } from '../../apps/api/src/tables/outliers.tables.ts';
import { insertAll, createLookup } from './bulk-insert.ts';
import { type Context, daysAfter } from './load-context.ts';
import type { ProjectOfDemo } from './load-content.ts';
import type { PersonIds } from './load-people.ts';

const CONCLUDED = 'February 2025';
const OPEN = 'April 2025';
const MEASURE = 'admissions_over_four_hours';

/**
 * The usual actions, with a concluded case and one that waits for the trust. In both months its figure is
 * between the two limits of the funnel; a test calculates the limits from the published file.
 */
export async function loadOutlierCases(
  context: Context,
  personId: PersonIds,
  project: ProjectOfDemo,
  chart_id: number,
): Promise<void> {
  const { db, now, adminId } = context;
  const submission_id = project.submissionId('RJZ');
  await insertAll(
    db,
    outlier_acts,
    suggestedStages.map((stage, display_order) => ({ ...stage, project_id: project.id, display_order })),
  );
  const figureOf = await figures(context, project, submission_id);
  const common = {
    project_id: project.id,
    submission_id,
    chart_id,
    level: 'alert' as const,
    tone: 'worse' as const,
    words: 'It is above the 95% funnel limit: unlikely to be due to chance.',
    unit: '%',
    decimals: 1,
    opened_by: adminId,
  };
  const [concluded, open] = await insertAll(db, outlier_cases, [
    {
      ...common,
      ...figureOf(CONCLUDED),
      opened_at: daysAfter(now, -70),
      told_at: daysAfter(now, -66),
      concluded_at: daysAfter(now, -30),
      concluded_by: adminId,
      outcome: 'confirmed',
      conclusion: 'The data are correct. We will look at the figure again next quarter.',
    },
    { ...common, ...figureOf(OPEN), opened_at: daysAfter(now, -12), told_at: daysAfter(now, -8) },
  ]);
  const stages = suggestedStages.filter(({ done_for }) => done_for === 'both');
  const asked = stages.findIndex(({ done_by }) => done_by === 'organisation');
  await insertAll(
    db,
    outlier_case_acts,
    [concluded!, open!].flatMap((found) =>
      stages.map(({ act_name, done_by, days }, display_order) => {
        const isDone = found === concluded || display_order < asked;
        const isNext = found === open && display_order === asked;
        const since = found === concluded ? -70 + display_order * 8 : isNext ? -days + 20 : -12;
        const who = done_by === 'team' ? adminId : personId('contributor');
        return {
          outlier_case_id: found.id,
          display_order,
          act_name,
          done_by,
          days,
          due_on:
            isDone || isNext
              ? daysAfter(now, since + days)
                  .toISOString()
                  .slice(0, 10)
              : null,
          ...(isDone && {
            done_at: daysAfter(now, since + 4),
            done_by_user_id: who,
            note:
              done_by === 'team'
                ? 'The calculation is correct.'
                : 'We checked the four numbers against our return. They match.',
          }),
        };
      }),
    ),
  );
}

/** Returns the stored figure of the trust in a month, as a case keeps it. */
async function figures({ db, timePeriodId }: Context, project: ProjectOfDemo, submissionId: number) {
  const periods = [CONCLUDED, OPEN].map(timePeriodId);
  const stored = await db
    .select()
    .from(measure_values)
    .innerJoin(measures, eq(measures.id, measure_values.measure_id))
    .where(
      and(
        eq(measures.project_id, project.id),
        eq(measures.measure_code, MEASURE),
        eq(measure_values.submission_id, submissionId),
        inArray(measure_values.time_period_id, periods),
      ),
    );
  const of = createLookup(
    stored,
    (row) => String(row.measure_values.time_period_id),
    ({ measure_values: { time_period_id, value, numerator, denominator } }) => ({
      time_period_id,
      value,
      numerator,
      denominator,
    }),
  );
  return (period: string) => of(String(timePeriodId(period)));
}
