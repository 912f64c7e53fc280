import type { Config } from '../config.ts';
import type { Db } from '../database/connect.ts';

/** What the whole server shares. */
export type Deps = {
  db: Db;
  config: Config;
  /** Signs access tokens. */
  authSecret: Uint8Array;
  now: () => Date;
};
