import type { MeasureFields, MeasureJob } from '@portal/contract/measures/measures';
import type { Config } from '../config.ts';
import type { Db } from '../database/connect.ts';
import type { Replica } from '../database/replica.ts';
import type { StoredFiles } from '../file-storage/file-store.ts';

/**
 * What the whole server shares with the domains. The pool is not in it: a handler is given the handle it may use, since
 * a transaction that asks the pool for a second connection waits for itself once all are taken.
 */
export type Deps = {
  /** A small pool of its own, for what must outlive the rollback of a write: counted attempts, failed sign-ins. */
  outside: Db;
  /** A small pool of its own, for what is read row by row as somebody takes it: who takes slowly keeps nobody else waiting. */
  streams: Db;
  config: Config;
  /** The programme this deployment shows: the others of the database are not there for it. */
  programmeId: number;
  /** Signs access tokens and links, seals second factors. */
  authSecret: Uint8Array;
  /** Taken as well, while the secret is being changed. */
  alsoSecret?: Uint8Array | undefined;
  now: () => Date;
  /** The documents' files: on the disk or in a store elsewhere. */
  files: StoredFiles;
  /** Shows a one-time link to whoever started the server: a development without a mail server, and nowhere else. */
  printLink?: (message: { to_address: string; subject: string; link: string }) => void;
  /** Tells the job that there is mail to send; absent where no jobs run. */
  wakeMailJob?: () => void;
  /** Tells the job that people are to be written to about a survey; absent where no jobs run: there the caller waits. */
  wakeSurveyJob?: () => void;
  /** Tells the job that somebody waits for what is unusual; absent where no jobs run: there the caller waits. */
  wakeUnusualJob?: () => void;
  /** Long work on measures; absent where no jobs run: there it is done while the caller waits. */
  measureJobs?: MeasureJobs;
  /**
   * Has the snapshots of published periods taken (docs/decisions/0020): tells the job where jobs run, takes those that are due
   * at once otherwise.
   */
  takeSnapshots?: (db: Db, projectId: number) => Promise<void>;
  /** Has a report pack made; absent where no jobs run: there it is made while the caller waits. */
  beginReportPack?: (id: number) => Promise<void>;
  /** Has packs of a run made; absent where no jobs run: there they are made while the caller waits. */
  makeRunPacks?: (ids: number[]) => Promise<void>;
};

/** What the server itself has. */
export type ServerDeps = Deps & {
  db: Db;
  /** Where there is one: what endpoints declare for it is read there. */
  replica?: Replica | undefined;
  /** The newest schema this version knows, as `migrate` says; absent where nothing is migrated. */
  schema?: number;
};

/** The address people open: what links in messages start with. */
export const publicUrl = (deps: Pick<Deps, 'config'>): string =>
  (deps.config.PUBLIC_URL ?? `http://localhost:${deps.config.PORT}`).replace(/\/$/, '');

/** What a job is to do. `change` with no fields works out the values of a new measure. */
export type MeasureTask =
  | { kind: 'rebuild'; programme_id: number; project_id: number }
  | {
      kind: 'change';
      programme_id: number;
      user_id: number;
      project_id: number;
      measure_id: number;
      fields: Partial<MeasureFields>;
    };

export type MeasureJobs = {
  begin: (task: MeasureTask) => Promise<MeasureJob>;
  find: (id: string) => Promise<{ programme_id: number; job: MeasureJob } | null>;
  cancel: (id: string) => Promise<void>;
};
