import type { Readable } from 'node:stream';

/** Where files are kept: below the data folder, or in an S3-compatible store. A key is never written twice. */
export type FileStore = {
  /** Keeps the file that lies at a path, whole or not at all. The file at the path may be gone afterwards. */
  keep: (path: string, key: string) => Promise<void>;
  /** @throws `FileMissing` where the store has none */
  read: (key: string) => Promise<Readable>;
  /** Gone when it answers, whether it was there or not. */
  remove: (key: string) => Promise<void>;
};

export class FileMissing extends Error {}

/** The store, and the folder of this machine in which files wait while they arrive and are looked at. */
export type StoredFiles = { incoming: string; store: FileStore };
