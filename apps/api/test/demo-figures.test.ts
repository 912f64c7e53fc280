import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getChartData } from '@portal/contract/chart-data';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo } from '../../../demo/load.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * Five hundred charts of the demonstration, drawn with a fixed seed, against figures worked out here from the published
 * files alone: no formula is shared with the server, so that a mistake in one is not repeated in the other.
 */
const SAMPLE = 500;
const folder = path.join(import.meta.dirname, '../../../demo/data');
const Z95 = 1.959963984540054;
const Z998 = 3.090232306167813;

type Row = Record<string, string>;
/** Comma-separated lines with a header; fields in double quotes may hold commas. */
function read(file: string): Row[] {
  const bytes = fs.readFileSync(path.join(folder, file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trim();
  const lines = text
    .split('\n')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field]) => field!.replace(/^"|"$/g, '')),
    );
  const [head, ...rest] = lines;
  return rest.map((fields) => Object.fromEntries(head!.map((name, at) => [name, fields[at] ?? ''])));
}

const organisations = read('organisations.csv');
const peers = read('peer-groups.csv');
const submitted = new Set(
  read('open-period.csv').flatMap((row) =>
    row['state'] === 'submitted' ? [`${row['project_code']}/${row['organisation_code']}`] : [],
  ),
);

/** A figure as published: what it rests on, and its value. */
type Figure = { numerator: number; denominator: number | null; value: number };
/** Of one chart: period → organisation → figure. */
type Figures = Map<string, Map<string, Figure>>;

const number = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text));
const share = (a: number | null, b: number | null): Figure | null =>
  a === null || b === null || b === 0 ? null : { numerator: a, denominator: b, value: (a / b) * 100 };
const amount = (a: number | null): Figure | null =>
  a === null ? null : { numerator: a, denominator: null, value: a };

function figuresOf<Source>(sources: Map<string, Source>, figure: (one: Source) => Figure | null): Figures {
  const found: Figures = new Map();
  for (const [key, source] of sources) {
    const [period, code] = key.split('/') as [string, string];
    const one = figure(source);
    if (one) found.set(period, (found.get(period) ?? new Map<string, Figure>()).set(code, one));
  }
  return found;
}

const attendances = new Map(
  read('urgent-emergency-care.csv').map((row) => [`${row['period']}/${row['organisation_code']}`, row]),
);
type Beds = {
  available: Map<string, number>;
  occupied: Map<string, number>;
  specialties: Map<number, number>;
};
const beds = new Map<string, Beds>();
const bedsOf = (row: Row) => {
  const key = `${row['quarter']}/${row['organisation_code']}`;
  const found = beds.get(key) ?? { available: new Map(), occupied: new Map(), specialties: new Map() };
  beds.set(key, found);
  return found;
};
for (const row of read('bed-sectors.csv')) {
  const one = bedsOf(row);
  if (row['available']) one.available.set(row['sector']!, Number(row['available']));
  if (row['occupied']) one.occupied.set(row['sector']!, Number(row['occupied']));
}
for (const row of read('bed-specialties.csv.gz')) {
  bedsOf(row).specialties.set(Number(row['specialty_code']), Number(row['occupied']));
}
const total = (values: Iterable<number>) => [...values].reduce((sum, one) => sum + one, 0);
const all = (values: Map<unknown, number>) => (values.size === 0 ? null : total(values.values()));
const isMedicine = (code: number) =>
  ((code >= 300 && code <= 410) || (code >= 450 && code <= 460)) && code !== 321;

type Chart = {
  project: string;
  name: string;
  figures: Figures;
  isShare: boolean;
  threshold: number;
  minimum: number;
};
const urgent = (name: string, isShare: boolean, figure: (row: Row) => Figure | null): Chart => ({
  ...{ project: 'urgent-emergency-care', name, isShare, threshold: 5, minimum: 5 },
  figures: figuresOf(attendances, figure),
});
const bed = (name: string, figure: (one: Beds) => Figure | null): Chart => ({
  ...{ project: 'bed-availability', name, isShare: false, threshold: 0, minimum: 3 },
  figures: figuresOf(beds, figure),
});
const sectors = ['general_and_acute', 'mental_illness', 'learning_disabilities', 'maternity'];
const charts: Chart[] = [
  urgent('Attendances over four hours', true, (row) =>
    share(number(row['attendances_over_4hours']), number(row['total_attendances'])),
  ),
  urgent('Emergency admissions waiting over four hours from decision to admit', true, (row) =>
    share(number(row['emergency_admissions_over_4hours']), number(row['total_emergency_admissions'])),
  ),
  urgent('Attendances', false, (row) => amount(number(row['total_attendances']))),
  urgent('Emergency admissions per 100 attendances', false, (row) =>
    share(number(row['total_emergency_admissions']), number(row['total_attendances'])),
  ),
  urgent('Attendances by length of stay', false, (row) => {
    const over = number(row['attendances_over_4hours']);
    return amount(over === null ? null : Number(row['total_attendances']) - over);
  }),
  bed('Occupancy of all beds', (one) => share(all(one.occupied), all(one.available))),
  ...sectors.map((sector) =>
    bed(`Occupancy of ${sector.replaceAll('_', ' ')} beds`, (one) =>
      share(one.occupied.get(sector) ?? null, one.available.get(sector) ?? null),
    ),
  ),
  bed('Available beds', (one) => amount(all(one.available))),
  bed('Available beds by sector', (one) =>
    one.available.size === 0 ? null : amount(one.available.get('general_and_acute') ?? 0),
  ),
  bed('Occupied beds by specialty', (one) =>
    one.specialties.size === 0
      ? null
      : amount(
          total([...one.specialties].flatMap(([code, occupied]) => (isMedicine(code) ? [occupied] : []))),
        ),
  ),
  bed('Mental illness share of available beds', (one) =>
    share(one.available.get('mental_illness') ?? null, all(one.available)),
  ),
];

/** What a period is called in the portal. */
function periodName(chart: Chart, key: string): string {
  if (chart.project === 'bed-availability') return `${key.slice(0, 7).replace('-', '/')} ${key.slice(8)}`;
  const date = new Date(`${key}T00:00:00Z`);
  return date.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
const members = (chart: Chart) =>
  new Set([...chart.figures.values()].flatMap((figures) => [...figures.keys()]));
const participants = new Map(
  ['urgent-emergency-care', 'bed-availability'].map((project) => [
    project,
    new Set(
      [...(project === 'bed-availability' ? beds : attendances).keys()].map((key) => key.split('/')[1]!),
    ),
  ]),
);

/** Everybody's figures of a period that count: submitted, and not resting on a small number. */
function counted(chart: Chart, period: string): Map<string, Figure> {
  const newest = [...chart.figures.keys()].sort().at(-1);
  return new Map(
    [...(chart.figures.get(period) ?? [])].filter(([code, { numerator, denominator }]) => {
      const restsOn = denominator ?? numerator;
      return restsOn >= chart.threshold && (period !== newest || submitted.has(`${chart.project}/${code}`));
    }),
  );
}

const ascending = (values: number[]) => [...values].sort((a, b) => a - b);
/** Between the two values around position (n − 1)p, counted from 0. */
function quantile(values: number[], p: number): number {
  const sorted = ascending(values);
  const at = (sorted.length - 1) * p;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (at - Math.floor(at)) * (high - low);
}
const mean = (values: number[]) => total(values) / values.length;
/** In quarters of the ranks, lowest first; ties have the lowest rank of theirs. */
function quarter(value: number, values: number[]): number | null {
  const n = values.length;
  if (n < 4) return null;
  const rank = 1 + values.filter((one) => one < value).length;
  // The largest quarter q that begins at or before the rank.
  for (let q = 4; q > 1; q -= 1) if ((n + 1 - rank) * 4 <= (5 - q) * n) return q;
  return 1;
}

function funnel(figures: Figure[]) {
  const centre = total(figures.map((one) => one.numerator)) / total(figures.map((one) => one.denominator!));
  const angle = Math.asin(Math.sqrt(centre));
  const weights = figures.map((one) => 4 * one.denominator!);
  const scores = figures.map(
    (one, at) => (Math.asin(Math.sqrt(one.numerator / one.denominator!)) - angle) * Math.sqrt(weights[at]!),
  );
  const [low, high] = [quantile(scores, 0.1), quantile(scores, 0.9)];
  const phi = mean(scores.map((score) => Math.max(low, Math.min(high, score)) ** 2));
  const m = figures.length;
  const spread = total(weights) - total(weights.map((one) => one * one)) / total(weights);
  const tau = Math.max(0, (m * phi - (m - 1)) / spread);
  const limit = (n: number, z: number) => {
    if (tau === 0) return Math.min(1, centre + z * Math.sqrt((centre * (1 - centre)) / n));
    return Math.sin(Math.min(Math.PI / 2, angle + z * Math.sqrt(1 / (4 * n) + tau))) ** 2;
  };
  return { centre, phi, limit };
}

function xmr(values: number[]) {
  const moves = values.slice(1).map((value, at) => Math.abs(value - values[at]!));
  const kept = moves.filter((move) => mean(moves) === 0 || move < 3.267 * mean(moves));
  return {
    centre: mean(values),
    upper: mean(values) + 2.66 * mean(kept),
    lower: mean(values) - 2.66 * mean(kept),
  };
}

/** The same numbers at every run (a linear congruential generator of 32 bits). */
let state = 20_251_121;
const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

let t: TestApp;
let ids: Map<string, number>;
beforeAll(async () => {
  t = await createTestApp();
  await loadDemo(t.db, {
    now: t.clock.now,
    password: 'a-password-for-the-demo',
    otpSecret: 'JBSWY3DPEHPK3PXP',
    dataFolder: folder,
  });
  const { rows } = await t.db.execute<{ key: string; id: number }>(sql`
    select 'user' as key, id from users where email_address = 'admin@acute.example'
    union all select 'chart/' || chart_name, id from charts
    union all select 'period/' || time_period_name, id from time_periods
    union all select 'filter/' || project_code || '/' || filter_name, f.id from filters f join projects p on p.id = f.project_id
    union all select 'group/' || project_code || '/' || peer_group_name, g.id from peer_groups g join projects p on p.id = g.project_id
    union all select 'submission/' || project_code || '/' || organisation_code, s.id from submissions s
      join projects p on p.id = s.project_id join organisations o on o.id = s.organisation_id`);
  ids = new Map(rows.map(({ key, id }) => [key, id]));
});
afterAll(() => t.stop());

const COLUMNS = {
  Region: 'region',
  'Integrated care board': 'icb_name',
  'Size band': 'size_band',
  Type: 'organisation_type',
};

/** A choice: whom to compare with, said to the portal and worked out from the files. */
function draw() {
  const chart = pick(charts);
  const period = pick([...chart.figures.keys()].sort());
  const taking = organisations.filter((row) =>
    participants.get(chart.project)!.has(row['organisation_code']!),
  );
  const own = pick([...members(chart)].sort());
  const groups: { id: number; has: (row: Row) => boolean }[] = [];
  const kind = pick(['none', 'region', 'peers', 'both']);
  if (kind === 'region' || kind === 'both') {
    const region = pick(taking)['region']!;
    groups.push({ id: ids.get(`group/${chart.project}/${region}`)!, has: (row) => row['region'] === region });
  }
  if (kind === 'peers' || kind === 'both') {
    const { organisation_code: code, organisation_name: name } = pick(taking);
    const id = ids.get(`group/${chart.project}/Published peers of ${name}`);
    const listed = new Set(
      peers.flatMap((one) => (one['organisation_code'] === code ? [one['peer_organisation_code']] : [])),
    );
    if (id) groups.push({ id, has: (row) => listed.has(row['organisation_code']) });
  }
  const chosen = random() < 0.5 ? [] : [pick(Object.entries(COLUMNS))];
  const filters = chosen.map(([name, column]) => {
    const options = [...new Set([pick(taking)[column]!, pick(taking)[column]!])];
    return { id: ids.get(`filter/${chart.project}/${name}`)!, column, options };
  });
  const passes = (row: Row) => filters.every(({ column, options }) => options.includes(row[column]!));
  return { chart, period, own, groups, filters, taking, passes };
}

it(`${SAMPLE} charts drawn at random have the averages, ranks, quarters and limits of the published files`, async () => {
  const done = { averages: 0, ranks: 0, funnels: 0, controls: 0 };
  for (let at = 0; at < SAMPLE; at += 1) {
    const { chart, period, own, groups, filters, taking, passes } = draw();
    const output_type = at % 3 === 0 && chart.isShare ? 'funnel' : at % 3 === 1 ? 'spc' : 'ranked_bars';
    const answer = await t.call(
      getChartData,
      {
        params: {
          chart_id: ids.get(`chart/${chart.name}`)!,
          time_period_id: ids.get(`period/${periodName(chart, period)}`)!,
        },
        body: {
          submission_id: ids.get(`submission/${chart.project}/${own}`)!,
          peer_group_ids: groups.map(({ id }) => id),
          filters: filters.map(({ id, options }) => ({
            filter_id: id,
            option_list: options.map((option_name) => ({ option_name })),
          })),
          output_type,
        } as never,
      },
      { id: ids.get('user')! },
    );
    const where = `${at}: ${chart.name}, ${period}, ${own}, ${output_type}`;
    expect(answer.status, where).toBe(200);
    const { body } = answer;
    const figures = counted(chart, period);
    const setOf = (has: (row: Row) => boolean) =>
      taking
        .filter((row) => passes(row) && has(row))
        .flatMap((row) => {
          const code = row['organisation_code']!;
          const figure = figures.get(code);
          return figure ? [{ code, ...figure }] : [];
        });
    const sets = [setOf(() => true), ...groups.map(({ has }) => setOf(has))];
    const picture = groups.length === 0 ? sets[0]! : setOf((row) => groups.some(({ has }) => has(row)));

    for (const [index, set] of [...sets, picture].entries()) {
      const found = index < sets.length ? body.comparisons[index]! : body;
      const values = set.map(({ value }) => value);
      expect(found.n, where).toBe(values.length);
      if (values.length < chart.minimum) {
        expect(found.averages, where).toEqual({ Mean: null, Median: null, Q1: null, Q3: null });
        continue;
      }
      done.averages += 1;
      const { Mean, Median, Q1, Q3 } = found.averages;
      const wanted = [mean(values), quantile(values, 0.5), quantile(values, 0.25), quantile(values, 0.75)];
      [Mean, Median, Q1, Q3].forEach((one, place) => expect(one, where).toBeCloseTo(wanted[place]!, 8));
      const mine = set.find(({ code }) => code === own);
      const place = index < sets.length ? body.comparisons[index]! : null;
      if (!place) continue;
      expect(place.own_rank, where).toBe(
        mine ? 1 + values.filter((value) => value > mine.value).length : null,
      );
      expect(place.own_quartile, where).toBe(mine ? quarter(mine.value, values) : null);
      if (mine) done.ranks += 1;
    }

    if (output_type === 'funnel') {
      if (picture.length < Math.max(2, chart.minimum)) {
        expect(body.funnel, where).toBeNull();
      } else if (body.funnel) {
        const { centre, phi, limit } = funnel(picture);
        expect(body.funnel.target, where).toBeCloseTo(100 * centre, 8);
        expect(body.funnel.overdispersion?.phi, where).toBeCloseTo(phi, 6);
        for (const { denominator, alert, alarm } of [body.funnel.limits[0]!, body.funnel.limits.at(-1)!]) {
          expect(alert.upper, where).toBeCloseTo(100 * limit(denominator, Z95), 6);
          expect(alarm.upper, where).toBeCloseTo(100 * limit(denominator, Z998), 6);
        }
        const sizes = ascending(picture.map((one) => one.denominator!));
        expect(body.funnel.limits[0]!.denominator).toBe(sizes[0]);
        expect(body.funnel.limits.at(-1)!.denominator).toBe(sizes.at(-1));
        done.funnels += 1;
      }
    }
    if (output_type === 'spc') {
      const newest = [...chart.figures.keys()].sort().at(-1);
      const values = [...chart.figures.keys()].sort().flatMap((key) => {
        const figure = chart.figures.get(key)!.get(own);
        return figure && (key !== newest || submitted.has(`${chart.project}/${own}`)) ? [figure.value] : [];
      });
      if (values.length < 2) {
        expect(body.spc, where).toBeNull();
      } else {
        const lines = body.spc!.phases[0]!.lines!;
        const wanted = xmr(values);
        expect(body.spc!.points.length, where).toBe(values.length);
        expect(lines.centre, where).toBeCloseTo(wanted.centre, 7);
        expect(lines.upper, where).toBeCloseTo(wanted.upper, 7);
        expect(lines.lower, where).toBeCloseTo(wanted.lower, 7);
        done.controls += 1;
      }
    }
  }
  // The sample holds enough of each to mean something.
  expect(done.averages).toBeGreaterThan(600);
  expect(done.ranks).toBeGreaterThan(150);
  expect(done.funnels).toBeGreaterThan(15);
  expect(done.controls).toBeGreaterThan(120);
}, 180_000);
