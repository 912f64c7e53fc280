import type { Db } from './database/connect.ts';
import type { StoredFiles } from './file-storage/file-store.ts';

/**
 * The demonstration that the program starting the server can pass in, loaded if the configuration asks for
 * it.
 */
export type Demonstration = {
  isLoaded: (db: Db) => Promise<boolean>;
  /** Loads all of the demonstration or nothing. `root` is the repository's root. */
  load: (
    db: Db,
    options: {
      now: Date;
      root: string;
      /** The address that links in emails start with. */
      url: string;
      authSecret: Uint8Array;
      files: StoredFiles;
      onProgress: (done: number, of: number, step: string) => void;
    },
  ) => Promise<void>;
  /** How to sign in to it, and what of it needs no signing in. `address` is the server's. */
  help: (db: Db, address: string) => Promise<string>;
};
