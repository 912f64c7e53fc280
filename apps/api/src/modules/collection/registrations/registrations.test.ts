import { saveAnswers } from '@portal/contract/responses/answers';
import * as contract from '@portal/contract/collection/registrations';
import { listSubmissions } from '@portal/contract/collection/submissions';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

const DAY = 24 * 60 * 60 * 1000;
const t = useTestApp();

/** A project that asks for registration, which is open; an organisation with two submissions, and its people. */
async function aProject() {
  const project = await buildProject(t.db, t.programme.id, { registration_required: true });
  const period = await buildTimePeriod(t.db, project, 'registration');
  const organisation = await buildOrganisation(t.db, t.programme.id);
  const other = await buildOrganisation(t.db, t.programme.id);
  const north = await buildSubmission(t.db, project, organisation, { submission_name: 'North' });
  const south = await buildSubmission(t.db, project, organisation, { submission_name: 'South' });
  const of = { organisation_id: organisation.id, projects: [project.id] };
  return {
    project,
    period,
    organisation,
    other,
    north,
    south,
    clerk: await buildUser(t.db, t.programme.id, of),
    viewer: await buildUser(t.db, t.programme.id, { ...of, role_type_id: 4 }),
    neighbour: await buildUser(t.db, t.programme.id, { ...of, organisation_id: other.id }),
    admin: await buildUser(t.db, t.programme.id, { role_type_id: 2 }),
  };
}
type World = Awaited<ReturnType<typeof aProject>>;
let w: World;
beforeEach(async () => {
  w = await aProject();
});

const begin = async (as = w.clerk, period = w.period) =>
  (
    await t.call(
      contract.createRegistration,
      { body: { project_id: w.project.id, time_period_id: period.id } },
      as,
    )
  ).body;
const lead = (registration_id: number, as = w.clerk) =>
  t.call(
    contract.saveRegistrationContact,
    {
      body: {
        registration_id,
        contact_role: 'lead',
        full_name: 'Ada Lead',
        email_address: 'ada@example.org',
      },
    },
    as,
  );
const confirm = (id: number, as = w.clerk) => t.call(contract.confirmRegistration, { params: { id } }, as);
const within = (when: number, run: () => Promise<void>) => {
  const before = t.clock.now;
  t.clock.now = new Date(Date.now() + when * DAY);
  return run().finally(() => {
    t.clock.now = before;
  });
};

describe('registering', () => {
  it('starts with the continuing submissions, once per organisation and period', async () => {
    const first = await begin();
    expect(first).toMatchObject({ state: 'draft', may_write: true });
    expect(first.submissions.map((one) => [one.submission_name, one.participation])).toEqual([
      ['North', 'existing'],
      ['South', 'existing'],
    ]);
    expect((await begin()).id).toBe(first.id);
    expect(first.problems).toHaveLength(1);
  });

  it('needs a lead, emails the contacts on confirmation, and can be changed again', async () => {
    const { id } = await begin();
    expect((await confirm(id)).body.detail).toContain('Add a lead');
    await lead(id);
    const confirmed = await confirm(id);
    expect(confirmed.body).toMatchObject({ state: 'confirmed', problems: [] });
    const sent = await t.db
      .select()
      .from(outbox_messages)
      .where(eq(outbox_messages.to_address, 'ada@example.org'));
    expect(sent.at(-1)!.text_body).toContain('North, South');
    expect((await lead(id)).status).toBe(409);
    await t.call(contract.reconsiderRegistration, { params: { id } }, w.clerk);
    expect((await lead(id)).status).toBe(200);
  });

  it('takes a new submission, and removes it again while nothing was entered', async () => {
    const { id } = await begin();
    const add = (submission_name: string) =>
      t.call(contract.addRegistrationSubmission, { body: { registration_id: id, submission_name } }, w.clerk);
    const added = await add('West');
    expect(added.body).toMatchObject({ submission_name: 'West', participation: 'new', earlier_periods: 0 });
    expect((await add('west')).status).toBe(409);
    const removal = { params: { id: added.body.id } };
    expect((await t.call(contract.deleteRegistrationSubmission, removal, w.clerk)).status).toBe(200);
    const left = await t.call(listSubmissions, { query: { project_id: w.project.id } }, w.clerk);
    expect(left.body.submissions.map((one) => one.submission_name)).toEqual(['North', 'South']);
  });

  it('ends a submission when it is confirmed, and lets it go on when that is taken back', async () => {
    const { id, submissions } = await begin();
    await lead(id);
    const end = (takes_part: boolean) =>
      t.call(
        contract.updateRegistrationSubmission,
        { params: { id: submissions[0]!.id }, body: { takes_part } },
        w.clerk,
      );
    const ended = async () =>
      (
        await t.call(listSubmissions, { query: { project_id: w.project.id } }, w.clerk)
      ).body.submissions.filter((one) => one.ended_on !== null).length;
    await end(false);
    await confirm(id);
    expect(await ended()).toBe(1);
    await t.call(contract.reconsiderRegistration, { params: { id } }, w.clerk);
    await end(true);
    await confirm(id);
    expect(await ended()).toBe(0);
  });

  it('carries a merged organisation’s submission on, with its history', async () => {
    const former = await buildOrganisation(t.db, t.programme.id, {
      successor_id: w.organisation.id,
      closed_on: '2025-04-01',
    });
    const older = await buildOrganisation(t.db, t.programme.id, { successor_id: former.id });
    const inherited = await buildSubmission(t.db, w.project, older, { submission_name: 'North' });
    await buildSubmission(t.db, w.project, w.other, { submission_name: 'Foreign' });
    const { id, may_take_over } = await begin();
    expect(may_take_over.map((one) => one.submission_id)).toEqual([inherited.id]);
    await t.call(
      contract.addRegistrationSubmission,
      { body: { registration_id: id, submission_id: inherited.id } },
      w.clerk,
    );
    await lead(id);
    await confirm(id);
    const own = await t.call(listSubmissions, { query: { project_id: w.project.id } }, w.clerk);
    expect(own.body.submissions).toContainEqual(
      expect.objectContaining({
        id: inherited.id,
        organisation_id: w.organisation.id,
        submission_name: `North (${older.organisation_name})`,
      }),
    );
  });

  it('does not take over a submission of an organisation that did not merge into this one', async () => {
    const foreign = await buildSubmission(t.db, w.project, w.other, { submission_name: 'Foreign' });
    const { id } = await begin();
    const answer = await t.call(
      contract.addRegistrationSubmission,
      { body: { registration_id: id, submission_id: foreign.id } },
      w.clerk,
    );
    expect(answer.status).toBe(404);
  });

  it('is declined with a reason', async () => {
    const { id } = await begin();
    const decline = (reason: string) =>
      t.call(contract.declineRegistration, { params: { id }, body: { reason } }, w.clerk);
    expect((await decline(' ')).status).toBe(422);
    expect((await decline('No capacity')).body).toMatchObject({
      state: 'declined',
      decline_reason: 'No capacity',
    });
  });

  it('carries the contacts of the round before', async () => {
    await lead((await begin()).id);
    const next = await buildTimePeriod(t.db, w.project, 'registration');
    expect((await begin(w.clerk, next)).contacts).toMatchObject([{ full_name: 'Ada Lead' }]);
  });

  it('closes to participants when collection opens, and to the programme team when it closes', async () => {
    const { id } = await begin();
    await within(12, async () => {
      const late = await t.call(contract.getRegistration, { params: { id } }, w.clerk);
      expect(late.body).toMatchObject({ may_write: false });
      expect((await lead(id)).status).toBe(409);
      expect((await lead(id, w.admin)).status).toBe(200);
    });
    await within(25, async () => {
      expect((await lead(id, w.admin)).status).toBe(409);
    });
  });

  it('is hidden from a neighbour, read-only for a viewer, and closed without a session', async () => {
    const { id } = await begin();
    expect((await t.call(contract.getRegistration, { params: { id } }, w.neighbour)).status).toBe(404);
    expect((await lead(id, w.neighbour)).status).toBe(404);
    expect((await lead(id, w.viewer)).status).toBe(403);
    expect((await t.call(contract.getRegistration, { params: { id } })).status).toBe(401);
    const listed = await t.call(
      contract.listRegistrations,
      { query: { project_id: w.project.id } },
      w.neighbour,
    );
    expect(listed.body.registrations).toEqual([]);
    const asOther = {
      body: { project_id: w.project.id, time_period_id: w.period.id, organisation_id: w.other.id },
    };
    expect((await t.call(contract.createRegistration, asOther, w.clerk)).status).toBe(404);
  });

  it('shows the programme team who has registered and who has not', async () => {
    await buildSubmission(t.db, w.project, w.other, { submission_name: 'Other' });
    const { id } = await begin();
    await lead(id);
    await confirm(id);
    const query = { project_id: w.project.id, time_period_id: w.period.id };
    const seen = await t.call(contract.getRegistrationOverview, { query }, w.admin);
    expect(seen.body.counts).toEqual({ none: 1, draft: 0, confirmed: 1, declined: 0 });
    expect(seen.body.organisations.find((one) => one.state === 'confirmed')).toMatchObject({
      organisation_id: w.organisation.id,
      lead_name: 'Ada Lead',
      submissions: 2,
    });
    const missing = await t.call(
      contract.getRegistrationOverview,
      { query: { ...query, state: 'none' } },
      w.admin,
    );
    expect(missing.body.organisations.map((one) => one.organisation_id)).toEqual([w.other.id]);
  });

  it('names the period a project can be registered for', async () => {
    const ask = () => t.call(contract.getRegistrationTimePeriod, { params: { id: w.project.id } });
    expect((await ask()).body.time_period).toMatchObject({ id: w.period.id, is_open: true });
    await within(12, async () => {
      expect((await ask()).body.time_period).toBeNull();
    });
  });
});

/** Saves an answer to the first question, for the first submission. */
const saveFirst = (
  { questionnaire, section, questions }: Awaited<ReturnType<typeof buildQuestionnaire>>,
  value: number,
) =>
  t.call(
    saveAnswers,
    {
      query: { questionnaire_id: questionnaire.id },
      body: {
        submission_id: w.north.id,
        section_id: section.id,
        answers: [{ question_id: questions[0]!.id, value, version: 0 }],
      },
    },
    w.clerk,
  );

describe('collecting where registration is asked for', () => {
  it('is closed to a submission that is not registered, and open to one that is', async () => {
    const { id } = await begin();
    const built = await buildQuestionnaire(t.db, w.project, w.period);
    const save = () => saveFirst(built, 1);
    await within(12, async () => {
      const refused = await save();
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('not registered')]);
    });
    await lead(id);
    await confirm(id);
    await within(12, async () => {
      expect((await save()).status).toBe(200);
    });
  });

  it('asks the registration questions while registration is open, and says how far they are', async () => {
    const { id, submissions } = await begin();
    const built = await buildQuestionnaire(t.db, w.project, w.period);
    await t.db
      .update(questionnaires)
      .set({ kind: 'registration' })
      .where(eq(questionnaires.id, built.questionnaire.id));
    const save = () => saveFirst(built, 3);
    expect((await save()).status).toBe(200);
    const status = await t.call(
      contract.getRegistrationCompletionStatus,
      { query: { registration_id: id } },
      w.clerk,
    );
    expect(status.body.registration_submissions).toMatchObject([
      { submission_name: 'North', questions: 2, answered: 1, state: 'in_progress' },
      { submission_name: 'South', questions: 2, answered: 0, state: 'not_started' },
    ]);
    const one = await t.call(
      contract.getRegistrationSubmission,
      { params: { id: submissions[0]!.id } },
      w.clerk,
    );
    expect(one.body.questionnaires).toMatchObject([{ questionnaire_id: built.questionnaire.id }]);
    await within(12, async () => {
      expect((await save()).status).toBe(409);
    });
  });
});
