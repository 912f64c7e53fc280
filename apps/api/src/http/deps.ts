import type { Config } from '../config.ts';
import type { Db } from '../database/connect.ts';
import type { MeasureJobs } from '../domains/measures/measure-jobs.ts';

/** What the whole server shares. */
export type Deps = {
  db: Db;
  config: Config;
  /** The programme this deployment shows: the others of the database are not there for it. */
  programmeId: number;
  /** Signs access tokens. */
  authSecret: Uint8Array;
  now: () => Date;
  /** Tells the job that there is mail to send; absent where no jobs run. */
  wakeMailJob?: () => void;
  /** Long work on measures; absent where no jobs run: there it is done while the caller waits. */
  measureJobs?: MeasureJobs;
  /** Has a report pack made; absent where no jobs run: there it is made while the caller waits. */
  beginReportPack?: (id: number) => Promise<void>;
};

/** The address people open: what links in messages start with. */
export const publicUrl = (deps: Deps): string =>
  (deps.config.PUBLIC_URL ?? `http://localhost:${deps.config.PORT}`).replace(/\/$/, '');
