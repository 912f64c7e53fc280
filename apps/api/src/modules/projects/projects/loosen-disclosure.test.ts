import { createProject, updateProject, updateProjectByBody } from '@portal/contract/projects/manage-projects';
import { ADMIN, SUPERUSER } from '@portal/contract/identity/roles';
import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { buildProject, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { type DisclosureSettings, listDisclosures } from './disclosure.policy.ts';

const t = useTestApp();
let admin: { id: number };
let superuser: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
  superuser = await buildUser(t.db, t.programme.id, { role_type_id: SUPERUSER });
});

const STRICT: DisclosureSettings = {
  named_results: false,
  provisional_results: false,
  disclosure_threshold: 10,
  minimum_peers: 5,
  round_counts: true,
};
const build = async (state?: Parameters<typeof buildTimePeriod>[2]) => {
  const project = await buildProject(t.db, t.programme.id, { ...STRICT, unit_name: 'ward' });
  if (state) await buildTimePeriod(t.db, project, state);
  return project;
};
const update = async (id: number, body: object, as = admin) => {
  const answer = await t.call(updateProject, { params: { id }, body }, as);
  return {
    status: answer.status,
    body: answer.body as typeof answer.body & {
      detail?: string;
      made_visible?: string[];
      errors?: { path: string }[];
    },
  };
};
const lastAudit = async () =>
  (await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1))[0]!;

const LOOSER: [Partial<DisclosureSettings>, string][] = [
  [{ named_results: true }, 'the published results of all wards under their names'],
  [{ provisional_results: true }, 'Before publication, everyone who has submitted will be able to see'],
  [{ disclosure_threshold: 5 }, 'numbers from 5 to 9 for other wards'],
  [{ disclosure_threshold: null, round_counts: false }, 'numbers from 1 to 9 for other wards'],
  [{ minimum_peers: 4 }, 'groups of 4 or more peers'],
  [{ round_counts: false }, 'the exact counts for other wards'],
];

describe('a change that shows more of others', () => {
  it.each(LOOSER)('%j is made only once what becomes visible was confirmed', async (change, sentence) => {
    const project = await build();
    const asked = await update(project.id, change);
    expect([asked.status, asked.body.made_visible?.length]).toEqual([409, Object.keys(change).length]);
    expect(asked.body.detail).toContain(sentence);
    expect((await t.call(updateProjectByBody, { body: { id: project.id, ...change } }, admin)).status).toBe(
      409,
    );
    expect((await update(project.id, { ...change, confirm_loosening: false })).status).toBe(422);
    const made = await update(project.id, { ...change, confirm_loosening: true });
    expect([made.status, made.body]).toMatchObject([200, change]);
    const names = Object.keys(change) as (keyof DisclosureSettings)[];
    expect(await lastAudit()).toMatchObject({
      action: 'project.disclosure_loosened',
      user_id: admin.id,
      before: Object.fromEntries(names.map((name) => [name, STRICT[name]])),
      after: { ...change, made_visible: asked.body.made_visible },
    });
  });

  it('is the superuser’s once a period is published, and names the periods', async () => {
    for (const [change] of LOOSER) {
      const project = await build('published');
      const isOfPublished = !('provisional_results' in change);
      const refused = await update(project.id, { ...change, confirm_loosening: true });
      expect(refused.status).toBe(isOfPublished ? 403 : 200);
      if (!isOfPublished) continue;
      expect(refused.body.detail).toContain('Only a superuser');
      const asked = await update(project.id, change, superuser);
      expect([asked.status, asked.body.detail]).toEqual([409, expect.stringContaining('already published')]);
      expect((await update(project.id, { ...change, confirm_loosening: true }, superuser)).status).toBe(200);
    }
  });

  it('is not one that holds more back, or nothing else', async () => {
    const project = await build('published');
    const tighter = { disclosure_threshold: 12, minimum_peers: 6, project_name: 'Falls' };
    expect((await update(project.id, tighter)).status).toBe(200);
    expect((await lastAudit()).action).toBe('project.updated');
    expect(listDisclosures(STRICT, { ...STRICT, disclosure_threshold: 11 }, 'ward')).toEqual([]);
  });

  it('is none where a threshold of 1, which holds nothing back, is removed', () => {
    const without = { ...STRICT, disclosure_threshold: 1 };
    expect(listDisclosures(without, { ...without, disclosure_threshold: null }, 'ward')).toEqual([]);
  });
});

describe('settings that would protect no one', () => {
  it('are refused: fewer than three peers under pseudonyms, for any role and by any route', async () => {
    const project = await build();
    const few = { minimum_peers: 2, confirm_loosening: true };
    expect((await update(project.id, few, superuser)).body.errors?.[0]?.path).toBe('body.minimum_peers');
    expect((await update(project.id, { ...few, named_results: true })).status).toBe(200);
    expect((await update(project.id, { named_results: false })).status).toBe(422);
    expect((await update(project.id, { named_results: false, minimum_peers: 3 })).status).toBe(200);
    const fields = { project_code: 'few', project_name: 'Few', category_id: project.category_id };
    const create = (more: object) => t.call(createProject, { body: { ...fields, ...more } }, admin);
    expect((await create({ minimum_peers: 2 })).status).toBe(422);
    expect((await create({ minimum_peers: 2, named_results: true })).status).toBe(200);
  });

  it('are refused: rounding without a threshold that keeps 1 and 2 from being shown as 0', async () => {
    const project = await build();
    const confirmed = { confirm_loosening: true };
    expect((await update(project.id, { disclosure_threshold: null, ...confirmed })).status).toBe(422);
    expect((await update(project.id, { disclosure_threshold: 2, ...confirmed })).status).toBe(422);
    expect((await update(project.id, { disclosure_threshold: 3, ...confirmed })).status).toBe(200);
  });
});
