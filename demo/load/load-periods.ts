import { time_periods } from '../../apps/api/src/tables/programmes.tables.ts';
import type { Db } from '../../apps/api/src/database/connect.ts';
import { insertAll, createLookup } from './bulk-insert.ts';
import { daysAfter, DAY, startOfDay } from './load-context.ts';
import type { Period, ProjectDefinition } from './demo-project-types.ts';

/** Loads the months and quarters of all projects in one order: by start, the shorter first. */
export async function loadTimePeriods(
  db: Db,
  programme_id: number,
  periods: Period[],
): Promise<(name: string) => number> {
  const inOrder = [...periods].sort(
    (a, b) => a.starts_on.localeCompare(b.starts_on) || a.ends_on.localeCompare(b.ends_on),
  );
  const stored = await insertAll(
    db,
    time_periods,
    inOrder.map(({ time_period_name, starts_on, ends_on }, index) => ({
      programme_id,
      time_period_name,
      starts_on,
      ends_on,
      display_order: index + 1,
    })),
  );
  return createLookup(
    stored,
    (row) => row.time_period_name,
    (row) => row.id,
  );
}

export type CollectionDates = {
  registrationOpens: Date;
  registrationCloses: Date;
  opens: Date;
  closes: Date;
  published: Date;
};

/** Returns the period that is open for entry, if there is one. */
export const openPeriodOf = ({
  periods,
  isCollecting,
}: Pick<ProjectDefinition, 'periods' | 'isCollecting'>) => (isCollecting ? periods.at(-1) : undefined);

/**
 * A past period was collected for six weeks from its end and published two weeks later. An open one opened a fortnight
 * ago, closes in six weeks and is to be published in ten. Where registration is asked for, it opens six weeks before
 * collection and closes two weeks before collection does.
 */
export function collectionDates(period: Period, isOpen: boolean, now: Date): CollectionDates {
  if (isOpen) {
    const today = startOfDay(now);
    return {
      registrationOpens: daysAfter(today, -56),
      registrationCloses: new Date(daysAfter(today, 29).getTime() - 1000),
      opens: daysAfter(today, -14),
      closes: new Date(daysAfter(today, 43).getTime() - 1000),
      published: daysAfter(today, 70),
    };
  }
  const opens = daysAfter(new Date(`${period.ends_on}T00:00:00Z`), 1);
  return {
    registrationOpens: daysAfter(opens, -42),
    registrationCloses: new Date(daysAfter(opens, 28).getTime() - 1000),
    opens,
    closes: new Date(opens.getTime() + 6 * 7 * DAY - 1000),
    published: daysAfter(opens, 8 * 7),
  };
}
