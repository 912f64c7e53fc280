import type { getChartData } from '@portal/contract/charts/chart-data';
import * as contract from '@portal/contract/charts/chart-resources';
import type { Input } from '@portal/contract/shared/endpoint';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildChart } from '#fixtures/build-charts';
import { buildComparison, type FigureGiven, WITH_SMALL_NUMBER } from '#fixtures/build-comparison';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { chart_resources } from '../../../tables/chart-resources.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { document_versions, documents } from '../../../tables/documents.tables.ts';

const t = useTestApp();
type Built = Awaited<ReturnType<typeof buildComparison>>;
type Resource = contract.ChartResource;

/** Lower is better, by chance at 95 %: the first is far above, the second a little, the last below. */
const FIGURES: FigureGiven[] = [70, 35, 18, 19, 20, 21, 22, 20, 19, 3].map((one) => [one, 100]);
const build = (figures: FigureGiven[] = FIGURES, options: Parameters<typeof buildComparison>[3] = {}) =>
  buildComparison(t.db, t.programme.id, figures, {
    ...options,
    project: { verdict_rule: 'chance_95', ...options.project },
  });
const resource = (shown_for: Resource['shown_for'], more: Partial<Resource> = {}): Resource => ({
  resource_name: `For ${shown_for}`,
  resource_text: 'What helped others.',
  url: null,
  document_id: null,
  shown_for,
  ...more,
});
const EACH = [resource('always'), resource('worse'), resource('alarm')];
const admin = () => buildUser(t.db, t.programme.id, { role_type_id: 2 });
const save = (id: number, resources: Resource[], was: Resource[], as: { id: number }) =>
  t.call(contract.setChartResources, { params: { id }, body: { resources, was } }, as);
const shown = (built: Built, as: { id: number }, body: Partial<Input<typeof getChartData>['body']> = {}) =>
  t.call(
    contract.listShownResources,
    { params: { chart_id: built.chart.id, time_period_id: built.period.id }, body },
    as,
  );
const namesFor = async (...of: Parameters<typeof shown>) =>
  (await shown(...of)).body.resources.map(({ shown_for }) => shown_for);
const inProfile = async (built: Built, as: { id: number }) => {
  const query = { project_id: built.project.id, time_period_id: built.period.id };
  const { resources } = (await t.call(contract.listProfileResources, { query }, as)).body;
  return resources.map(({ chart_id, shown_for }) => [chart_id, shown_for]);
};

describe('resources beside a result', () => {
  it('are shown for the verdict of the viewed submission, on the chart and in the profile', async () => {
    const built = await build();
    const team = await admin();
    await save(built.chart.id, EACH, [], team);
    const [far, above, inside] = [0, 1, 4].map((at) => built.members[at]!);
    const below = built.members.at(-1)!;
    const expected = [
      [far!, ['always', 'worse', 'alarm']],
      [above!, ['always', 'worse']],
      [inside!, ['always']],
      [below, ['always']],
    ] as const;
    for (const [{ user, submission }, kinds] of expected) {
      expect(await namesFor(built, user)).toEqual(kinds);
      expect(await namesFor(built, team, { submission_id: submission.id })).toEqual(kinds);
      expect(await inProfile(built, user)).toEqual(kinds.map((kind) => [built.chart.id, kind]));
    }
    // Without a submission there is no result to fit.
    expect(await namesFor(built, team)).toEqual(['always']);
  });

  it('are those of the chart, not of another chart of the project', async () => {
    const built = await build();
    const team = await admin();
    const second = await buildChart(t.db, built.project, [built.measure], [built.period]);
    await save(second.id, [resource('always')], [], team);
    expect(await namesFor(built, built.own.user)).toEqual([]);
    expect(await inProfile(built, built.own.user)).toEqual([[second.id, 'always']]);
  });

  it('cannot be read for another organisation’s result', async () => {
    const built = await build();
    await save(built.chart.id, EACH, [], await admin());
    const submission_id = built.own.submission.id;
    expect((await shown(built, built.members[4]!.user, { submission_id })).status).toBe(404);
  });

  it('do not reveal a verdict that the chart suppresses', async () => {
    const team = await admin();
    const tooFew = await build(FIGURES.slice(0, 3), { project: { disclosure_threshold: 5 } });
    await save(tooFew.chart.id, EACH, [], team);
    const hidden = await build(WITH_SMALL_NUMBER, { project: { disclosure_threshold: 5 } });
    await save(hidden.chart.id, EACH, [], team);
    expect(await namesFor(tooFew, tooFew.own.user)).toEqual(['always']);
    for (const { user } of hidden.members.filter((_, at) => WITH_SMALL_NUMBER[at]![0] < 5))
      expect(await namesFor(hidden, user)).toEqual(['always']);
  });

  it('are managed by the programme team, in order and as a whole, and refused if others changed them', async () => {
    const built = await build();
    const team = await admin();
    const { id } = built.chart;
    const read = async () =>
      (await t.call(contract.getChartResources, { params: { id } }, team)).body.resources;
    expect((await save(id, EACH, [], team)).status).toBe(200);
    expect((await save(id, [resource('always')], [], team)).status).toBe(409);
    const turned = [EACH[2]!, { ...EACH[0]!, url: 'https://example.org/case' }];
    expect((await save(id, turned, EACH, team)).status).toBe(200);
    expect(await read()).toEqual(turned);
    const entries = await t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.subject_id, String(id)));
    expect(entries.filter(({ action }) => action === 'chart.resources_changed')).toHaveLength(2);
  });

  it('are saved by one person at a time, so that of two at once one is refused', async () => {
    const built = await build();
    const team = await admin();
    const { id } = built.chart;
    const lists = [[resource('always')], [resource('worse')], [resource('alarm')]];
    const answers = await Promise.all(lists.map((resources) => save(id, resources, [], team)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { resources } = (await t.call(contract.getChartResources, { params: { id } }, team)).body;
    expect(resources).toEqual(lists[answers.findIndex(({ status }) => status === 200)]);
  });

  it('are not lost where another person removes them at the same moment', async () => {
    const built = await build();
    const team = await admin();
    const { id } = built.chart;
    await save(id, EACH, [], team);
    const saving = await t.db.transaction(async (tx) => {
      // Both can read the resources, and store nothing until both wait.
      await tx.execute(sql`lock table chart_resources in share mode`);
      const started = [[], [resource('worse')]].map((resources) => save(id, resources, EACH, team));
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await t.db.execute(waiting)).rows.length).toBe(2);
      return { started };
    });
    const answers = await Promise.all(saving.started);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('need a title, something to read and a safe address', async () => {
    const built = await build();
    const team = await admin();
    for (const wrong of [
      { resource_name: ' ' },
      { resource_text: ' ' },
      { url: 'http://example.org' },
      { url: 'javascript:alert(1)' },
      { url: 'https://' },
    ])
      expect((await save(built.chart.id, [resource('always', wrong)], [], team)).status).toBe(422);
  });
});

describe('a document beside a result', () => {
  async function buildDocument(values: Partial<typeof documents.$inferInsert>) {
    const [row] = await t.db
      .insert(documents)
      .values({
        programme_id: t.programme.id,
        document_name: 'Guide',
        visible_to: 'everybody',
        ...values,
      })
      .returning();
    await t.db.insert(document_versions).values({
      document_id: row!.id,
      version_number: 1,
      storage_key: `key-${row!.id}`,
      file_name: 'guide.pdf',
      size_bytes: 3,
      content_hash: 'ab',
    });
    return row!.id;
  }

  it('is named to those who can read it, and its text stays when it is deleted', async () => {
    const built = await build();
    const team = await admin();
    const document_id = await buildDocument({ visible_to: 'contributors' });
    await save(built.chart.id, [resource('always', { document_id })], [], team);
    const of = { organisation_id: built.own.submission.organisation_id, projects: [built.project.id] };
    const viewer = await buildUser(t.db, t.programme.id, { ...of, role_type_id: 4 });
    const documentFor = async (as: { id: number }) => (await shown(built, as)).body.resources[0]!.document;
    expect(await documentFor(built.own.user)).toEqual({ id: document_id, file_name: 'guide.pdf' });
    expect(await documentFor(viewer)).toBeNull();
    // Moved to the team later, its name is no longer shown here.
    await t.db.update(documents).set({ visible_to: 'team' }).where(eq(documents.id, document_id));
    expect(await documentFor(built.own.user)).toBeNull();
    expect(await documentFor(team)).toBeNull();
    await t.db.delete(documents).where(eq(documents.id, document_id));
    expect((await shown(built, viewer)).body.resources).toHaveLength(1);
    // A title by itself helps no one.
    await t.db.update(chart_resources).set({ resource_text: '' });
    expect((await shown(built, viewer)).body.resources).toEqual([]);
  });

  it('cannot be of the team, one organisation, another project or another programme', async () => {
    const built = await build();
    const team = await admin();
    const elsewhere = await buildProject(t.db, t.programme.id);
    await buildChart(t.db, elsewhere, [], []);
    const other = await buildOrganisation(t.db, t.programme.id);
    const foreign = await buildOtherProgramme(t.db);
    for (const values of [
      { visible_to: 'team' as const },
      { organisation_id: other.id },
      { project_id: elsewhere.id },
      { programme_id: foreign.id },
    ]) {
      const document_id = await buildDocument(values);
      expect((await save(built.chart.id, [resource('always', { document_id })], [], team)).status).toBe(422);
    }
    const document_id = await buildDocument({ project_id: built.project.id });
    expect((await save(built.chart.id, [resource('always', { document_id })], [], team)).status).toBe(200);
  });
});
