import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { caller, selectWithCaller } from '../callers/select-with-caller.sql.ts';

const timePeriodQuery = (db: Db) =>
  selectWithCaller(db, { time_period: time_periods })
    .leftJoin(
      time_periods,
      and(
        eq(time_periods.id, sql.placeholder('time_period_id')),
        eq(time_periods.programme_id, caller.programme_id),
      ),
    )
    .prepare('open_time_period');

export const createTimePeriodLoader = (db: Db) =>
  createLoader(timePeriodQuery(db), (_, { time_period }) => (time_period ? { time_period } : 'time period'));
