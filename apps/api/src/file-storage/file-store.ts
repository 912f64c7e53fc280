import type { Readable } from 'node:stream';

/** Storage for files: below the data folder, or in an S3-compatible store. A key is never written twice. */
export type FileStore = {
  /** Stores the file at a path, whole or not at all. The file at the path may be moved away by this. */
  keep: (path: string, key: string) => Promise<void>;
  /** @throws `FileMissingError` where the store has none */
  read: (key: string) => Promise<Readable>;
  /** Removes a file. Succeeds if the file does not exist. */
  remove: (key: string) => Promise<void>;
};

export class FileMissingError extends Error {}

/** The store does not answer, or has no room: nothing that a caller got wrong. */
export class FileStoreUnavailableError extends Error {}

/** Wraps a store so that its failures are distinguished from faults in the portal. */
export function withUnavailableErrors(store: FileStore): FileStore {
  const away = (error: unknown) => {
    throw error instanceof FileMissingError
      ? error
      : new FileStoreUnavailableError('The file store failed.', { cause: error });
  };
  return {
    keep: (path, key) => store.keep(path, key).catch(away),
    read: (key) => store.read(key).catch(away) as Promise<Readable>,
    remove: (key) => store.remove(key).catch(away),
  };
}

/** The store, and the folder of this machine in which files wait while they arrive and are looked at. */
export type StoredFiles = { incoming: string; store: FileStore };
