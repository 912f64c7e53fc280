import { expect, it } from 'vitest';
import { computeDateChangeEffects } from './date-change-effects.ts';

const now = new Date('2026-07-01T12:00:00Z');
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
const dates = (
  opens: number,
  closes: number,
  published: number | null = null,
  registration?: [number, number],
) => ({
  registration_opens_at: registration ? day(registration[0]) : null,
  registration_closes_at: registration ? day(registration[1]) : null,
  collection_opens_at: day(opens),
  collection_closes_at: day(closes),
  published_at: published === null ? null : day(published),
});
const project = {
  unit_name: 'ward',
  named_results: false,
  provisional_results: false,
  registration_required: false,
};
const contents = { submissions: 1200, organisations: 200, submitted: 1199, registrations: 1, extensions: 0 };
const told = (
  change: Partial<Parameters<typeof computeDateChangeEffects>[0]> & { after: ReturnType<typeof dates> },
) =>
  computeDateChangeEffects({ before: null, now, project, contents, ...change }).map(
    ({ sentence }) => sentence,
  );

it('those who can still see others after results are hidden are named', () => {
  const hiding = { before: dates(-30, -20, -10), after: dates(-30, -20, 10) };
  expect(told(hiding)[0]).toContain('200 organisations will then be able to see only their own results');
  expect(told({ ...hiding, project: { ...project, provisional_results: true } })[0]).toContain(
    'only those that have submitted will still be able to see other results, under pseudonyms',
  );
});

it('entry opens for those who registered, where the project asks for it', () => {
  expect(told({ after: dates(-1, 10) })).toEqual([
    'Data entry opens immediately for 1,200 wards from 200 organisations.',
  ]);
  expect(
    told({ after: dates(-1, 10, null, [-5, -2]), project: { ...project, registration_required: true } }),
  ).toEqual(['Data entry opens immediately for 1 organisation that registered.']);
});

it('a single one is described in the singular', () => {
  expect(told({ before: dates(-10, 10, 20), after: dates(-10, -1, 20) })).toEqual([
    'Data entry closes immediately. 1 of 1,200 wards has not submitted and will not be able to. Answers already entered are saved.',
  ]);
  expect(told({ before: dates(5, 10, 20, [-5, 4]), after: dates(5, 10, 20, [-5, -1]) })).toEqual([
    'Registration closes immediately. 1 organisation has started, and no others will be able to register.',
  ]);
});

it('registration and results are described at their start', () => {
  expect(told({ after: dates(5, 10, 20, [-1, 4]) })[0]).toContain('Registration opens immediately');
  const publishing = { before: dates(-30, -20, 10), after: dates(-30, -20, -1) };
  expect(told(publishing)[0]).toContain('1,199 wards, under pseudonyms');
  expect(told({ ...publishing, project: { ...project, named_results: true } })[0]).toContain('by name');
  // A time period of long ago that a project is only given now has no results that anybody could see.
  const added = { before: null, after: dates(-30, -20, -1) };
  expect(told({ ...added, contents: { ...contents, submitted: 0 } })).toEqual([]);
});

it('the same dates, and dates without an effect, affect no one', () => {
  expect(told({ before: dates(5, 10), after: dates(5, 10) })).toEqual([]);
  const nobody = { ...contents, organisations: 0 };
  expect(told({ before: dates(5, 10, 20), after: dates(6, 10), contents: nobody })).toEqual([]);
  const empty = { submissions: 0, organisations: 0, submitted: 0, registrations: 0, extensions: 0 };
  for (const after of [dates(-1, 10), dates(-10, -1), dates(-30, -20, -10)])
    expect(told({ before: dates(-20, 20), after, contents: empty })).toEqual([]);
  expect(told({ after: dates(-1, 10), contents: empty })).toEqual([]);
});
