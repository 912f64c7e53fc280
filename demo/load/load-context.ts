import type { Db } from '../../apps/api/src/database/connect.ts';
import type { DemoData } from './demo-data.ts';

/** The input of every step of the load: the transaction, the data, and the ids of rows stored before. */
export type Context = {
  db: Db;
  data: DemoData;
  now: Date;
  programme_id: number;
  organisationId: (code: string) => number;
  timePeriodId: (name: string) => number;
  /** The programme team, who stored the published figures. */
  adminId: number;
};

export const DAY = 24 * 60 * 60 * 1000;
export const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY) * DAY);
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);
