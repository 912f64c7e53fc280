import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { document_versions, documents } from '../src/tables/documents.tables.ts';
import type { TestApp } from './test-app.ts';

/** A document of a programme with its file in the store; for everybody, unless said otherwise. */
export async function buildDocument(
  t: TestApp,
  programmeId: number,
  values: Partial<typeof documents.$inferInsert> = {},
  content = 'text',
) {
  const storage_key = randomUUID();
  const file = path.join(t.deps.files.incoming, storage_key);
  await fs.writeFile(file, content);
  await t.deps.files.store.keep(file, storage_key);
  const [document] = await t.db
    .insert(documents)
    .values({ programme_id: programmeId, document_name: 'Document', visible_to: 'everybody', ...values })
    .returning();
  await t.db.insert(document_versions).values({
    document_id: document!.id,
    version_number: 1,
    storage_key,
    file_name: 'document.txt',
    size_bytes: Buffer.byteLength(content),
    content_hash: '',
  });
  return { ...document!, storage_key };
}
