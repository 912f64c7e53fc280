import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const MANIFEST_FILE_NAME = 'manifest.json';

/** A file of a backup and its expected content. Its path is below the backup's folder, with `/`. */
const keptFile = z.object({
  path: z.string().refine((name) => !name.startsWith('/') && !name.split('/').includes('..')),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupFile = z.infer<typeof keptFile>;

const manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** Folders that hold no file: the database does not start without them. */
  empty_folders: z.array(keptFile.shape.path),
  files: z.array(keptFile),
});
export type Manifest = z.infer<typeof manifest>;

/** Without these files, PostgreSQL would create a new database, or start from the middle of a change. */
const NEEDED = ['postgres/database-password', 'postgres/data/PG_VERSION', 'postgres/data/backup_label'];

/** @throws a sentence where the folder holds no whole backup */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(path.join(folder, MANIFEST_FILE_NAME), 'utf8');
  } catch {
    throw new Error(`There is no backup in ${folder}: it has no ${MANIFEST_FILE_NAME}.`);
  }
  const read = manifest.safeParse(parsed(text));
  const names = new Set(read.data?.files.map((file) => file.path));
  if (!read.success || !NEEDED.every((name) => names.has(name)))
    throw new Error(
      `The backup in ${folder} cannot be used: its ${MANIFEST_FILE_NAME} is damaged. Use another backup.`,
    );
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
