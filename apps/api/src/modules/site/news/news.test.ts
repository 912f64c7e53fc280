import { listAuditEntries } from '@portal/contract/platform/audit';
import { createNews, deleteNews, listAdminNews, listNews, updateNews } from '@portal/contract/site/news';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { buildPeopleByRole } from '#fixtures/build-people-by-role';
import { news } from '../../../tables/news.tables.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof people>>;
beforeAll(async () => {
  w = await people();
});

async function people() {
  const built = await buildPeopleByRole(t);
  const of = { organisation_id: built.organisation.id, otp_enabled: false };
  return { ...built, enrolling: await buildUser(t.db, t.programme.id, of) };
}

const HOUR = 3_600_000;
const from = (hours: number) => new Date(t.clock.now.getTime() + hours * HOUR).toISOString();
const fields = (values: object = {}) => ({
  news_title: 'Results are out',
  news_text: '<p>Look at <em>yours</em>.</p>',
  is_public: false,
  is_pinned: false,
  published_from: from(-1),
  published_until: null,
  ...values,
});
const write = (values: object = {}, as: { id: number } | null = w.admin) =>
  t.call(createNews, { body: fields(values) }, as);
const clear = () => t.db.delete(news);
const shownTo = async (as: { id: number } | null) => {
  const { body } = await t.call(listNews, { query: { programme_id: t.programme.id } }, as);
  return body.news.map(({ news_title }) => news_title);
};

describe('news', () => {
  it('is an empty list in an empty programme, for every caller', async () => {
    expect(await shownTo(null)).toEqual([]);
    expect((await t.call(listAdminNews, {}, w.admin)).body).toEqual({ news: [], total: 0 });
  });

  it('is shown to those it is for, while it is to be shown, pinned ones first', async () => {
    await clear();
    await write({ news_title: 'Old', published_from: from(-5) });
    await write({ news_title: 'New', published_from: from(-1) });
    await write({ news_title: 'Pinned', is_pinned: true, published_from: from(-9) });
    await write({ news_title: 'For all', is_public: true, published_from: from(-7) });
    await write({ news_title: 'Past', published_from: from(-9), published_until: from(-1) });
    await write({ news_title: 'Later', is_public: true, published_from: from(2), published_until: from(4) });
    expect(await shownTo(w.member)).toEqual(['Pinned', 'New', 'Old', 'For all']);
    expect(await shownTo(null)).toEqual(['For all']);
    expect(await shownTo(w.enrolling)).toEqual(['For all']);
    const kept = async (query: object) =>
      (await t.call(listAdminNews, { query }, w.admin)).body.news.map((one) => [one.news_title, one.state]);
    expect(await kept({ state: 'past' })).toEqual([['Past', 'past']]);
    expect(await kept({ state: 'scheduled' })).toEqual([['Later', 'scheduled']]);
    expect(await kept({ search: 'PINNED' })).toEqual([['Pinned', 'shown']]);
    expect(await kept({ sort: 'title', limit: 2 })).toEqual([
      ['For all', 'shown'],
      ['Later', 'scheduled'],
    ]);
    t.clock.now = new Date(t.clock.now.getTime() + 3 * HOUR);
    expect(await shownTo(null)).toEqual(['Later', 'For all']);
    t.clock.now = new Date(t.clock.now.getTime() - 3 * HOUR);
  });

  it('is read in one statement beside the session', async () => {
    const statements = await t.statementsOf(() =>
      t.call(listNews, { query: { programme_id: t.programme.id } }, w.member),
    );
    expect(statements.filter((one) => /"news"/.test(one))).toHaveLength(1);
  });

  it('is written, changed and deleted by the team, each in the audit log', async () => {
    const { body } = await write();
    const params = { id: body.id };
    const changed = await t.call(updateNews, { params, body: { news_title: 'Out now' } }, w.admin);
    expect(changed.body).toMatchObject({ news_title: 'Out now', state: 'shown' });
    const late = await t.call(updateNews, { params, body: { news_title: 'Mine', seen: fields() } }, w.admin);
    expect(late).toMatchObject({ status: 409, body: { changed: ['news_title'] } });
    expect((await t.call(deleteNews, { params }, w.admin)).status).toBe(200);
    expect((await t.call(deleteNews, { params }, w.admin)).status).toBe(404);
    const { audit_entries } = (await t.call(listAuditEntries, { query: { limit: 3 } }, w.superuser)).body;
    expect(audit_entries.map(({ action }) => action)).toEqual([
      'news.deleted',
      'news.updated',
      'news.created',
    ]);
    expect(audit_entries[1]).toMatchObject({
      before: { news_title: 'Results are out' },
      after: { news_title: 'Out now' },
    });
  });

  it('can be written by the team only', async () => {
    const { id } = (await write()).body;
    expect((await write({}, w.member)).status).toBe(403);
    expect((await write({}, null)).status).toBe(401);
    for (const endpoint of [updateNews, deleteNews])
      expect((await t.call(endpoint, { params: { id }, body: {} }, w.foreigner)).status).toBe(404);
    expect((await t.call(listAdminNews, {}, w.foreigner)).body.total).toBe(0);
    expect((await t.call(listAdminNews, {}, w.member)).status).toBe(403);
  });

  it.each([
    { news_title: ' ' },
    { published_from: 'soon' },
    { published_from: '2026-01-02T00:00:00.000Z', published_until: '2026-01-01T00:00:00.000Z' },
    { news_text: 'x'.repeat(20_001) },
  ])('with %j is refused', async (values) => {
    expect((await write(values)).status).toBe(422);
  });
});
