import { saveAnswers, setSectionState } from '@portal/contract/responses/answers';
import { getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import { createMeasure, updateMeasure } from '@portal/contract/measures/measures';
import { deleteQuestionnaire } from '@portal/contract/builder/questionnaire-builder';
import { listSections } from '@portal/contract/questionnaires/questionnaires';
import { downloadPublication, listPublications } from '@portal/contract/comparison/publications';
import { applyPeriodAction } from '@portal/contract/projects/periods';
import type { PeriodDatesInput } from '@portal/contract/projects/period-contents';
import { dateNames } from '@portal/contract/projects/period-dates';
import { listRevisions } from '@portal/contract/collection/revisions';
import {
  closeReopenedQuestionnaire,
  reopenQuestionnaire,
  submitQuestionnaire,
} from '@portal/contract/collection/submissions';
import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { describeChart } from '../../exports/downloads/describe-chart.ts';
import { writeTidyCsv } from '../../exports/downloads/write-tidy-csv.ts';
import { responses } from '../../../tables/answers.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { chart_parameters, charts } from '../../../tables/charts.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { measure_values, measures, result_revisions } from '../../../tables/measures.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { publication_figures } from '../../../tables/publications.tables.ts';

const t = useTestApp();
let admin: { id: number };
let stranger: { id: number };
let member: { id: number };
let viewer: { id: number };
let neighbour: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
let period: { id: number; time_period_name: string };
let ward: { id: number };
let built: Awaited<ReturnType<typeof buildQuestionnaire>>;
let measure: { id: number };
let chart: { id: number };

beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const elsewhere = await buildOtherProgramme(t.db);
  stranger = await buildUser(t.db, elsewhere.id, { role_type_id: 2 });
});

const MINUTE = 60_000;
const CONFIRMED = ['results_published', 'results_hidden', 'publication_withdrawn'] as never;
const later = () => (t.clock.now = new Date(t.clock.now.getTime() + MINUTE));
const key = () => ({ questionnaireId: built.questionnaire.id, submissionId: ward.id });
type As = { id: number } | null;

/** Enters a figure for every question, completes the section and submits. */
async function enter(values: (number | null)[], as: As = member) {
  later();
  const { answers } = await versions();
  const saved = await t.call(
    saveAnswers,
    {
      query: { questionnaire_id: built.questionnaire.id },
      body: {
        submission_id: ward.id,
        section_id: built.section.id,
        answers: values.flatMap((value, at) =>
          value === null ? [] : [{ question_id: built.questions[at]!.id, value, version: answers[at] ?? 0 }],
        ),
      },
    },
    as,
  );
  return saved;
}
async function versions() {
  const rows = await t.db.select().from(responses).where(eq(responses.submission_id, ward.id));
  return {
    answers: built.questions.map(({ id }) => rows.find(({ question_id }) => question_id === id)?.version),
    values: built.questions.map(({ id }) => rows.find(({ question_id }) => question_id === id)?.value),
  };
}
async function submit(as: As = member) {
  later();
  await t.call(
    setSectionState,
    { body: { section_id: built.section.id, submission_id: ward.id, state: 'complete' } },
    as,
  );
  return t.call(submitQuestionnaire, { params: key(), body: { declared: true } }, as);
}
const reopen = (reason = 'A decimal slipped.', as: As = admin) => {
  later();
  return t.call(reopenQuestionnaire, { params: key(), body: { reason } }, as);
};
const close = (as: As = admin) => {
  later();
  return t.call(closeReopenedQuestionnaire, { params: key() }, as);
};
const sections = async (as: As = member) =>
  (
    await t.call(
      listSections,
      { params: { id: built.questionnaire.id }, query: { submission_id: ward.id } },
      as,
    )
  ).body;
const chartOf = async (as: As, more: object = {}) =>
  (await t.call(getChartData, { params: { chart_id: chart.id, time_period_id: period.id }, body: more }, as))
    .body;
const ownValue = async (as: As = member) => (await chartOf(as)).points.find(({ is_own }) => is_own)?.value;
const revisions = async (as: As = admin, query: object = {}) =>
  t.call(listRevisions, { query: { project_id: project.id, ...query } }, as);
const setDates = (values: Partial<typeof project_time_periods.$inferInsert>) =>
  t.db.update(project_time_periods).set(values).where(eq(project_time_periods.project_id, project.id));
const publish = () =>
  setDates({
    collection_closes_at: new Date(t.clock.now.getTime() - 2 * MINUTE),
    published_at: new Date(t.clock.now.getTime() - MINUTE),
  });

beforeEach(async () => {
  const own = await buildOrganisation(t.db, t.programme.id);
  const other = await buildOrganisation(t.db, t.programme.id);
  project = await buildProject(t.db, t.programme.id, { minimum_peers: 3 });
  period = await buildTimePeriod(t.db, project, 'open');
  built = await buildQuestionnaire(t.db, project, period);
  ward = await buildSubmission(t.db, project, own);
  const projects = [project.id];
  member = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects });
  viewer = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects, role_type_id: 4 });
  neighbour = await buildUser(t.db, t.programme.id, { organisation_id: other.id, projects });
  const [row] = await t.db
    .insert(measures)
    .values({
      project_id: project.id,
      measure_code: 'share',
      measure_name: 'Share',
      kind: 'proportion',
      numerator: 'q2',
      denominator: 'q1',
      multiplier: 100,
    })
    .returning();
  measure = row!;
  const [made] = await t.db
    .insert(charts)
    .values({ project_id: project.id, chart_name: 'Share' })
    .returning();
  chart = made!;
  await t.db.insert(chart_parameters).values({
    chart_id: chart.id,
    time_period_id: period.id,
    measure_id: measure.id,
    series_name: 'Share',
  });
  await enter([50, 20]);
  expect((await submit()).status).toBe(200);
});

describe('a correction of published results', () => {
  beforeEach(publish);

  it('leaves what is published until it is submitted again, and marks it as revised then', async () => {
    expect(await ownValue()).toBe(40);
    expect((await sections(admin)).reopens_published).toBe(true);
    expect((await reopen()).status).toBe(200);
    expect(await sections()).toMatchObject({
      state: 'in_progress',
      may_write: true,
      reopened: 'correction',
      submitted_at: null,
      reopen_reason: 'A decimal slipped.',
    });
    expect((await enter([50, 25])).status).toBe(200);
    expect(await chartOf(member)).toMatchObject({ revised: [], points: [{ value: 40 }] });
    expect((await submit()).status).toBe(200);
    const shown = await chartOf(member);
    expect(shown.points).toMatchObject([{ value: 50 }]);
    expect(shown.revised).toMatchObject([
      { reason: 'A decimal slipped.', time_period_name: period.time_period_name, is_own: true },
    ]);
    expect((await chartOf(neighbour)).revised).toMatchObject([{ is_own: false }]);
    const query = { project_id: project.id, time_period_id: period.id };
    expect((await t.call(getScorecard, { query }, member)).body.revised).toHaveLength(1);
  });

  it('keeps the version shown before for the programme team alone', async () => {
    await reopen();
    expect((await revisions()).body.revisions).toMatchObject([{ state: 'correcting', figures: [] }]);
    await enter([50, 25]);
    await submit();
    expect((await revisions()).body).toMatchObject({
      total: 1,
      revisions: [
        {
          state: 'revised',
          reason: 'A decimal slipped.',
          figures: [{ measure_code: 'share', before: { value: 40 }, after: { value: 50 } }],
        },
      ],
    });
    expect((await revisions(admin, { search: 'decimal', sort: 'organisation' })).body.total).toBe(1);
    expect((await revisions(admin, { state: 'reopened' })).body.total).toBe(0);
    const sent = await t.statementsOf(() => revisions());
    expect(sent.filter((text) => text.includes('result_revisions'))).toHaveLength(1);
    expect((await revisions(member)).status).toBe(403);
    expect((await revisions(null)).status).toBe(401);
    expect((await revisions(stranger)).status).toBe(404);
    expect(JSON.stringify(await chartOf(neighbour))).not.toContain('"before"');
  });

  it('follows the published definition, and lets the team download the version before', async () => {
    await t.deps.takeSnapshots!(t.db, project.id);
    later();
    const body = { multiplier: 1000, measure_name: 'Per mille' };
    expect((await t.call(updateMeasure, { params: { id: measure.id }, body }, admin)).status).toBe(200);
    await reopen();
    await enter([50, 25]);
    await submit();
    const shown = await chartOf(member);
    expect(shown.points).toMatchObject([{ value: 50 }]);
    expect([shown.title, shown.revised.length]).toEqual([`Share, ${period.time_period_name}`, 1]);
    const [revision] = (await revisions()).body.revisions;
    const query = { project_id: project.id, time_period_id: period.id };
    const before_revision = Number(revision!.key.replace('revision-', ''));
    const before = await t.call(downloadPublication, { query: { ...query, before_revision } }, admin);
    const now = await t.call(downloadPublication, { query }, admin);
    expect(String(before.body)).toContain(',share,Share,,40,20,50,');
    expect(String(now.body)).toContain(',share,Share,,50,25,50,');
    expect((await t.call(downloadPublication, { query }, member)).status).toBe(403);
    const versions = await t.call(listPublications, { query: { project_id: project.id } }, admin);
    expect(versions.body.publications).toMatchObject([{ version: 1, withdrawn_at: null, revisions: 1 }]);
  });

  it('appears in files as on the screen', async () => {
    await reopen('Beds were counted twice.');
    await enter([50, 25]);
    await submit();
    const shown = await chartOf(member);
    const said = { name: 'Revised', text: expect.stringContaining('Beds were counted twice.') as string };
    expect(describeChart(shown)).toContainEqual(said);
    expect(writeTidyCsv([shown])).toContain('Beds were counted twice.');
  });

  it('is calculated from the submitted answers, also while a definition changes and answers are half typed', async () => {
    await reopen();
    await enter([50, 49]);
    const changed = await t.call(
      updateMeasure,
      { params: { id: measure.id }, body: { multiplier: 1000 } },
      admin,
    );
    expect(changed.status).toBe(200);
    expect(await ownValue()).toBe(400);
  });

  it('without a changed value revises nothing', async () => {
    await reopen();
    await submit();
    expect((await chartOf(member)).revised).toEqual([]);
    expect((await revisions()).body.total).toBe(0);
  });

  describe('a correction of a variance alone', () => {
    /** With `more` in the outer strata and twice as many fewer in the middle, a rate and its counts stay the same. */
    const strataWith = (more: number) =>
      [`q2 + ${more}`, `100 - 2 * (q2 + ${more})`, `q2 + ${more}`].map((count, at) => ({
        stratum_name: `Stratum ${at}`,
        count,
        population: 'q1 * 2',
        weight: at + 1,
      }));
    const standardisation = (more: number) => ({ standard: 'Three strata', strata: strataWith(more) });
    let rate: { id: number };
    const read = async () => {
      const found = await t.db.select().from(measure_values).where(eq(measure_values.measure_id, rate.id));
      return found[0]!;
    };
    const revised = async () => (await chartOf(member, { ignore_cache: true })).revised.length;

    beforeEach(async () => {
      const body = {
        project_id: project.id,
        measure_code: 'rate',
        measure_name: 'Rate',
        kind: 'standardised_rate' as const,
        numerator: '',
        denominator: null,
        multiplier: 1000,
        standardisation: standardisation(0),
      };
      const made = await t.call(createMeasure, { body }, admin);
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      rate = made.body;
      await t.db
        .update(chart_parameters)
        .set({ measure_id: rate.id })
        .where(eq(chart_parameters.chart_id, chart.id));
    });

    it('is a revision, because limits rest on it', async () => {
      const before = await read();
      await reopen();
      await enter([50, 25]);
      await submit();
      const { variance, ...same } = await read();
      expect(before).toMatchObject(same);
      expect(variance).not.toBe(before.variance);
      expect(await revised()).toBe(1);
    });

    it('is a revision between two publications, unless the earlier copy has no variance', async () => {
      const isPart = eq(project_time_periods.project_id, project.id);
      const act = async (name: 'publish' | 'withdraw') => {
        later();
        const [part] = await t.db.select().from(project_time_periods).where(isPart);
        const was = Object.fromEntries(
          dateNames.map((one) => [one, part![one]?.toISOString() ?? null]),
        ) as PeriodDatesInput;
        const params = { project_id: project.id, time_period_id: period.id };
        const body = { act: name, was, confirmed: CONFIRMED };
        const { status, body: said } = await t.call(applyPeriodAction, { params, body }, admin);
        expect(status, JSON.stringify(said)).toBe(200);
      };
      await t.deps.takeSnapshots!(t.db, project.id);
      const { variance: before, ...figures } = await read();
      await act('withdraw');
      await act('publish');
      expect(await revised()).toBe(0);
      await act('withdraw');
      await t.db
        .update(measures)
        .set({ standardisation: standardisation(5) })
        .where(eq(measures.id, rate.id));
      await act('publish');
      const { variance: after, ...same } = await read();
      expect(same).toEqual(figures);
      expect(after).not.toBe(before);
      expect(await revised()).toBe(1);
      await act('withdraw');
      await t.db.update(publication_figures).set({ variance: null });
      await act('publish');
      expect(await revised()).toBe(1);
    });
  });

  it('is given up by the programme team: answers go back, their history stays', async () => {
    await reopen();
    await enter([50, 25]);
    expect((await close(member)).status).toBe(403);
    expect((await close()).status).toBe(200);
    expect((await versions()).values).toEqual([50, 20]);
    expect((await sections()).state).toBe('submitted');
    expect(await ownValue()).toBe(40);
    expect((await revisions()).body.total).toBe(0);
    const [entry] = await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'submission.closed_again', after: { answers_put_back: 1 } });
    const mails = await t.db.select().from(outbox_messages).orderBy(desc(outbox_messages.id)).limit(2);
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Closed again', 'Reopened']);
    expect((await close()).status).toBe(409);
  });

  it('can be started by the programme team only, and edited by no one else', async () => {
    expect((await reopen('x', member)).status).toBe(403);
    expect((await reopen('x', neighbour)).status).toBe(403);
    expect((await reopen('x', stranger)).status).toBe(404);
    expect((await reopen('x', null)).status).toBe(401);
    expect((await reopen(' ')).status).toBe(422);
    await reopen();
    expect((await enter([1, 1], viewer)).status).toBe(403);
    expect((await enter([1, 1], neighbour)).status).toBe(404);
    expect((await enter([50, 30], admin)).status).toBe(200);
    expect((await submit(admin)).status).toBe(200);
    expect((await enter([50, 31])).status).toBe(409);
  });

  it('can be repeated: every version is saved, and the questionnaire cannot be deleted', async () => {
    await reopen('First.');
    const gone = await t.call(deleteQuestionnaire, { params: { id: built.questionnaire.id } }, admin);
    expect(gone.status).toBe(409);
    await enter([50, 25]);
    await submit();
    await reopen('Second.');
    await enter([50, 30]);
    await submit();
    const kept = await t.db
      .select()
      .from(result_revisions)
      .where(eq(result_revisions.project_id, project.id))
      .orderBy(result_revisions.id);
    expect(kept.map(({ reason, figures }) => [reason, figures[0]!.before?.value])).toEqual([
      ['First.', 40],
      ['Second.', 50],
    ]);
    expect((await chartOf(member)).revised.map(({ reason }) => reason)).toEqual(['First.', 'Second.']);
  });

  it('is one as well while the results are hidden for a time', async () => {
    await setDates({ published_at: new Date(t.clock.now.getTime() + 100 * MINUTE), hidden_at: t.clock.now });
    await reopen();
    await enter([50, 25]);
    await submit();
    expect((await chartOf(neighbour)).revised).toEqual([]);
    await publish();
    expect((await chartOf(neighbour)).revised).toHaveLength(1);
  });
});

describe('corrections still open when results are published', () => {
  beforeEach(async () => {
    await reopen('Look at this again.');
    await enter([50, 25]);
    await publish();
  });

  it('is submitted by the programme team, and marks the results as revised', async () => {
    expect((await chartOf(admin)).points).toEqual([]);
    expect((await enter([50, 26])).status).toBe(409);
    expect((await revisions()).body.revisions).toMatchObject([{ state: 'reopened' }]);
    expect((await submit(admin)).status).toBe(200);
    expect((await chartOf(admin)).points).toMatchObject([{ value: 50 }]);
    expect((await chartOf(admin)).revised).toMatchObject([{ reason: 'Look at this again.' }]);
  });

  it('is closed by the programme team, and what was submitted stands again', async () => {
    expect((await close()).status).toBe(200);
    const [value] = await t.db
      .select()
      .from(measure_values)
      .where(and(eq(measure_values.measure_id, measure.id), eq(measure_values.submission_id, ward.id)));
    expect(value).toMatchObject({ value: 40 });
    expect((await versions()).values).toEqual([50, 20]);
  });
});
