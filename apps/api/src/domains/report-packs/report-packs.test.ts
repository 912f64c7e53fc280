import { inflateRawSync } from 'node:zlib';
import {
  deleteReportPack,
  downloadReportPack,
  getReportPack,
  listReportPacks,
  orderReportPack,
} from '@portal/contract/report-packs';
import { ADMIN } from '@portal/contract/roles';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildComparison, type FigureGiven } from '../../../test/build-comparison.ts';
import { buildUser } from '../../../test/build-people.ts';
import { addressOf, createTestApp, tokenOf, type TestApp } from '../../../test/test-app.ts';
import { user_accesses } from '../access/access.tables.ts';
import { makeReportPack } from './make-report-pack.ts';
import { report_packs } from './report-packs.tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterEach(() => {
  delete t.deps.beginReportPack;
});
afterAll(() => t.stop());

const FIGURES: FigureGiven[] = [
  [30, 100],
  [10, 100],
  [20, 100],
  [25, 100],
  [40, 100],
  [3, 4],
];
type Built = Awaited<ReturnType<typeof buildComparison>>;
const build = () =>
  buildComparison(t.db, t.programme.id, FIGURES, {
    project: { disclosure_threshold: 5, source_text: 'Open data & more, licence <OGL 3.0>' },
  });
const order = (built: Built, as: { id: number } | null = built.own.user, more: object = {}) =>
  t.call(
    orderReportPack,
    {
      body: {
        collection_id: built.chart.collection.id,
        time_period_id: built.period.id,
        submission_id: built.own.submission.id,
        ...more,
      },
    },
    as,
  );
/** Jobs are only noted: the test says when they run. */
function holdJobs(): number[] {
  const begun: number[] = [];
  t.deps.beginReportPack = (id) => Promise.resolve(void begun.push(id));
  return begun;
}
const stateOf = async (id: number, as: { id: number }) =>
  (await t.call(getReportPack, { params: { id } }, as)).body;
const run = (id: number) => makeReportPack(t.db, t.deps.now, id);

async function fetchSlides(id: number, as: { id: number }) {
  const answer = await t.app.inject({
    method: 'GET',
    url: addressOf(downloadReportPack, { params: { id } }),
    headers: { authorization: `Bearer ${await tokenOf(t.deps, as.id)}` },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload };
}

/** All texts of a zip file, of the workbooks within too. */
function unzip(file: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = file.readUInt32LE(end + 16);
  for (let n = file.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [size, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + size);
    const content = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    if (name.endsWith('.xlsx'))
      for (const [inner, text] of unzip(content)) found.set(`${name}/${inner}`, text);
    else found.set(name, content.toString('utf8'));
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return found;
}

describe('a report pack', () => {
  it('has a slide with an editable chart, n, method, date and licence, and one’s own apart', async () => {
    const built = await build();
    const { body: pack } = await order(built);
    expect(pack).toMatchObject({ state: 'done', charts_done: 1, charts_total: 1 });
    const files = unzip((await fetchSlides(pack.id, built.own.user)).bytes);
    const slide = files.get('ppt/slides/slide2.xml')!;
    expect(slide).toContain('Open data &amp; more, licence &lt;OGL 3.0&gt;');
    expect(slide).toContain('5 trusts counted');
    expect(slide).toContain('12 August 2025');
    expect(slide).toContain('Quartiles');
    const chart = [...files].find(([name]) => /charts\/chart\d*\.xml$/.test(name))![1];
    expect(chart).toContain('<c:barChart>');
    expect(chart).toContain(built.own.submission.submission_name);
    expect([...files.keys()].some((name) => name.includes('.xlsx/'))).toBe(true);
  });

  it('holds neither names of others nor their small numbers', async () => {
    const built = await build();
    const { body: pack } = await order(built);
    const files = unzip((await fetchSlides(pack.id, built.own.user)).bytes);
    const all = [...files.values()].join('\n');
    expect(all).toContain('Submission 008');
    expect(all).not.toContain('Submission 036');
    for (const { organisation, submission } of built.members.slice(1)) {
      expect(all).not.toContain(organisation.organisation_name);
      expect(all).not.toContain(submission.submission_name);
    }
  });

  it('is its orderer’s only, and nobody else’s submission can be asked for', async () => {
    const built = await build();
    const { body: pack } = await order(built);
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    const params = { id: pack.id };
    for (const other of [built.members[1]!.user, admin]) {
      expect((await t.call(getReportPack, { params }, other)).status).toBe(404);
      expect((await fetchSlides(pack.id, other)).status).toBe(404);
      expect((await t.call(deleteReportPack, { params }, other)).status).toBe(404);
      const { body } = await t.call(listReportPacks, { query: { project_id: built.project.id } }, other);
      expect(body.report_packs).toEqual([]);
    }
    expect((await order(built, null)).status).toBe(401);
    expect((await order(built, built.members[1]!.user)).status).toBe(404);
    expect((await order(built, undefined, { collection_id: 999_999 })).status).toBe(404);
    expect((await order(built, undefined, { format: 'doc' })).status).toBe(422);
  });

  it('tells how far it is, and is not there to download before it is done', async () => {
    const begun = holdJobs();
    const built = await build();
    const { body: pack } = await order(built);
    expect(begun).toEqual([pack.id]);
    expect(pack).toMatchObject({ state: 'queued', charts_done: 0, charts_total: 1 });
    expect((await fetchSlides(pack.id, built.own.user)).status).toBe(409);
    await run(pack.id);
    expect(await stateOf(pack.id, built.own.user)).toMatchObject({ state: 'done', charts_done: 1 });
  });

  it('is not made once it is cancelled, and deleted the second time', async () => {
    holdJobs();
    const built = await build();
    const { body: pack } = await order(built);
    const params = { id: pack.id };
    await t.call(deleteReportPack, { params }, built.own.user);
    await run(pack.id);
    expect(await stateOf(pack.id, built.own.user)).toMatchObject({ state: 'cancelled', file_name: null });
    await t.call(deleteReportPack, { params }, built.own.user);
    expect((await t.call(getReportPack, { params }, built.own.user)).status).toBe(404);
  });

  it('fails in words when its person may no longer see the project', async () => {
    holdJobs();
    const built = await build();
    const { body: pack } = await order(built);
    await t.db.delete(user_accesses).where(eq(user_accesses.user_id, built.own.user.id));
    await run(pack.id);
    const [row] = await t.db.select().from(report_packs).where(eq(report_packs.id, pack.id));
    expect(row).toMatchObject({ state: 'failed', content: null });
    expect(row!.failure).toContain('is not open to you');
  });

  it('is one of at most three at a time', async () => {
    holdJobs();
    const built = await build();
    for (const status of [200, 200, 200, 409]) expect((await order(built)).status).toBe(status);
  });
});
