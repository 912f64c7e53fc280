import fs from 'node:fs/promises';
import {
  addDocumentVersion,
  createDocument,
  deleteDocument,
  downloadDocument,
  listDocuments,
  listDocumentVersions,
  updateDocument,
} from '@portal/contract/site/documents';
import { listAuditEntries } from '@portal/contract/platform/audit';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { ADMIN, SUPERUSER, VIEWER } from '@portal/contract/identity/roles';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocument } from '#fixtures/build-documents';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject } from '#fixtures/build-projects';
import { createAccessToken, encodeRequest, requestPath, useTestApp } from '#support/test-app';
import { stored_leftovers } from '../../../tables/documents.tables.ts';
import { deleteOrphanedFiles } from './delete-orphaned-files.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof people>>;
beforeAll(async () => {
  w = await people();
});

async function people() {
  const project = await buildProject(t.db, t.programme.id);
  const other = await buildProject(t.db, t.programme.id);
  const organisation = await buildOrganisation(t.db, t.programme.id);
  const of = { organisation_id: organisation.id, projects: [project.id] };
  const elsewhere = await buildOtherProgramme(t.db);
  return {
    project,
    other,
    clerk: await buildUser(t.db, t.programme.id, of),
    viewer: await buildUser(t.db, t.programme.id, { ...of, role_type_id: VIEWER }),
    stranger: await buildUser(t.db, t.programme.id, { organisation_id: organisation.id }),
    admin: await buildUser(t.db, t.programme.id, { role_type_id: ADMIN }),
    superuser: await buildUser(t.db, t.programme.id, { role_type_id: SUPERUSER }),
    foreigner: await buildUser(t.db, elsewhere.id, { role_type_id: ADMIN }),
  };
}

type File = { content: string | Uint8Array<ArrayBuffer>; name: string };
async function send(
  endpoint: Endpoint,
  { params, fields = {}, file }: { params?: object; fields?: Record<string, string>; file?: File },
  as: { id: number } | null = w.admin,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([file.content]), file.name);
  const response = await t.app.inject({
    method: 'POST',
    url: requestPath(endpoint, { params }),
    ...(await encodeRequest(form, as && (await createAccessToken(t.deps, as.id)))),
  });
  return { status: response.statusCode, body: response.json() };
}
const text = (content = 'figures', name = 'figures.txt'): File => ({ content, name });
const create = (fields: Record<string, string> = {}, file: File = text(), as?: { id: number } | null) =>
  send(createDocument, { fields: { document_name: 'Figures', ...fields }, file }, as);
const names = async (as: { id: number }, query: object = {}) =>
  (await t.call(listDocuments, { query }, as)).body.documents.map(({ document_name }) => document_name);
const left = async () => (await t.db.select().from(stored_leftovers)).length;

describe('a document', () => {
  it('is uploaded, listed and given back as it was, to be saved and not shown', async () => {
    const { status, body } = await create({ folder_name: 'Forms' }, text('a b', 'Bericht „neu“ (2).txt'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      document_name: 'Figures',
      folder_name: 'Forms',
      project_id: null,
      visible_to: 'everybody',
      version_number: 1,
      size_bytes: 3,
    });
    const answer = await t.call(downloadDocument, { params: { id: body.id } }, w.viewer);
    expect(answer.body).toBe('a b');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '3',
      'x-content-type-options': 'nosniff',
      'content-disposition':
        'attachment; filename="Bericht _neu_ (2).txt"; filename*=UTF-8\'\'Bericht%20%E2%80%9Eneu%E2%80%9C%20%282%29.txt',
    });
    expect(await left()).toBe(0);
    expect(await fs.readdir(t.deps.files.incoming)).toEqual([]);
    const { audit_entries } = (await t.call(listAuditEntries, { query: { limit: 2 } }, w.superuser)).body;
    expect(audit_entries).toMatchObject([
      {
        action: 'document.downloaded',
        user_name: w.viewer.full_name,
        subject_name: 'Figures',
        after: { id: body.id },
      },
      { action: 'document.uploaded', subject_name: 'Figures', after: { folder_name: 'Forms' } },
    ]);
  });

  it('is read by those it is for: by role, by project, by programme', async () => {
    const one = async (document_name: string, values: object) =>
      (await buildDocument(t, t.programme.id, { folder_name: 'Sight', document_name, ...values })).id;
    const ids = [
      await one('A all', {}),
      await one('B project', { project_id: w.project.id }),
      await one('C other', { project_id: w.other.id }),
      await one('D writers', { visible_to: 'contributors' }),
      await one('E team', { visible_to: 'team' }),
    ];
    const seenBy = async (as: { id: number }) => {
      const listed = await names(as, { folder_name: 'Sight' });
      const opened = await Promise.all(
        ids.map(async (id) => (await t.call(downloadDocument, { params: { id } }, as)).status),
      );
      expect(opened.filter((status) => status === 200)).toHaveLength(listed.length);
      return listed.map((name) => name.charAt(0)).join('');
    };
    expect(await seenBy(w.viewer)).toBe('AB');
    expect(await seenBy(w.clerk)).toBe('ABD');
    expect(await seenBy(w.stranger)).toBe('AD');
    expect(await seenBy(w.admin)).toBe('ABCDE');
    expect(await seenBy(w.foreigner)).toBe('');
    expect((await t.call(listDocuments, {}, w.viewer)).body.folders).toContain('Sight');
    expect((await t.call(listDocuments, {}, w.foreigner)).body).toEqual({
      documents: [],
      total: 0,
      folders: [],
    });
    expect((await t.call(listDocuments, {})).status).toBe(401);
  });

  it('is found, filtered, sorted and cut on the server, in two statements beside the session', async () => {
    for (const name of ['One 100%', 'Two', 'Three'])
      await buildDocument(t, t.programme.id, { folder_name: 'Many', document_name: name }, name);
    await buildDocument(t, t.programme.id, { folder_name: 'Many', project_id: w.project.id });
    const many = { folder_name: 'Many' };
    expect(await names(w.admin, { ...many, search: '100%' })).toEqual(['One 100%']);
    expect(await names(w.admin, { ...many, project_id: 0, sort: '-size', limit: 2 })).toEqual([
      'One 100%',
      'Three',
    ]);
    expect(await names(w.admin, { ...many, project_id: w.project.id })).toEqual(['Document']);
    expect(await names(w.admin, { ...many, sort: '-name', offset: 3 })).toEqual(['Document']);
    const statements = await t.statementsOf(() => t.call(listDocuments, { query: many }, w.viewer));
    const ofList = statements.filter((one) => /documents/.test(one));
    expect(ofList).toHaveLength(2);
  });

  it('can be changed by the team; an outdated view gets a conflict, and nothing is overwritten', async () => {
    const { id } = await buildDocument(t, t.programme.id);
    const change = (body: object, as: { id: number } | null = w.admin) =>
      t.call(updateDocument, { params: { id }, body }, as);
    const { body } = await change({
      document_name: ' Renamed ',
      project_id: w.project.id,
      visible_to: 'team',
    });
    expect(body).toMatchObject({ document_name: 'Renamed', project_id: w.project.id, visible_to: 'team' });
    const late = await change({ document_name: 'Mine', seen: { document_name: 'Document' } });
    expect(late).toMatchObject({ status: 409, body: { changed: ['document_name'] } });
    expect((await change({ document_name: '' })).status).toBe(422);
    expect((await change({ project_id: 999_999 })).status).toBe(404);
    expect((await change({}, w.clerk)).status).toBe(403);
    expect((await change({}, w.foreigner)).status).toBe(404);
    expect((await change({}, null)).status).toBe(401);
    const [entry] = (await t.call(listAuditEntries, {}, w.superuser)).body.audit_entries;
    expect(entry).toMatchObject({
      action: 'document.updated',
      before: { document_name: 'Document' },
      after: { document_name: 'Renamed' },
    });
  });

  it('gets new versions; the team has the earlier ones, all others the newest', async () => {
    const { id } = (await create({}, text('first'))).body;
    const params = { id };
    const add = (after: number, content: string) =>
      send(addDocumentVersion, { params, fields: { after_version: String(after) }, file: text(content) });
    expect((await add(1, 'second')).body).toMatchObject({ version_number: 2, size_bytes: 6 });
    expect((await add(1, 'late')).status).toBe(409);
    const download = (as: { id: number }, query: object = {}) =>
      t.call(downloadDocument, { params, query }, as);
    expect((await download(w.viewer)).body).toBe('second');
    expect((await download(w.admin, { version: 1 })).body).toBe('first');
    expect((await download(w.viewer, { version: 1 })).status).toBe(404);
    expect((await download(w.admin, { version: 3 })).status).toBe(404);
    const { document_versions } = (await t.call(listDocumentVersions, { params }, w.admin)).body;
    expect(document_versions.map(({ version_number, uploaded_by }) => [version_number, uploaded_by])).toEqual(
      [
        [2, w.admin.full_name],
        [1, w.admin.full_name],
      ],
    );
    expect((await t.call(listDocumentVersions, { params }, w.clerk)).status).toBe(403);
  });

  it('goes with all its versions and files', async () => {
    const { id, storage_key } = await buildDocument(t, t.programme.id);
    const remove = (as: { id: number } | null) => t.call(deleteDocument, { params: { id } }, as);
    expect((await remove(w.clerk)).status).toBe(403);
    expect((await remove(w.foreigner)).status).toBe(404);
    expect((await remove(w.admin)).status).toBe(200);
    expect((await remove(w.admin)).status).toBe(404);
    await expect(t.deps.files.store.read(storage_key)).rejects.toThrow();
    expect(await left()).toBe(0);
  });
});

describe('a file', () => {
  const zip = async (parts: Record<string, string>) => {
    const archive = new JSZip();
    for (const [name, content] of Object.entries(parts)) archive.file(name, content);
    return archive.generateAsync({ type: 'arraybuffer' }).then((bytes) => new Uint8Array(bytes));
  };
  const WORD = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' };

  it.each([
    ['program.exe', 'MZ'],
    ['page.html', '<html>'],
    ['no-extension', 'text'],
    ['empty.txt', ''],
    ['not.pdf', '<html><script>'],
    ['binary.csv', 'a\0b'],
    ['not.docx', 'PK'],
    ['older.doc', 'text'],
  ])('%s is refused with an explanation, and not stored', async (name, content) => {
    const { status, body } = await create({}, { name, content });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: 'body.file', message: expect.stringMatching(/\w+ .*\./) }]);
    expect([await left(), await fs.readdir(t.deps.files.incoming)]).toEqual([0, []]);
  });

  it('is known by what it holds', async () => {
    const sheet = await zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' });
    const macros = await zip({ ...WORD, 'word/vbaProject.bin': 'x' });
    const status = async (name: string, content: File['content']) =>
      (await create({}, { name, content })).status;
    expect(await status('Letter.DOCX', await zip(WORD))).toBe(200);
    expect(await status('a.pdf', '%PDF-1.7')).toBe(200);
    expect(await status('a.csv', 'Größe;1\r\n')).toBe(200);
    expect(await status('sheet.docx', sheet)).toBe(422);
    expect(await status('macros.docx', macros)).toBe(422);
  });

  it('is not taken without a name for it, a file, a project of this programme, or by anybody else', async () => {
    expect((await create({ document_name: '  ' })).status).toBe(422);
    expect((await send(createDocument, { fields: { document_name: 'A' } })).status).toBe(422);
    expect((await create({ project_id: '999999' })).status).toBe(404);
    expect((await create({ visible_to: 'nobody' })).status).toBe(422);
    expect((await create({}, text(), w.clerk)).status).toBe(403);
    expect((await create({}, text(), null)).status).toBe(401);
    expect(await fs.readdir(t.deps.files.incoming)).toEqual([]);
  });

  it('larger than may be is refused before it is all here', async () => {
    const large = new Uint8Array(100 * 1024 * 1024 + 1).fill(65);
    expect((await create({}, { name: 'large.txt', content: large })).status).toBe(413);
    expect(await fs.readdir(t.deps.files.incoming)).toEqual([]);
  });

  it('returns an explanation if it is missing in the store', async () => {
    const { id, storage_key } = await buildDocument(t, t.programme.id);
    await t.deps.files.store.remove(storage_key);
    const { status, body } = await t.call(downloadDocument, { params: { id } }, w.viewer);
    expect([status, body.detail]).toEqual([503, expect.stringContaining('upload it again')]);
  });
});

describe('leftovers of a crash', () => {
  it('is swept when it is a day old, and nothing the database does not know', async () => {
    const { incoming, store } = t.deps.files;
    const kept = await buildDocument(t, t.programme.id);
    const [orphan, unknown, fresh] = ['orphan-key', 'unknown-key', 'fresh-key'];
    for (const key of [orphan, unknown, fresh]) {
      await fs.writeFile(`${incoming}/${key}`, 'x');
      await store.keep(`${incoming}/${key}`, key);
    }
    const now = t.deps.now();
    const day = 24 * 60 * 60 * 1000;
    await t.db.insert(stored_leftovers).values([
      { storage_key: orphan, programme_id: t.programme.id, goes_after: new Date(now.getTime() - 1000) },
      { storage_key: fresh, programme_id: t.programme.id, goes_after: new Date(now.getTime() + 1000) },
    ]);
    for (const name of ['half', 'arriving']) await fs.writeFile(`${incoming}/${name}`, 'x');
    await fs.utimes(`${incoming}/half`, new Date(now.getTime() - 2 * day), new Date(now.getTime() - 2 * day));
    await deleteOrphanedFiles(t.db, { programmeId: t.programme.id, files: t.deps.files, now });
    await expect(store.read(orphan)).rejects.toThrow();
    for (const key of [kept.storage_key, unknown, fresh]) (await store.read(key)).destroy();
    expect(await fs.readdir(incoming)).toEqual(['arriving']);
    expect(await left()).toBe(1);
  });
});

describe('with a scanner', () => {
  /** Uploads a file with `DOCUMENT_SCANNER` set; the file's text is the scanner's answer. */
  async function uploaded(content: string) {
    const script = `process.exit(Number(require('fs').readFileSync(process.argv[1], 'utf8')))`;
    const command = `${process.execPath} -e ${script.replaceAll(' ', '')} {file}`;
    Object.assign(t.deps.config, { DOCUMENT_SCANNER: command });
    try {
      return await create({}, text(content));
    } finally {
      delete t.deps.config.DOCUMENT_SCANNER;
    }
  }

  it('a refused file is not stored, and the person and the audit log get the reason', async () => {
    expect((await uploaded('0')).status).toBe(200);
    const { status, body } = await uploaded('1');
    expect([status, body.errors[0].message]).toEqual([422, expect.stringContaining('“figures.txt”')]);
    const [entry] = (await t.call(listAuditEntries, {}, w.superuser)).body.audit_entries;
    expect(entry).toMatchObject({ action: 'document.refused', after: { file_name: 'figures.txt' } });
    expect(await left()).toBe(1);
  });

  it('a file that cannot be judged is not stored either', async () => {
    expect((await uploaded('2')).status).toBe(503);
    expect(await fs.readdir(t.deps.files.incoming)).toEqual(['arriving']);
  });
});
