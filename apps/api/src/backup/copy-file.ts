import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

export type CopiedFile = { size: number; sha256: string };

/**
 * Copies a file to disk so that no other account can read the copy, and returns its details. Leaves nothing
 * behind if the copy fails.
 */
export async function copyFile(sourcePath: string, targetPath: string): Promise<CopiedFile> {
  const hash = createHash('sha256');
  let size = 0;
  await fs.mkdir(path.dirname(targetPath), { recursive: true, mode: 0o700 });
  const source = await fs.open(sourcePath, 'r');
  try {
    await pipeline(
      source.createReadStream(),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(targetPath, { flags: 'wx', mode: 0o600, flush: true }),
    );
  } finally {
    await source.close().catch(() => undefined);
  }
  return { size, sha256: hash.digest('hex') };
}

/** Writes a file as `copyFile` does. */
export async function writePrivateFile(targetPath: string, content: string | Buffer): Promise<CopiedFile> {
  await fs.mkdir(path.dirname(targetPath), { recursive: true, mode: 0o700 });
  await fs.writeFile(targetPath, content, { flag: 'wx', mode: 0o600, flush: true });
  return { size: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') };
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Removes a folder, or nothing, while nothing else of this process goes on; what was being written there is waited for. */
export const removeFolderSync = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
