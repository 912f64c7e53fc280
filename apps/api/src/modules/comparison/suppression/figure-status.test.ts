import { describe, expect, it } from 'vitest';
import type { ResultView } from '../figures/result-visibility.policy.ts';
import { compareGroups } from '../../charts/chart-data/compare-groups.ts';
import type { Figure } from '../figures/figure-types.ts';
import { hasTooFewPeers, toVisibleNumbers, computeFigureStatus } from './figure-status.ts';

const row = (numerator: number | null, denominator: number | null, value: number | null) => ({
  submitted: true,
  numerator,
  denominator,
  value,
  variance: null,
  missing_reason: value === null ? ('not_reported' as const) : null,
});
const figure = (submission_id: number, values: Partial<Figure> = {}): Figure => ({
  submission_id,
  organisation_id: submission_id,
  pseudonym_number: submission_id,
  ...row(submission_id, 100, submission_id),
  standing: 'counted',
  is_own: false,
  ...values,
});
const figures = (...ids: number[]) => ids.map((id) => figure(id));
const pseudonymous: ResultView = { visibility: 'published', named: false, unrestricted: false };
const named: ResultView = { ...pseudonymous, named: true };
const team: ResultView = { ...named, unrestricted: true };
const rules = { minimum_peers: 3, quartile_method: 7 };

describe('inclusion of a value', () => {
  const unlike = { missing_reason: 'zero_denominator' as const };
  it.each([
    [row(1, 4, 25), true, 'small_number'],
    [row(1, 5, 20), false, 'counted'],
    [row(null, 3, null), true, 'not_reported'],
    [{ ...row(0, 0, null), ...unlike }, true, 'zero_denominator'],
    [{ ...row(null, null, null), submitted: false }, false, 'not_submitted'],
  ] as const)('%j, held back %s: %s', (figure, isHeldBack, standing) => {
    expect(computeFigureStatus(figure, isHeldBack)).toBe(standing);
  });
});

describe('a small number', () => {
  const small = figure(1, { standing: 'small_number' });
  const hidden = { value: null, numerator: null, denominator: null, suppressed: 'small_number' };
  const shown = { value: 1, numerator: 1, denominator: 100, suppressed: 'small_number' };
  it('is shown to its owner and to the programme team, marked, and to no one else', () => {
    expect(toVisibleNumbers(small, named)).toEqual(hidden);
    expect(toVisibleNumbers({ ...small, is_own: true }, pseudonymous)).toEqual(shown);
    expect(toVisibleNumbers(small, team)).toEqual(shown);
  });
});

describe('a set', () => {
  const own = figure(9, { is_own: true });
  it('needs as many peers as the project says, oneself not being one', () => {
    expect(hasTooFewPeers([...figures(1, 2), own], named, 3)).toBe(true);
    expect(hasTooFewPeers([...figures(1, 2, 3), own], named, 3)).toBe(false);
  });

  it('is counted by its values alone', () => {
    const small = figure(3, { standing: 'small_number' });
    expect(hasTooFewPeers([...figures(1, 2), small], named, 3)).toBe(true);
  });

  it('is too small for averages for the programme team too', () => {
    expect(hasTooFewPeers(figures(1, 2), team, 3)).toBe(true);
    expect(hasTooFewPeers([...figures(1, 2), own], team, 3)).toBe(false);
  });

  it('can leave a few of a larger one: sets/anonymity-partition.ts decides first which sets are offered', () => {
    expect(hasTooFewPeers(figures(1, 2, 3, 4, 5, 6), pseudonymous, 3)).toBe(false);
  });
});

describe('the sets of a comparison', () => {
  const knownFigures = figures(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  const group = (id: number, ...members: number[]) => ({
    id,
    peer_group_name: `Group ${id}`,
    members: new Set(members),
  });
  const drawn = (set: Figure[]) => set.map((one) => one.submission_id);

  it('keeps the members of a suppressed peer group out of the picture, unless they are in another', () => {
    const { groups, picture } = compareGroups(
      knownFigures,
      null,
      [group(1, 1, 2, 3, 4), group(2, 4, 5)],
      pseudonymous,
      rules,
    );
    expect(groups.map(({ summary }) => summary.suppressed)).toEqual([null, 'too_few_peers']);
    expect(drawn(picture.set)).toEqual([1, 2, 3, 4]);
    expect(picture.summary.averages.Mean).toBe(2.5);
  });

  it('draws the union of overlapping groups, and counts each submission once', () => {
    const chosen = [group(1, 1, 2, 3, 4), group(2, 2, 3, 4, 5)];
    const { groups, picture } = compareGroups(knownFigures, null, chosen, pseudonymous, rules);
    expect(groups.map(({ summary }) => summary.averages.Mean)).toEqual([2.5, 3.5]);
    expect(picture.summary).toMatchObject({ n: 5, averages: { Mean: 3 } });
  });

  it('holds back a filtered set and a peer group within it by their own peers alone', () => {
    const { all, groups } = compareGroups(
      knownFigures,
      new Set([1, 2, 3]),
      [group(1, 1, 2)],
      pseudonymous,
      rules,
    );
    expect([all.suppressed, groups[0]!.summary.suppressed]).toEqual([null, 'too_few_peers']);
  });

  it('shows the programme team how many there were', () => {
    const { all } = compareGroups(knownFigures, new Set([1, 2]), [], team, rules);
    expect(all).toMatchObject({ suppressed: 'too_few_peers', n: 2, averages: { Mean: null } });
  });
});
