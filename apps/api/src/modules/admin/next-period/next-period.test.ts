import * as contract from '@portal/contract/projects/periods';
import { asc, desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import {
  buildFinancialYear,
  buildProject,
  buildQuestionnaire,
  buildSubmission,
} from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { chart_parameters, charts } from '../../../tables/charts.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { measures } from '../../../tables/measures.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { questionnaire_checks, questionnaires, questions } from '../../../tables/questionnaires.tables.ts';
import { registration_contacts, registrations } from '../../../tables/registrations.tables.ts';

const t = useTestApp();
let admin: { id: number };
let member: { id: number };
let organisation: { id: number };
let stranger: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
let last: { id: number; time_period_name: string };
let asked: Awaited<ReturnType<typeof buildQuestionnaire>>['questionnaire'];
let chart: typeof charts.$inferSelect;
let year = 2030;
beforeAll(async () => {
  organisation = await buildOrganisation(t.db, t.programme.id);
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const elsewhere = await buildOtherProgramme(t.db);
  stranger = await buildUser(t.db, elsewhere.id, { role_type_id: 2 });
});
/** A project in the year before, with a questionnaire and a chart that reads a measure of it. */
beforeEach(async () => {
  year += 10;
  project = await buildProject(t.db, t.programme.id);
  member = await buildUser(t.db, t.programme.id, {
    organisation_id: organisation.id,
    projects: [project.id],
  });
  last = await buildYear(`${year}/${(year + 1) % 100}`, year);
  await t.db.insert(project_time_periods).values({
    project_id: project.id,
    time_period_id: last.id,
    registration_opens_at: new Date(`${year}-03-01T09:00:00Z`),
    collection_opens_at: new Date(`${year}-04-01T09:00:00Z`),
    collection_closes_at: new Date(`${year}-06-30T17:00:00Z`),
    published_at: new Date(`${year}-09-30T09:00:00Z`),
    about_text: 'What it is about.',
  });
  ({ questionnaire: asked } = await buildQuestionnaire(t.db, project, last));
  const [measure] = await t.db
    .insert(measures)
    .values({ project_id: project.id, measure_code: 'm', measure_name: 'M', kind: 'value', numerator: 'q1' })
    .returning();
  const [made] = await t.db
    .insert(charts)
    .values({ project_id: project.id, chart_name: 'Chart' })
    .returning();
  chart = made!;
  await t.db.insert(chart_parameters).values({
    chart_id: chart.id,
    time_period_id: last.id,
    measure_id: measure!.id,
    series_name: 'M',
  });
});

const buildYear = (time_period_name: string, from: number) =>
  buildFinancialYear(t.db, t.programme, { time_period_name, from });
type As = { id: number } | null;
const preview = (query = {}, as: As = admin) =>
  t.call(contract.previewNextPeriod, { params: { id: project.id }, query }, as);
/** Returns the preview's proposal, as the screen sends it. */
async function proposed(more = {}) {
  const { body } = await preview();
  const { id, dates, ...period } = body.proposals[0]!;
  return {
    ...dates,
    from_time_period_id: body.from.id,
    time_period_id: id,
    new_time_period: id === null ? period : null,
    questionnaire_ids: body.questionnaires.map((one) => one.id),
    with_charts: true,
    with_about_text: true,
    ...more,
  };
}
const start = (body: Awaited<ReturnType<typeof proposed>>, as: As = admin) =>
  t.call(contract.startNextPeriod, { params: { id: project.id }, body }, as);
const partsOfProject = () =>
  t.db
    .select()
    .from(project_time_periods)
    .where(eq(project_time_periods.project_id, project.id))
    .orderBy(asc(project_time_periods.id));

describe('the preview', () => {
  it('says what would be made from the last period', async () => {
    const { body } = await preview();
    expect(body).toMatchObject({
      from: { id: last.id, time_period_name: last.time_period_name },
      questionnaires: [
        { id: asked.id, questionnaire_name: asked.questionnaire_name, sections: 1, questions: 2 },
      ],
      charts: [{ id: chart.id, chart_name: 'Chart', measures: 1 }],
      has_about_text: true,
    });
    expect(body.proposals.at(-1)).toEqual({
      id: null,
      time_period_name: `${year + 1}/${(year + 2) % 100}`,
      starts_on: `${year + 1}-04-01`,
      ends_on: `${year + 2}-03-31`,
      dates: {
        registration_opens_at: `${year + 1}-03-01T09:00:00.000Z`,
        registration_closes_at: null,
        collection_opens_at: `${year + 1}-04-01T09:00:00.000Z`,
        collection_closes_at: `${year + 1}-06-30T17:00:00.000Z`,
        published_at: `${year + 1}-09-30T09:00:00.000Z`,
      },
    });
  });

  it('proposes a later period of the programme first, where there is one', async () => {
    const there = await buildYear(`${year + 1}/${(year + 2) % 100}`, year + 1);
    const { proposals } = (await preview()).body;
    expect(proposals.map(({ id }) => id)).toEqual([there.id, null]);
    expect(proposals[0]!.dates.collection_closes_at).toBe(`${year + 1}-06-30T17:00:00.000Z`);
    expect(proposals[1]!.time_period_name).toBe('');
  });

  it('proposes the period that follows first, also where a later one is there already', async () => {
    const far = await buildYear('Far away', year + 4);
    const { proposals } = (await preview()).body;
    expect(proposals.map(({ id }) => id)).toEqual([null, far.id]);
    expect(proposals[0]!.starts_on).toBe(`${year + 1}-04-01`);
  });

  it('names the rules with dates, and replaces them in the copies if that is wanted', async () => {
    const rule = `q1 > 0 or '${year}-04-01' < '${year + 1}-03-31' or '1999-01-01' < '2000-01-01'`;
    await t.db
      .insert(questionnaire_checks)
      .values({ questionnaire_id: asked.id, expression: rule, message: 'Odd.' });
    const { body } = await preview();
    expect(body.literal_dates).toMatchObject([
      { questionnaire_id: asked.id, place: 'the check “Odd.”', is_replaceable: false },
    ]);
    const checksOf = async (id: number) =>
      (
        await t.db.select().from(questionnaire_checks).where(eq(questionnaire_checks.questionnaire_id, id))
      ).map(({ expression }) => expression);
    const made = await start(await proposed({ replace_dates: true }));
    expect(await checksOf(made.body.questionnaires[0]!.id)).toEqual([
      `q1 > 0 or period_start() < period_end() or '1999-01-01' < '2000-01-01'`,
    ]);
    expect(await checksOf(asked.id)).toEqual([rule]);
  });

  it('is the programme team’s, of a project that has a period', async () => {
    expect((await preview({}, member)).status).toBe(403);
    expect((await preview({}, stranger)).status).toBe(404);
    expect((await preview({}, null)).status).toBe(401);
    expect((await preview({ from_time_period_id: (await buildYear('Not theirs', 1990)).id })).status).toBe(
      404,
    );
    project = await buildProject(t.db, t.programme.id);
    expect((await preview()).status).toBe(404);
  });
});

describe('the next period', () => {
  it('is started in one act', async () => {
    const made = await start(await proposed());
    expect(made.body).toMatchObject({
      time_period: { time_period_name: `${year + 1}/${(year + 2) % 100}` },
      questionnaires: [{ questionnaire_name: asked.questionnaire_name }],
      charts: 1,
      unasked: [],
    });
    const to = made.body.time_period.id;
    const [, part] = await partsOfProject();
    expect(part).toMatchObject({
      time_period_id: to,
      about_text: 'What it is about.',
      collection_closes_at: new Date(`${year + 1}-06-30T17:00:00Z`),
    });
    const [copy] = await t.db.select().from(questionnaires).where(eq(questionnaires.time_period_id, to));
    expect(copy).toMatchObject({ status: 'draft', copied_from_id: asked.id, project_id: project.id });
    const codes = await t.db.select().from(questions).where(eq(questions.questionnaire_id, copy!.id));
    expect(codes.map(({ question_code }) => question_code).sort()).toEqual(['q1', 'q2']);
    const read = await t.db.select().from(chart_parameters).where(eq(chart_parameters.time_period_id, to));
    expect(read).toMatchObject([{ chart_id: chart.id, series_name: 'M' }]);
    const [entry] = await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'project.next_period_started',
      before: { time_period_name: last.time_period_name },
      after: { questionnaires: [asked.questionnaire_name], charts: 1 },
    });
  });

  it('copies the selected parts, and names the measures without a question', async () => {
    const made = await start(await proposed({ questionnaire_ids: [], with_about_text: false }));
    expect(made.body).toMatchObject({
      questionnaires: [],
      charts: 1,
      unasked: [{ measure_name: 'M', codes: ['q1'] }],
    });
    expect((await partsOfProject())[1]!.about_text).toBe('');
  });

  it('leaves nothing behind where any of it is refused', async () => {
    const everything = async () => ({
      periods: (await t.db.select().from(time_periods)).length,
      parts: (await partsOfProject()).length,
      questionnaires: (await t.db.select().from(questionnaires)).length,
      entries: (await t.db.select().from(audit_entries)).length,
    });
    const before = await everything();
    const refused = async (more: object) => (await start(await proposed(more))).status;
    expect(await refused({ collection_closes_at: `${year + 1}-01-01T00:00:00Z` })).toBe(422);
    expect(await refused({ questionnaire_ids: [asked.id, 2_000_000] })).toBe(422);
    expect(await refused({ new_time_period: null })).toBe(422);
    expect(await refused({ time_period_id: last.id })).toBe(422);
    expect(await refused({ time_period_id: last.id, new_time_period: null })).toBe(422);
    expect(await refused({ from_time_period_id: 2_000_000 })).toBe(404);
    // Registration would open at once, without notice.
    const open = { registration_opens_at: new Date(t.clock.now.getTime() - 1000).toISOString() };
    expect(await refused(open)).toBe(409);
    const backwards = { time_period_name: 'Backwards', starts_on: '2030-01-01', ends_on: '2029-01-01' };
    expect(await refused({ new_time_period: backwards })).toBe(422);
    expect(await everything()).toEqual(before);
    expect(await refused({ ...open, confirmed: ['registration_opens'] })).toBe(200);
  });

  it('invites who took part in the last one to register, where that is wanted', async () => {
    const submission = await buildSubmission(t.db, project, organisation);
    const lead = `lead-${submission.id}@example.org`;
    const [registration] = await t.db
      .insert(registrations)
      .values({ project_id: project.id, time_period_id: last.id, organisation_id: organisation.id })
      .returning();
    await t.db.insert(registration_contacts).values({
      registration_id: registration!.id,
      contact_role: 'lead',
      full_name: 'Lea',
      email_address: lead,
    });
    const { body: preview } = await t.call(
      contract.previewNextPeriod,
      { params: { id: project.id }, query: {} },
      admin,
    );
    expect(preview.invitable).toEqual({ organisations: 1, people: 2 });
    const toLead = () => t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, lead));
    expect(
      (await start(await proposed({ with_invitations: true, registration_opens_at: null }))).status,
    ).toBe(422);
    expect(await toLead()).toEqual([]);
    const made = await start(await proposed({ with_invitations: true }));
    expect(made.body.invited).toBe(2);
    const [message, ...more] = await toLead();
    expect(more).toEqual([]);
    expect(message!.text_body).toContain(`The next period is ${made.body.time_period.time_period_name}.`);
    expect(message!.text_body).toContain(`/projects/${project.project_code}/registration`);
  });

  it('is started once, however many ask at once', async () => {
    const body = await proposed();
    const answers = await Promise.all([start(body), start(body), start(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await partsOfProject()).toHaveLength(2);
  });

  it('is the programme team’s to start', async () => {
    const body = await proposed();
    expect((await start(body, member)).status).toBe(403);
    expect((await start(body, stranger)).status).toBe(404);
    expect((await start(body, null)).status).toBe(401);
    expect(await partsOfProject()).toHaveLength(1);
  });
});
