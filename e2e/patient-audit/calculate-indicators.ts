import type { Patient } from './patients.ts';

/* The indicators of the audit, counted from the file of patients alone. */

const START = '2026-01-01';

/** Visits with an HbA1c, the earliest first; of one day, in the order of the file. */
const measured = ({ visits }: Patient) =>
  visits
    .flatMap(({ seen, hba1c }) => (hba1c === null ? [] : [{ seen, hba1c }]))
    .sort((one, other) => (one.seen < other.seen ? -1 : one.seen > other.seen ? 1 : 0));

/** Counts birthdays up to a day; a child born on 29 February has a birthday on 1 March in other years. */
function ageOn(day: string, born: string): number {
  const [year, month, date] = born.split('-').map(Number) as [number, number, number];
  const birthday = (years: number) =>
    new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
  let years = 0;
  while (birthday(years + 1) <= day) years += 1;
  return years;
}
const meanOf = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
function medianOf(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!;
}
const numbersOf = (some: readonly Patient[]) => some.map(({ no }) => no);

function share(
  all: readonly Patient[],
  isEligible: (one: Patient) => boolean,
  passes: (one: Patient) => boolean,
) {
  const eligible = all.filter(isEligible);
  const passed = eligible.filter(passes);
  return {
    value: (100 * passed.length) / eligible.length,
    passed: numbersOf(passed),
    failed: numbersOf(eligible.filter((one) => !passes(one))),
    notEligible: numbersOf(all.filter((one) => !isEligible(one))),
  };
}

/** Counts every indicator over patients, without the portal. */
export function calculateIndicators(all: readonly Patient[]) {
  const latest = all.flatMap((one) => measured(one).at(-1)?.hba1c ?? []);
  const older = all.filter(({ born }) => ageOn(START, born) >= 12);
  const latestOfOlder = older.flatMap((one) => measured(one).at(-1)?.hba1c ?? []);
  const first = all.flatMap((one) => measured(one)[0]?.hba1c ?? []);
  return {
    mean: { value: meanOf(latest), counted: latest.length },
    median: { value: medianOf(latest), counted: latest.length },
    first: { value: meanOf(first), counted: first.length },
    older: { value: meanOf(latestOfOlder), counted: latestOfOlder.length },
    visits: { value: meanOf(all.map(({ visits }) => visits.length)) },
    controlled: share(
      all,
      (one) => measured(one).length > 0,
      (one) => measured(one).at(-1)!.hba1c <= 58,
    ),
    feet: share(
      all,
      ({ born }) => ageOn(START, born) >= 12,
      ({ visits }) => visits.some(({ feet }) => feet === 'Yes'),
    ),
  };
}
