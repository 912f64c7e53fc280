import type { MeasureFields } from '@portal/contract/measures/measure-definition';
import type { MeasureJob } from '@portal/contract/measures/measures';
import type { Config } from '../config.ts';
import type { Db } from '../database/connect.ts';
import type { Replica } from '../database/replica.ts';
import type { StoredFiles } from '../file-storage/file-store.ts';

/**
 * Dependencies that the server shares with the domains. The pool is not included: a handler receives the
 * handle it can use. A transaction that asks the pool for a second connection waits for itself once all are
 * in use.
 */
export type Deps = {
  /** A small pool of its own, for what must outlive the rollback of a write: counted attempts, failed sign-ins. */
  outside: Db;
  /**
   * A separate small pool for rows that are read as they are sent, so that slow readers delay no other
   * caller.
   */
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
  /**
   * Shows a one-time link to the person who started the server; only for development without a mail server.
   */
  printLink?: (message: { to_address: string; subject: string; link: string }) => void;
  /** Notifies the job that emails are ready to send; absent if no jobs run. */
  wakeMailJob?: () => void;
  /** Notifies the job that a survey has messages to send; absent if no jobs run, so the caller waits. */
  wakeSurveyJob?: () => void;
  /** Notifies the job that a user waits for unusual results; absent if no jobs run, so the caller waits. */
  wakeUnusualJob?: () => void;
  /** Long work on measures; absent where no jobs run: there it is done while the caller waits. */
  measureJobs?: MeasureJobs;
  /**
   * Requests snapshots of published periods (docs/decisions/0024): notifies the job where jobs run, and takes
   * due snapshots at once otherwise.
   */
  takeSnapshots?: (db: Db, projectId: number) => Promise<void>;
  /** Has a report pack made; absent where no jobs run: there it is made while the caller waits. */
  beginReportPack?: (id: number) => Promise<void>;
  /** Has packs of a run made; absent where no jobs run: there they are made while the caller waits. */
  makeRunPacks?: (ids: number[]) => Promise<void>;
};

/** Dependencies of the server only. */
export type ServerDeps = Deps & {
  db: Db;
  /** The replica, if configured: it answers reads of endpoints that declare it. */
  replica?: Replica | undefined;
  /** The newest schema this version knows, as `migrate` says; absent where nothing is migrated. */
  schema?: number;
};

/** The address people open: what links in messages start with. */
export const publicUrl = (deps: Pick<Deps, 'config'>): string =>
  (deps.config.PUBLIC_URL ?? `http://localhost:${deps.config.PORT}`).replace(/\/$/, '');

/** The task of a job. `change` with no fields calculates the values of a new measure. */
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
