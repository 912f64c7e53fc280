import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { measure_option_counts } from '../../measures/measures.tables.ts';

/** How many answered each option of a distribution, in the order of the options. */
export function selectOptionCounts(db: Db, measureId: number, timePeriodId: number) {
  return db
    .select()
    .from(measure_option_counts)
    .where(
      and(
        eq(measure_option_counts.measure_id, measureId),
        eq(measure_option_counts.time_period_id, timePeriodId),
      ),
    )
    .orderBy(
      asc(measure_option_counts.display_order),
      asc(measure_option_counts.option_code),
      asc(measure_option_counts.submission_id),
    );
}
