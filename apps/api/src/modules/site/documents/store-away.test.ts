import { createDocument, downloadDocument } from '@portal/contract/site/documents';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { createTestApp, sendFile, type TestApp } from '#support/test-app';
import { document_versions, documents } from '../../../tables/documents.tables.ts';

let t: TestApp;
let admin: { id: number; programme_id: number };
beforeAll(async () => {
  // No server listens there.
  t = await createTestApp({
    DOCUMENTS_S3_BUCKET: 'portal',
    DOCUMENTS_S3_ENDPOINT: 'http://127.0.0.1:1',
    DOCUMENTS_S3_ACCESS_KEY_ID: 'key',
    DOCUMENTS_S3_SECRET_ACCESS_KEY: 'secret',
  });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});
afterAll(() => t.stop());

describe('while the file store is away', () => {
  it('an upload is answered by a sentence and leaves no document', async () => {
    const fields = { document_name: 'A list', visible_to: 'everybody' };
    const answer = await sendFile(t, createDocument, admin, { content: 'a,b\r\n1,2\r\n', fields });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(answer.body.detail).toMatch(
      /^The file store is not available at the moment, so nothing was saved\..*$/,
    );
    const { rows } = await t.db.execute(sql`select from documents`);
    expect(rows).toHaveLength(0);
  });

  it('a download says so, and the rest of the portal goes on', async () => {
    const [document] = await t.db
      .insert(documents)
      .values({ programme_id: t.programme.id, document_name: 'Stored before', visible_to: 'everybody' })
      .returning();
    const { id } = document!;
    const file = { storage_key: 'stored-before', file_name: 'a.csv', size_bytes: 4, content_hash: '' };
    await t.db.insert(document_versions).values({ ...file, document_id: id, version_number: 1 });
    const answer = await t.call(downloadDocument, { params: { id } }, admin);
    expect(answer.status).toBe(503);
    expect((answer.body as { detail: string }).detail).toBe(
      'The file store is not available at the moment. Please try again in a few minutes.',
    );
    expect((await t.app.inject('/api/v1/runtime-config')).statusCode).toBe(200);
  });
});
