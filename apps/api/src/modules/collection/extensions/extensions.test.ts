import { saveAnswers } from '@portal/contract/responses/answers';
import * as contract from '@portal/contract/collection/extensions';
import { applyPeriodAction, type PeriodAction } from '@portal/contract/projects/periods';
import type { PeriodDatesInput } from '@portal/contract/projects/period-contents';
import { listSections } from '@portal/contract/questionnaires/questionnaires';
import { dateNames } from '@portal/contract/projects/period-dates';
import { listOrganisationSubmissions } from '@portal/contract/collection/submissions';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';

const t = useTestApp();
let admin: { id: number };
let stranger: { id: number };
let own: { id: number; organisation_name: string };
let other: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
let period: { id: number };
let ward: { id: number };
let annex: { id: number };
let foreign: { id: number };
let member: { id: number };
let neighbour: { id: number };
let built: Awaited<ReturnType<typeof buildQuestionnaire>>;

beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const elsewhere = await buildOtherProgramme(t.db);
  stranger = await buildUser(t.db, elsewhere.id, { role_type_id: 2 });
});
beforeEach(async () => {
  own = await buildOrganisation(t.db, t.programme.id);
  other = await buildOrganisation(t.db, t.programme.id);
  project = await buildProject(t.db, t.programme.id);
  period = await buildTimePeriod(t.db, project, 'validation');
  built = await buildQuestionnaire(t.db, project, period);
  ward = await buildSubmission(t.db, project, own, { submission_name: 'Ward' });
  annex = await buildSubmission(t.db, project, own, { submission_name: 'Annex' });
  foreign = await buildSubmission(t.db, project, other);
  const projects = [project.id];
  member = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects });
  neighbour = await buildUser(t.db, t.programme.id, { organisation_id: other.id, projects });
});

const DAY = 86_400_000;
const inDays = (days: number) => new Date(t.clock.now.getTime() + days * DAY).toISOString();
const part = () => ({ project_id: project.id, time_period_id: period.id });
type As = { id: number } | null;
const give = (more: object = {}, as: As = admin) =>
  t.call(
    contract.createExtension,
    {
      params: part(),
      body: { organisation_id: own.id, extended_until: inDays(5), reason: 'Their system was down.', ...more },
    },
    as,
  );
const list = (query: object = {}, as: As = admin) =>
  t.call(contract.listExtensions, { params: part(), query }, as);
const save = (submission = ward, as: As = member) =>
  t.call(
    saveAnswers,
    {
      query: { questionnaire_id: built.questionnaire.id },
      body: {
        submission_id: submission.id,
        section_id: built.section.id,
        answers: [{ question_id: built.questions[0]!.id, value: 5, version: 0 }],
      },
    },
    as,
  );
const lastAudit = async () => {
  const [entry] = await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1);
  return entry!;
};
async function dates(): Promise<PeriodDatesInput> {
  const [row] = await t.db
    .select()
    .from(project_time_periods)
    .where(eq(project_time_periods.project_id, project.id));
  return Object.fromEntries(
    dateNames.map((name) => [name, row![name]?.toISOString() ?? null]),
  ) as PeriodDatesInput;
}
const act = async (act: PeriodAction, confirmed: string[] = [], as: As = admin) =>
  t.call(
    applyPeriodAction,
    { params: part(), body: { act, was: await dates(), confirmed: confirmed as never } },
    as,
  );

describe('extension', () => {
  it('lets one organisation save after entry has closed for the others, and ends by itself', async () => {
    expect((await save()).status).toBe(409);
    expect((await give()).status).toBe(200);
    expect((await save()).status).toBe(200);
    expect((await save(foreign, neighbour)).status).toBe(409);
    const whose = { params: { id: built.questionnaire.id }, query: { submission_id: ward.id } };
    expect((await t.call(listSections, whose, member)).body).toMatchObject({
      may_write: true,
      collection_closes_at: inDays(5),
      extension: { extended_until: inDays(5), reason: 'Their system was down.' },
    });
    const query = { project_id: project.id, time_period_id: period.id };
    const shown = (await t.call(listOrganisationSubmissions, { query }, member)).body;
    expect(shown.organisation_submissions[0]).toMatchObject({
      extension: { extended_until: inDays(5) },
      questionnaires: [{ may_write: true }],
    });
    const before = t.clock.now;
    t.clock.now = new Date(before.getTime() + 5 * DAY);
    expect((await save(annex)).status).toBe(409);
    expect((await list({ state: 'over' })).body).toMatchObject({
      total: 1,
      extensions: [{ is_running: false }],
    });
    t.clock.now = before;
  });

  it('can be for one submission alone', async () => {
    await give({ submission_id: ward.id });
    expect((await save(ward)).status).toBe(200);
    expect((await save(annex)).status).toBe(409);
    expect((await give({ submission_id: foreign.id })).status).toBe(422);
  });

  it('asks the database nothing more when an answer is saved', async () => {
    await give();
    const extended = await t.statementsOf(() => save());
    period = await buildTimePeriod(t.db, project, 'open');
    built = await buildQuestionnaire(t.db, project, period);
    expect(await t.statementsOf(() => save())).toHaveLength(extended.length);
    expect((await save(annex)).status).toBe(200);
  });

  it('is sent to the organisation by email, and logged before and after', async () => {
    const made = (await give()).body;
    const mails = await t.db.select().from(outbox_messages).orderBy(desc(outbox_messages.id)).limit(1);
    expect(mails[0]).toMatchObject({ subject: expect.stringContaining('Extension: ') as string });
    expect(mails[0]!.text_body).toContain('Their system was down.');
    expect(await lastAudit()).toMatchObject({
      action: 'extension.given',
      user_id: admin.id,
      after: { organisation_id: own.id, extended_until: inDays(5), reason: 'Their system was down.' },
    });
    const params = { ...part(), id: made.id };
    const was = { extended_until: made.extended_until, reason: made.reason };
    const change = (was: { extended_until: string; reason: string }) =>
      t.call(
        contract.updateExtension,
        { params, body: { extended_until: inDays(7), reason: 'Longer still.', was } },
        admin,
      );
    expect((await change(was)).body).toMatchObject({ extended_until: inDays(7), reason: 'Longer still.' });
    expect((await lastAudit()).before).toMatchObject({ extended_until: inDays(5) });
    expect((await change(was)).status).toBe(409);
    expect((await t.call(contract.endExtension, { params }, admin)).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'extension.ended', after: null });
    expect((await t.call(contract.endExtension, { params }, admin)).status).toBe(404);
    expect((await save()).status).toBe(409);
  });

  it('is refused where it extends nothing, goes beyond publication, or is there already', async () => {
    expect((await give({ extended_until: inDays(-1) })).status).toBe(422);
    expect((await give({ extended_until: inDays(11) })).status).toBe(422);
    const nobody = await buildOrganisation(t.db, t.programme.id);
    expect((await give({ organisation_id: nobody.id })).status).toBe(422);
    expect((await give({ reason: ' ' })).status).toBe(422);
    expect((await give()).status).toBe(200);
    expect((await give()).status).toBe(409);
    const published = await buildTimePeriod(t.db, project, 'published');
    period = published;
    expect((await give()).status).toBe(409);
  });

  it('is the programme team’s alone', async () => {
    expect((await give({}, null)).status).toBe(401);
    expect((await give({}, member)).status).toBe(403);
    expect((await give({}, stranger)).status).toBe(404);
    expect((await list({}, member)).status).toBe(403);
    const made = (await give()).body;
    const elsewhere = await buildProject(t.db, t.programme.id);
    const its = await buildTimePeriod(t.db, elsewhere, 'validation');
    const params = { project_id: elsewhere.id, time_period_id: its.id, id: made.id };
    expect((await t.call(contract.endExtension, { params }, admin)).status).toBe(404);
    expect((await list()).body.total).toBe(1);
  });

  it('is listed in one statement beside the session’s, found by name, in the order asked for', async () => {
    await give();
    await give({ submission_id: annex.id, extended_until: inDays(9) });
    const sent = await t.statementsOf(() => list());
    expect(sent.filter((text) => text.includes('entry_extensions'))).toHaveLength(1);
    expect((await list({ search: 'annex' })).body.total).toBe(1);
    expect(
      (await list({ sort: '-until' })).body.extensions.map(({ submission_name }) => submission_name),
    ).toEqual(['Annex', null]);
    expect((await list({ limit: 1, offset: 1 })).body).toMatchObject({ total: 2, extensions: [{}] });
  });
});

describe('a period, by hand', () => {
  it('closes at once after a confirmed warning; organisations with an extension continue', async () => {
    period = await buildTimePeriod(t.db, (project = await buildProject(t.db, t.programme.id)), 'open');
    await buildSubmission(t.db, project, own);
    await give({ extended_until: inDays(15) });
    const told = await act('close_entry');
    expect(told.status).toBe(409);
    expect((told.body as { detail: string }).detail).toContain(
      '1 organisation with an extension can continue',
    );
    const done = await act('close_entry', ['entry_closes']);
    expect(done.body).toMatchObject({ state: 'validation', extensions: 1 });
    expect((await act('close_entry', ['entry_closes'])).status).toBe(409);
  });

  it('is published and withdrawn at once; extensions end with publication', async () => {
    await give();
    const told = await act('publish');
    expect((told.body as { detail: string }).detail).toContain('Extensions for 1 organisation end too');
    expect((await act('publish', ['results_published'])).body).toMatchObject({ state: 'published' });
    expect((await save()).status).toBe(409);
    expect((await act('withdraw')).status).toBe(409);
    expect((await act('withdraw', ['results_hidden'])).body).toMatchObject({
      state: 'closed',
      published_at: null,
    });
    expect(await lastAudit()).toMatchObject({ action: 'project.results_hidden' });
    expect((await act('withdraw')).status).toBe(409);
  });

  it('can be changed only by the team of its own programme', async () => {
    expect((await act('publish', ['results_published'], null)).status).toBe(401);
    expect((await act('publish', ['results_published'], member)).status).toBe(403);
    expect((await act('publish', ['results_published'], stranger)).status).toBe(404);
    period = await buildTimePeriod(t.db, (project = await buildProject(t.db, t.programme.id)), 'upcoming');
    expect((await act('publish', ['results_published'])).status).toBe(409);
  });
});
