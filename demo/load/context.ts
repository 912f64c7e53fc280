import type { Db } from '../../apps/api/src/database/connect.ts';
import type { DemoData } from './demo-data.ts';

/** What every step of the load needs: the transaction, the data, and the ids of what was stored before. */
export type Context = {
  db: Db;
  data: DemoData;
  now: Date;
  programme_id: number;
  organisationId: (code: string) => number;
  timePeriodId: (name: string) => number;
  /** Who stored the published figures: the programme team. */
  adminId: number;
};

export const DAY = 24 * 60 * 60 * 1000;
export const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY) * DAY);
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);
