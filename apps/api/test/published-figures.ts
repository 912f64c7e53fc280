import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/*
 * The figures of the demonstration, worked out from the published files alone: nothing of the server, of its packages or of
 * the loader is used, so that a mistake there is not repeated here.
 */

export const folder = path.join(import.meta.dirname, '../../../demo/data');

export type Row = Record<string, string>;
/** Comma-separated lines with a header; fields in double quotes may hold commas. */
export function read(file: string): Row[] {
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

export const organisations = read('organisations.csv');
export const peers = read('peer-groups.csv');
export const submitted = new Set(
  read('open-period.csv').flatMap((row) =>
    row['state'] === 'submitted' ? [`${row['project_code']}/${row['organisation_code']}`] : [],
  ),
);

/** A figure as published: what it rests on, and its value. */
export type Figure = { numerator: number; denominator: number | null; value: number };
/** Of one chart: period → organisation → figure. */
type Figures = Map<string, Map<string, Figure>>;

const number = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text));
const share = (a: number | null, b: number | null): Figure | null =>
  a === null || b === null || b === 0 ? null : { numerator: a, denominator: b, value: (a / b) * 100 };
const times = (by: number, one: Figure | null) => one && { ...one, value: one.value * by };
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

export type Chart = {
  project: string;
  name: string;
  figures: Figures;
  /** Null: its limits are worked out by other formulas than a share's, and held by the tests of these. */
  isShare: boolean | null;
  threshold: number;
  minimum: number;
  /** Its series breaks before this period. */
  since?: string;
};
const urgent = (name: string, isShare: boolean | null, figure: (row: Row) => Figure | null): Chart => ({
  ...{ project: 'urgent-emergency-care', name, isShare, threshold: 5, minimum: 5 },
  figures: figuresOf(attendances, figure),
});
const bed = (name: string, figure: (one: Beds) => Figure | null): Chart => ({
  ...{ project: 'bed-availability', name, isShare: false, threshold: 0, minimum: 3 },
  figures: figuresOf(beds, figure),
});
const sectors = ['general_and_acute', 'mental_illness', 'learning_disabilities', 'maternity'];
export const charts: Chart[] = [
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
  urgent('Long waits for a bed per 1,000 who attend', null, (row) =>
    times(10, share(number(row['emergency_admissions_over_4hours']), number(row['total_attendances']))),
  ),
  {
    ...urgent('Long stays in A&E, observed over expected', null, (row) => {
      const attended = number(row['total_attendances']);
      return share(number(row['attendances_over_4hours']), attended && attended * 0.2937295);
    }),
    since: '2023-06-01',
  },
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
export function periodName(chart: Chart, key: string): string {
  if (chart.project === 'bed-availability') return `${key.slice(0, 7).replace('-', '/')} ${key.slice(8)}`;
  const date = new Date(`${key}T00:00:00Z`);
  return date.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
export const members = (chart: Chart) =>
  new Set([...chart.figures.values()].flatMap((figures) => [...figures.keys()]));
export const participants = new Map(
  ['urgent-emergency-care', 'bed-availability'].map((project) => [
    project,
    new Set(
      [...(project === 'bed-availability' ? beds : attendances).keys()].map((key) => key.split('/')[1]!),
    ),
  ]),
);

/**
 * The charts of urgent care that have no figure of whom four numbers are about, since these or what is left of one in another
 * are from 1 to 4. Of all attendances and those within and over four hours any two tell the third: where one of the parts is small, the total,
 * which comes last, is held back, and with it what is worked out from it.
 */
function heldBack(row: Row, threshold: number): string[] {
  const isSmall = (...counts: number[]) => counts.some((one) => one > 0 && one < threshold);
  const [all, over, admitted, waited] = [
    row['total_attendances'],
    row['attendances_over_4hours'],
    row['total_emergency_admissions'],
    row['emergency_admissions_over_4hours'],
  ].map((text) => (text === '' ? NaN : Number(text))) as [number, number, number, number];
  const isTotalHeld = isSmall(all) || isSmall(over) !== isSmall(all - over);
  return [
    ...(isSmall(all, over, all - over) ? ['Attendances over four hours'] : []),
    ...(isSmall(admitted, waited, admitted - waited)
      ? ['Emergency admissions waiting over four hours from decision to admit']
      : []),
    ...(isSmall(all - over) ? ['Attendances by length of stay'] : []),
    ...(isTotalHeld ? ['Attendances'] : []),
    ...(isTotalHeld || isSmall(admitted) ? ['Emergency admissions per 100 attendances'] : []),
    ...(isTotalHeld || isSmall(waited) ? ['Long waits for a bed per 1,000 who attend'] : []),
    ...(isTotalHeld || isSmall(over) ? ['Long stays in A&E, observed over expected'] : []),
  ];
}

/** Everybody's figures of a period that count: submitted, and not held back. */
export function counted(chart: Chart, period: string): Map<string, Figure> {
  const newest = [...chart.figures.keys()].sort().at(-1);
  return new Map(
    [...(chart.figures.get(period) ?? [])].filter(([code]) => {
      const row = chart.threshold > 0 && attendances.get(`${period}/${code}`);
      if (row && heldBack(row, chart.threshold).includes(chart.name)) return false;
      return period !== newest || submitted.has(`${chart.project}/${code}`);
    }),
  );
}
