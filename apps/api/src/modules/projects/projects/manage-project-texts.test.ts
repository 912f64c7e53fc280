import * as contract from '@portal/contract/projects/project-texts';
import { getProjectAbout, listProjectGuidances } from '@portal/contract/projects/projects';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTimePeriod } from '#fixtures/build-projects';
import { buildTeam, readLastAuditEntry } from '#fixtures/build-team';
import { useTestApp } from '#support/test-app';

type Caller = { id: number } | null;
const t = useTestApp();
let team: Awaited<ReturnType<typeof buildTeam>>;
beforeAll(async () => {
  team = await buildTeam(t);
});

describe('the guidance of a project', () => {
  const create = (guidance_title: string, as: Caller = team.admin, project_id = team.project.id) =>
    t.call(
      contract.createProjectGuidance,
      { body: { project_id, guidance_title, guidance_text: `About ${guidance_title}.` } },
      as,
    );
  const update = (id: number, body: object, as: Caller = team.admin) =>
    t.call(contract.updateProjectGuidance, { params: { id }, body }, as);
  const remove = (id: number, as: Caller = team.admin) =>
    t.call(contract.deleteProjectGuidance, { params: { id } }, as);
  const order = (guidance_ids: number[], as: Caller = team.admin) =>
    t.call(contract.orderProjectGuidances, { body: { project_id: team.project.id, guidance_ids } }, as);
  const titles = async () => {
    const { body } = await t.call(
      listProjectGuidances,
      { query: { project_id: team.project.id } },
      team.member,
    );
    return body.project_guidances.map((one) => one.guidance_title);
  };

  it('is none at first, grows at its end, is ordered as a whole and shrinks', async () => {
    expect(await titles()).toEqual([]);
    const made = [await create('What counts'), await create('Whom to ask'), await create('Dates')];
    const [counts, ask, dates] = made.map(({ body }) => body.id) as [number, number, number];
    expect(await titles()).toEqual(['What counts', 'Whom to ask', 'Dates']);
    expect((await order([dates, counts, ask])).status).toBe(200);
    expect(await titles()).toEqual(['Dates', 'What counts', 'Whom to ask']);
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'project.guidance_ordered',
      subject_id: String(team.project.id),
      before: { guidance: ['What counts', 'Whom to ask', 'Dates'] },
      after: { guidance: ['Dates', 'What counts', 'Whom to ask'] },
    });
    expect((await remove(counts)).status).toBe(200);
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'project.guidance_deleted',
      before: { guidance_title: 'What counts', guidance_text: 'About What counts.' },
    });
    expect(await titles()).toEqual(['Dates', 'Whom to ask']);
    for (const wrong of [[dates], [dates, dates], [dates, counts], [dates, ask, counts]]) {
      expect((await order(wrong)).body).toMatchObject({ detail: expect.stringContaining('Someone else') });
    }
    expect(await titles()).toEqual(['Dates', 'Whom to ask']);
  });

  it('changes in the fields sent, and overwrites no concurrent change', async () => {
    const { id, ...seen } = (await create('Shared')).body;
    expect((await update(id, { guidance_text: 'New', seen })).body).toEqual({
      id,
      guidance_title: 'Shared',
      guidance_text: 'New',
    });
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'project.guidance_changed',
      before: { guidance_text: 'About Shared.' },
      after: { guidance_title: 'Shared', guidance_text: 'New' },
    });
    const late = await update(id, { guidance_text: 'Mine', seen });
    expect([late.status, late.body]).toMatchObject([
      409,
      { changed: ['guidance_text'], detail: expect.stringContaining('your changes were not saved') },
    ]);
    // A field that was not seen cannot cause a conflict.
    const { guidance_title } = seen;
    expect((await update(id, { guidance_title: 'Renamed', seen: { guidance_title } })).status).toBe(200);
    expect((await update(id, { guidance_title: ' ' })).status).toBe(422);
    expect((await update(id, { guidance_text: 'x'.repeat(20_001) })).status).toBe(422);
  });

  it('keeps the first of two simultaneous changes, and refuses the other', async () => {
    const { id, ...seen } = (await create('Contended')).body;
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((guidance_text) => update(id, { guidance_text, seen })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is the programme team’s to write, each their own programme’s', async () => {
    const { id } = (await create('Ours')).body;
    for (const [caller, status] of [
      [null, 401],
      [team.member, 403],
      [team.stranger, 404],
    ] as const) {
      const answers = [
        await create('x', caller),
        await update(id, { guidance_title: 'x' }, caller),
        await remove(id, caller),
        await order([], caller),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    }
    expect((await create('x', team.admin, team.foreign.id)).status).toBe(404);
    expect((await create('')).status).toBe(422);
    expect((await update(999_999, {})).status).toBe(404);
  });
});

describe('the text about a project in a period', () => {
  it('is written for that period only, and shown to its readers', async () => {
    const [period, other] = [
      await buildTimePeriod(t.db, team.project),
      await buildTimePeriod(t.db, team.project),
    ];
    const query = { project_id: team.project.id, time_period_id: period.id };
    const write = (body: object, as: Caller = team.admin, of: object = query) =>
      t.call(contract.updateProjectAbout, { query: of, body } as never, as);
    const read = async (time_period_id: number) =>
      (await t.call(getProjectAbout, { query: { ...query, time_period_id } }, team.member)).body.about_text;
    expect(await read(period.id)).toBe('');
    const made = await write({ about_text: '<p>Falls in hospital.</p>', seen: { about_text: '' } });
    expect(made.body).toMatchObject({ ...query, about_text: '<p>Falls in hospital.</p>' });
    expect([await read(period.id), await read(other.id)]).toEqual(['<p>Falls in hospital.</p>', '']);
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'project.about_changed',
      before: { about_text: '' },
      after: { about_text: '<p>Falls in hospital.</p>' },
    });
    expect((await write({ about_text: 'Mine', seen: { about_text: '' } })).status).toBe(409);
    expect(await read(period.id)).toBe('<p>Falls in hospital.</p>');
    expect((await write({ about_text: 'x' }, null)).status).toBe(401);
    expect((await write({ about_text: 'x' }, team.member)).status).toBe(403);
    expect((await write({ about_text: 'x' }, team.stranger)).status).toBe(404);
    expect((await write({})).status).toBe(422);
    expect((await write({ about_text: 'x' }, team.admin, { ...query, time_period_id: 999_999 })).status).toBe(
      404,
    );
  });
});
