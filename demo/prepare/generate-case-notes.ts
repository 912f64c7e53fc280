import { toCsv } from '../csv.ts';
import { stableHash } from '../stable-hash.ts';
import { groupSpecialties } from '../projects/specialty-groups.ts';
import type { Sources } from './sources.ts';

/** Trusts with an A&E department, beds and delays in the published tables; the demonstration's people are in the first two. */
const TRUSTS = ['RJZ', 'R0A', 'RGT', 'RH8', 'RR8', 'RRK', 'RTH', 'RX1'];
const PUBLISHED = '2025-06-01';
const OPEN = '2025-07-01';
const CASES = 40;
const SECOND_REVIEWS = 10;
/** How many cases are complete in the month being collected: the contributor's trust is half-way, its neighbour done. */
const OPEN_CASES: Record<string, number> = { RJZ: 22, R0A: CASES };

/** Reviewers' findings in notes are not published: these shares are our choice. */
const CHOSEN = { senior_review: 0.7, delayed: 0.25, agrees: 0.8 };
const QUALITY: Weights = { well: 0.55, mostly: 0.33, poorly: 0.12 };
const REASONS: [beginning: string, option: string][] = [
  ['Hospital', 'hospital'],
  ['Wellbeing', 'wellbeing'],
  ['Care transfer', 'transfer_hub'],
  ['Interface', 'arrangements'],
  ['Capacity', 'capacity'],
];

const caseNoteColumns = [
  ...['period', 'organisation_code', 'case_number', 'review'],
  ...['attended_on', 'minutes_in_department', 'senior_review', 'outcome'],
  ...['minutes_for_bed', 'ward', 'delayed', 'delay_reason', 'record_quality'],
] as const;
type Weights = Record<string, number>;

/** Cases that follow the published distributions of each trust; the same sources always give the same cases. */
export function generateCaseNotes(sources: Sources): string {
  const rows = [PUBLISHED, OPEN].flatMap((period) =>
    TRUSTS.flatMap((code) => {
      const cases = period === OPEN ? (OPEN_CASES[code] ?? 0) : CASES;
      const shares = sharesOf(sources, period, code);
      return Array.from({ length: cases }, (_, index) => index + 1).flatMap((number) => {
        const key = `${period}/${code}/${number}`;
        const first = {
          period,
          organisation_code: code,
          case_number: String(number),
          ...firstReview(shares, period, key),
        };
        const again = isReviewedTwice(period, code, number);
        return [
          { ...first, review: '1' },
          ...(again ? [{ ...first, ...secondReview(first, key), review: '2' }] : []),
        ];
      });
    }),
  );
  return toCsv(caseNoteColumns, rows as unknown as Record<(typeof caseNoteColumns)[number], string>[]);
}

/** Ten of the forty, drawn: those that come first in an order of their own. */
function isReviewedTwice(period: string, code: string, number: number): boolean {
  const place = (one: number) => stableHash(`${period}/${code}/second/${one}`);
  const before = Array.from({ length: CASES }, (_, index) => index + 1).filter(
    (other) => place(other) < place(number),
  );
  return before.length < SECOND_REVIEWS;
}

type Shares = ReturnType<typeof sharesOf>;

/** Returns the published shares of a trust and month. */
function sharesOf(sources: Sources, period: string, code: string) {
  const month = sources.attendances.find((row) => row['period'] === period && row['org_code'] === code)!;
  const [attendances, over, admissions, waited] = [
    'total_attendances',
    'attendances_over_4hours',
    'total_emergency_admissions',
    'emergency_admissions_over_4hours',
  ].map((column) => Number(month[column])) as [number, number, number, number];
  return {
    admitted: admissions / attendances,
    bedOver: waited / admissions,
    // A patient who waited over four hours for a bed was over four hours in the department. The others share
    // the rest.
    otherOver: Math.max(0, (over - waited) / (attendances - waited)),
    wards: wardsOf(sources, code),
    reasons: reasonsOf(sources, code),
  };
}

function wardsOf({ specialties, specialtyBeds }: Sources, code: string): Weights {
  const newest = specialtyBeds.filter((row) => row['org_code'] === code && row['quarter'] === '2021-22 Q4');
  const weights: Weights = {};
  for (const group of groupSpecialties(specialties)) {
    const codes = new Set(group.rows.map((row) => row['specialty_code']));
    const option = ['mental_health', 'learning_disability'].includes(group.code) ? 'others' : group.code;
    const beds = newest.filter((row) => codes.has(row['specialty_code']));
    weights[option] = beds.reduce((sum, row) => sum + Number(row['occupied']), weights[option] ?? 0);
  }
  return weights;
}

function reasonsOf({ delays, delayReasons }: Sources, code: string): Weights {
  const textOf = new Map(delayReasons.map((row) => [row['reason_id']!, row['delay_reason']!]));
  const weights: Weights = {};
  for (const row of delays.filter((one) => one['org_code'] === code && one['period'] === '2025-05-01')) {
    const [, option] = REASONS.find(([beginning]) => textOf.get(row['reason_id']!)!.startsWith(beginning))!;
    weights[option] = (weights[option] ?? 0) + Number(row['delay_count']);
  }
  return weights;
}

function firstReview(shares: Shares, period: string, key: string): Record<string, string> {
  const chance = (what: string) => stableHash(`case-notes/${key}/${what}`) / 2 ** 32;
  const within = (what: string, from: number, to: number) =>
    Math.floor(from + chance(what) * (to - from + 1));
  const day = String(within('day', 1, Number(period.slice(5, 7)) === 6 ? 30 : 31)).padStart(2, '0');
  const isAdmitted = chance('admitted') < shares.admitted;
  const waited = isAdmitted && chance('bed') < shares.bedOver;
  const isOver = waited || chance('over') < shares.otherOver;
  // Only the side of four hours is published: within each side, all lengths are equally likely.
  const bed = waited ? within('minutes for bed', 241, 720) : within('minutes for bed', 15, 180);
  const minutes = isOver
    ? within('minutes', waited ? bed + 15 : 241, waited ? bed + 240 : 720)
    : within('minutes', isAdmitted ? bed + 15 : 20, 240);
  const delayed = chance('delayed') < CHOSEN.delayed;
  return {
    attended_on: `${period.slice(0, 8)}${day}`,
    minutes_in_department: String(minutes),
    senior_review: chance('senior') < CHOSEN.senior_review ? 'yes' : 'no',
    outcome: isAdmitted ? 'admitted' : 'left',
    minutes_for_bed: isAdmitted ? String(bed) : '',
    ward: isAdmitted ? pick(shares.wards, chance('ward')) : '',
    delayed: isAdmitted ? (delayed ? 'yes' : 'no') : '',
    delay_reason: isAdmitted && delayed ? pick(shares.reasons, chance('reason')) : '',
    record_quality: pick(QUALITY, chance('quality')),
  };
}

/**
 * Answers as a second reviewer. Times and places are in the notes, so they agree. A judgement agrees four
 * times in five; otherwise it is drawn again.
 */
function secondReview(first: Record<string, string>, key: string): Record<string, string> {
  const chance = (what: string) => stableHash(`case-notes/${key}/second/${what}`) / 2 ** 32;
  const isSame = (what: string) => chance(`${what} agrees`) < CHOSEN.agrees;
  return {
    ...(!isSame('senior') && {
      senior_review: chance('senior') < CHOSEN.senior_review ? 'yes' : 'no',
    }),
    ...(!isSame('quality') && { record_quality: pick(QUALITY, chance('quality')) }),
    ...(first['delay_reason'] &&
      !isSame('reason') && {
        delay_reason: pick(Object.fromEntries(REASONS.map(([, option]) => [option, 1])), chance('reason')),
      }),
  };
}

/** An option with the chance of its weight. */
function pick(weights: Weights, chance: number): string {
  const total = Object.values(weights).reduce((sum, one) => sum + one, 0);
  let left = chance * total;
  for (const [option, weight] of Object.entries(weights)) {
    left -= weight;
    if (left < 0) return option;
  }
  return Object.keys(weights).at(-1)!;
}
