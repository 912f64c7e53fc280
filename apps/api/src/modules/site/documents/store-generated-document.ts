import { randomUUID } from 'node:crypto';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { receiveFile } from '../../../file-storage/receive-file.ts';
import type { documents } from '../../../tables/documents.tables.ts';
import { insertDocument, insertVersion, lockDocumentNamed, updateDocumentColumns } from './documents.sql.ts';
import { deleteOrphanedFileRows, insertOrphanedFiles } from './orphaned-files.sql.ts';
import { MAX_DOCUMENT_BYTES } from '@portal/contract/site/documents';

const DAY_MS = 24 * 60 * 60 * 1000;

type Of = {
  deps: Pick<Deps, 'now' | 'files'>;
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** The user who ordered it. */
  made_by: number;
};
type Named = Pick<typeof documents.$inferInsert, 'programme_id' | 'description'> & {
  project_id: number;
  organisation_id: number;
  document_name: string;
  folder_name: string;
};

/**
 * Keeps a file that the portal has made as a document for the people of one organisation; where there is one of the same name
 * there, as its next version. `onStored` runs in the transaction that makes it one. What fails on the way is swept as a leftover.
 */
export async function storeGeneratedDocument(
  { deps, write, made_by }: Of,
  target: Named,
  { file_name, content }: { file_name: string; content: Buffer },
  onStored: (db: Db, documentId: number) => Promise<void>,
): Promise<void> {
  const { incoming, store } = deps.files;
  const pieces = (async function* () {
    yield await Promise.resolve(content);
  })();
  await receiveFile(pieces, { folder: incoming, maxBytes: MAX_DOCUMENT_BYTES }, async (received) => {
    const { path, size_bytes, content_hash } = received;
    const storage_key = randomUUID();
    const goesAfter = new Date(deps.now().getTime() + DAY_MS);
    await write((db) => insertOrphanedFiles(db, target.programme_id, [storage_key], goesAfter));
    await store.keep(path, storage_key);
    await write(async (db) => {
      if (!(await deleteOrphanedFileRows(db, [storage_key]))) throw problems.busy();
      const found = await lockDocumentNamed(db, target);
      const version_number = (found?.version_number ?? 0) + 1;
      const now = deps.now();
      const id =
        found?.id ?? (await insertDocument(db, { ...target, visible_to: 'everybody', created_at: now }));
      await insertVersion(db, {
        document_id: id,
        version_number,
        storage_key,
        file_name,
        size_bytes,
        content_hash,
        uploaded_at: now,
        uploaded_by: made_by,
      });
      if (found) await updateDocumentColumns(db, id, { version_number });
      await onStored(db, id);
    });
  });
}
