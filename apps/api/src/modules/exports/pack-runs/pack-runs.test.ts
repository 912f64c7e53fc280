import { listDocuments, downloadDocument, listDocumentVersions } from '@portal/contract/site/documents';
import {
  startPackRun,
  cancelPackRun,
  listPackRuns,
  listPackRunItems,
  retryPackRun,
} from '@portal/contract/exports/pack-runs';
import { createReportTemplate, type ReportBlock } from '@portal/contract/exports/report-templates';
import { ADMIN, VIEWER } from '@portal/contract/identity/roles';
import { searchGlobal } from '@portal/contract/admin/search';
import { eq } from 'drizzle-orm';
import JSZip from 'jszip';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildComparison } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { createAccessToken, requestPath, useTestApp } from '#support/test-app';
import { buildChartBlock } from '#fixtures/build-chart-block';
import { documents } from '../../../tables/documents.tables.ts';
import { run_packs } from '../../../tables/report-packs.tables.ts';
import { makeRunPack } from './make-run-pack.ts';

const t = useTestApp();
let built: Awaited<ReturnType<typeof buildComparison>>;
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
});
beforeEach(async () => {
  // The last has not submitted.
  const figures = [...[30, 10, 20, 25, 40].map((value): [number, number] => [value, 100]), undefined];
  built = await buildComparison(t.db, t.programme.id, figures, { outputTypes: ['ranked_bars'] });
});
afterEach(() => {
  delete t.deps.makeRunPacks;
});

async function begin(blocks?: ReportBlock[], format: 'pdf' | 'pptx' = 'pdf') {
  const chart = buildChartBlock(built.chart.id);
  const body = {
    project_id: built.project.id,
    template_name: 'Board paper',
    blocks: blocks ?? [{ kind: 'measures' as const }, chart],
  };
  const template = await t.call(createReportTemplate, { body }, admin);
  const asked = { report_template_id: template.body.id, time_period_id: built.period.id, format };
  return t.call(startPackRun, { body: asked }, admin);
}
/** Returns all text of a document's slides, including the tables behind their charts. */
async function textIn(id: number): Promise<string> {
  const answer = await t.app.inject({
    method: 'GET',
    url: requestPath(downloadDocument, { params: { id } }),
    headers: { authorization: `Bearer ${await createAccessToken(t.deps, admin.id)}` },
  });
  const open = async (bytes: Buffer): Promise<string> => {
    const { files } = await JSZip.loadAsync(bytes);
    const texts = Object.values(files).map((file) =>
      file.name.endsWith('.xlsx') ? file.async('nodebuffer').then(open) : file.async('string'),
    );
    return (await Promise.all(texts)).join('\n');
  };
  return open(answer.rawPayload);
}
/** Jobs are only noted: the test says when they run. */
function holdJobs(): number[] {
  const noted: number[] = [];
  t.deps.makeRunPacks = (ids) => Promise.resolve(void noted.push(...ids));
  return noted;
}
const documentsOf = async (as: { id: number }) =>
  (await t.call(listDocuments, { query: { project_id: built.project.id } }, as)).body.documents;
const packsOf = async (id: number) =>
  (await t.call(listPackRunItems, { params: { id }, query: {} }, admin)).body.run_packs;

describe('packs for all', () => {
  it('are one for each submission with figures, for its organisation and the team alone', async () => {
    const { body: run } = await begin();
    expect(run).toMatchObject({ title: 'Board paper', done: 5, queued: 0, running: 0, failed: 0 });
    const kept = await documentsOf(admin);
    expect(kept).toHaveLength(5);
    for (const { user, submission, organisation } of built.members.slice(0, 5)) {
      const own = await documentsOf(user);
      expect(own.map(({ document_name }) => document_name)).toEqual([
        expect.stringContaining(submission.submission_name),
      ]);
      expect(own[0]).toMatchObject({ organisation_id: organisation.id, folder_name: 'Reports' });
    }
    expect(await documentsOf(built.members[5]!.user)).toEqual([]);
    // Neither by its address nor by the search.
    const theirs = (await documentsOf(built.members[1]!.user))[0]!;
    const params = { id: theirs.id };
    expect((await t.call(downloadDocument, { params }, built.own.user)).status).toBe(404);
    expect((await t.call(downloadDocument, { params }, built.members[1]!.user)).status).toBe(200);
    const found = await t.call(searchGlobal, { body: { query: 'Board paper' } }, built.own.user);
    expect(JSON.stringify(found.body)).not.toContain(built.members[1]!.submission.submission_name);
    const { organisation_id } = built.own.user;
    const viewer = { organisation_id, role_type_id: VIEWER };
    const reads = await buildUser(t.db, t.programme.id, { ...viewer, projects: [built.project.id] });
    expect(await documentsOf(reads)).toHaveLength(1);
    // Of the organisation, but without access to the project.
    expect(await documentsOf(await buildUser(t.db, t.programme.id, viewer))).toEqual([]);
  });

  it('contain what their readers can see, although the team made them', async () => {
    await begin(undefined, 'pptx');
    const names = built.members.map(({ submission }) => submission.submission_name);
    const kept = await documentsOf(admin);
    expect(kept).toHaveLength(5);
    for (const { id, document_name } of kept) {
      const told = await textIn(id);
      expect(told).toContain(built.project.project_name);
      expect(names.filter((name) => told.includes(name))).toEqual(
        names.filter((name) => document_name.includes(name)),
      );
    }
  });

  it('are made once: what is done stays, and a second order is the next version of the same documents', async () => {
    const noted = holdJobs();
    const { body: run } = await begin();
    expect(run).toMatchObject({ queued: 5, done: 0 });
    await Promise.all([makeRunPack(t.db, t.deps, noted[0]!), makeRunPack(t.db, t.deps, noted[0]!)]);
    for (const id of [...noted, ...noted]) await makeRunPack(t.db, t.deps, id);
    expect(await documentsOf(admin)).toHaveLength(5);
    expect((await documentsOf(admin)).every(({ version_number }) => version_number === 1)).toBe(true);
    delete t.deps.makeRunPacks;
    await begin();
    const again = await documentsOf(admin);
    expect(again).toHaveLength(5);
    const { body } = await t.call(listDocumentVersions, { params: { id: again[0]!.id }, query: {} }, admin);
    expect(body.total).toBe(2);
  });

  it('list failures with the reason, and can be made again without the others', async () => {
    const noted = holdJobs();
    const { body: run } = await begin();
    await makeRunPack(t.db, t.deps, noted[1]!);
    await t.db.update(run_packs).set({ state: 'failed', failure: 'Why.' }).where(eq(run_packs.id, noted[0]!));
    expect((await packsOf(run.id))[0]).toMatchObject({ state: 'failed', failure: 'Why.' });
    const before = noted.length;
    const { body: retried } = await t.call(retryPackRun, { params: { id: run.id } }, admin);
    expect(retried).toMatchObject({ queued: 4, done: 1, failed: 0 });
    expect(noted.slice(before)).not.toContain(noted[1]);
  });

  it('stop where they are stopped; one run at a time in a project', async () => {
    const noted = holdJobs();
    const { body: run } = await begin();
    expect((await begin()).status).toBe(409);
    await makeRunPack(t.db, t.deps, noted[0]!);
    await t.call(cancelPackRun, { params: { id: run.id } }, admin);
    for (const id of noted) await makeRunPack(t.db, t.deps, id);
    const { body } = await t.call(listPackRuns, { query: { project_id: built.project.id } }, admin);
    expect(body.pack_runs).toMatchObject([{ done: 1, cancelled: 4 }]);
    expect(await documentsOf(admin)).toHaveLength(1);
  });

  it('are refused if no one has submitted, and for an empty template', async () => {
    expect((await begin([])).status).toBe(409);
    built = await buildComparison(t.db, t.programme.id, [undefined, undefined]);
    expect((await begin([{ kind: 'heading', text: 'Beds' }])).status).toBe(409);
  });

  it('no longer list a deleted document', async () => {
    const { body: run } = await begin();
    await t.db.delete(documents).where(eq(documents.project_id, built.project.id));
    expect(
      (await packsOf(run.id)).every(({ document_id, state }) => document_id === null && state === 'done'),
    ).toBe(true);
  });
});
