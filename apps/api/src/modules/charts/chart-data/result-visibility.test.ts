import { ADMIN, VIEWER } from '@portal/contract/identity/roles';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildPeerGroup, buildValue } from '#fixtures/build-charts';
import {
  buildComparison,
  type FigureGiven,
  askForChart,
  EIGHT_SHARES,
  type Comparison,
} from '#fixtures/build-comparison';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildSubmission } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';

const t = useTestApp();

const build = (figures: FigureGiven[], options?: Parameters<typeof buildComparison>[3]) =>
  buildComparison(t.db, t.programme.id, figures, options);
const ask = (built: Comparison, as?: { id: number } | null, body?: object) => askForChart(t, built, as, body);
const admin = () => buildUser(t.db, t.programme.id, { role_type_id: ADMIN });

describe('visibility of results', () => {
  it('shows others under their pseudonyms in a published period', async () => {
    const { body } = await ask(await build(EIGHT_SHARES));
    expect(body.named).toBe(false);
    expect(body.points[3]).toMatchObject({
      key: '29',
      submission_id: null,
      name: 'Submission 029',
      is_own: false,
    });
    expect(body.points[4]).toMatchObject({ is_own: true, key: '1' });
  });

  it('shows names where the project is named', async () => {
    const built = await build(EIGHT_SHARES, { project: { named_results: true } });
    const { body } = await ask(built, built.members[3]!.user);
    expect(body.named).toBe(true);
    const { submission, organisation } = built.members[7]!;
    expect(body.points[0]).toMatchObject({
      submission_id: submission.id,
      name: `${organisation.organisation_name}: ${submission.submission_name}`,
    });
  });

  it('shows only your own results before publication', async () => {
    const built = await build(EIGHT_SHARES, { state: 'validation', project: { named_results: true } });
    const group = await buildPeerGroup(
      t.db,
      built.project,
      built.members.map((one) => one.submission),
    );
    const { body } = await ask(built, undefined, { peer_group_ids: [group.id] });
    expect(body).toMatchObject({ visibility: 'own_only', n: 0, averages: { Mean: null }, missing: [] });
    expect(body.points).toMatchObject([{ value: 30, is_own: true, rank: null }]);
    expect(body.comparisons.map(({ n, averages, own_rank }) => [n, averages.Median, own_rank])).toEqual([
      [0, null, null],
      [0, null, null],
    ]);
    expect(body.verdict).toContain('cannot be compared yet');
  });

  it('shows those who have submitted to those who have, where results are provisional', async () => {
    const provisional = {
      state: 'open' as const,
      project: { provisional_results: true, named_results: true },
    };
    const built = await build([...EIGHT_SHARES, undefined], provisional);
    const { body } = await ask(built);
    expect(body).toMatchObject({ visibility: 'provisional', n: 8, named: false });
    expect(body.points.filter((point) => point.submission_id !== null)).toHaveLength(1);
    const late = await ask(built, built.members[8]!.user);
    expect(late.body).toMatchObject({ visibility: 'own_only', points: [], n: 0 });
    await t.db
      .update(questionnaire_submissions)
      .set({ state: 'open', submitted_at: null })
      .where(eq(questionnaire_submissions.submission_id, built.own.submission.id));
    await bumpResults(t.db, built.project.id);
    expect((await ask(built)).body.visibility).toBe('own_only');
  });

  it('shows everything by name to the programme team, and marks the submission they ask for', async () => {
    const built = await build(EIGHT_SHARES, { state: 'open' });
    const all = await ask(built, await admin());
    expect(all.body).toMatchObject({
      visibility: 'provisional',
      named: true,
      submission_id: null,
      verdict: null,
    });
    expect(all.body.points.every((point) => point.submission_id !== null && !point.is_own)).toBe(true);
    const { submission, organisation } = built.members[7]!;
    const one = await ask(built, await admin(), { submission_id: submission.id });
    expect(one.body.points.filter((point) => point.is_own)).toMatchObject([{ value: 70 }]);
    expect(one.body.verdict).toContain(
      `${organisation.organisation_name}: ${submission.submission_name}’s 70.0%`,
    );
  });

  it('shows all your submissions by name, and the rank of the requested one', async () => {
    const built = await build(EIGHT_SHARES);
    const second = await buildSubmission(t.db, built.project, built.own.organisation, {
      submission_name: 'Zweigstelle',
      pseudonym_number: 500,
    });
    await buildValue(
      t.db,
      { measure: built.measure, period: built.period, submission: second },
      { numerator: 80, denominator: 100 },
    );
    const first = await ask(built);
    expect(first.body.points.filter((point) => point.is_own).map((point) => point.value)).toEqual([80, 30]);
    expect(first.body.comparisons[0]!.own_rank).toBe(6);
    const other = await ask(built, undefined, { submission_id: second.id });
    expect(other.body.comparisons[0]!.own_rank).toBe(1);
  });

  it('answers 404 for another organisation’s submission, and for one of another project', async () => {
    const [built, other] = [await build(EIGHT_SHARES), await build(EIGHT_SHARES)];
    const theirs = { submission_id: built.members[1]!.submission.id };
    expect((await ask(built, undefined, theirs)).status).toBe(404);
    const elsewhere = { submission_id: other.own.submission.id };
    expect((await ask(built, await admin(), elsewhere)).status).toBe(404);
  });

  it('shows no comparison to a viewer whose organisation does not take part', async () => {
    const built = await build(EIGHT_SHARES);
    const organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
    const viewer = await buildUser(t.db, t.programme.id, {
      role_type_id: VIEWER,
      organisation_id,
      projects: [null],
    });
    const { status, body } = await ask(built, viewer);
    expect(status).toBe(200);
    expect(body).toMatchObject({ n: 8, verdict: null, submission_id: null });
    expect(body.points.some((point) => point.is_own || point.submission_id)).toBe(false);
  });
});

describe('small numbers', () => {
  const small: FigureGiven[] = [[3, 4], ...EIGHT_SHARES, [1, 2]];
  it('are suppressed and counted as missing; your own is shown and counts in nothing', async () => {
    const built = await build(small, { project: { disclosure_threshold: 5 } });
    const { body } = await ask(built);
    expect(body).toMatchObject({ n: 8, averages: { Mean: 37.5 } });
    expect(body.missing).toMatchObject([{ reason: 'small_number', count: 2, own: true }]);
    expect(body.points[0]).toMatchObject({ value: 75, is_own: true, rank: null, suppressed: 'small_number' });
    expect(body.points.at(-1)).toMatchObject({
      value: null,
      numerator: null,
      denominator: null,
      rank: null,
      suppressed: 'small_number',
    });
    expect(body.verdict).toContain('is based on a small number');
  });

  it('are shown to the programme team, without counting', async () => {
    const built = await build(small, { project: { disclosure_threshold: 5 } });
    const { body } = await ask(built, await admin());
    expect(body.points.filter((point) => point.suppressed).map((point) => point.value)).toEqual([75, 50]);
    expect(body.averages.Mean).toBe(37.5);
  });

  it('leave a comparison with too few peers without averages and without others’ points', async () => {
    const built = await build(EIGHT_SHARES, { project: { named_results: true } });
    const at = (...indexes: number[]) => indexes.map((index) => built.members[index]!.submission);
    const group = await buildPeerGroup(t.db, built.project, at(0, 1, 2));
    const { body } = await ask(built, undefined, { peer_group_ids: [group.id] });
    expect(body.comparisons[1]).toMatchObject({
      n: 0,
      averages: { Mean: null, Median: null, Q1: null, Q3: null },
      own_rank: null,
      suppressed: 'too_few_peers',
    });
    expect(body.points).toMatchObject([{ value: 30, is_own: true }]);
    expect(body.averages.Mean).toBeNull();
    expect(body.verdict).toContain('too few trusts');
  });
});
