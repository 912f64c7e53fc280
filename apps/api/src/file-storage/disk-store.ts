import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { once } from 'node:events';
import { type FileStore, FileMissingError } from './file-store.ts';

/** Stores files in a folder, in 256 subfolders named after the first characters of the keys. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string) => path.join(folder, key.slice(0, 2), key);
  return {
    async keep(from, key) {
      const to = pathOf(key);
      await fs.mkdir(path.dirname(to), { recursive: true });
      // On the disk before it has its name: what has a name is whole, also after the power has failed.
      await flushed(from);
      await fs.rename(from, to);
      await flushed(path.dirname(to));
    },
    async read(key) {
      const stream = createReadStream(pathOf(key));
      try {
        await once(stream, 'open');
        return stream;
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new FileMissingError(key) : error;
      }
    },
    remove: (key) => fs.rm(pathOf(key), { force: true }),
  };
}

async function flushed(place: string): Promise<void> {
  const handle = await fs.open(place, 'r');
  await handle.sync().finally(() => handle.close());
}
