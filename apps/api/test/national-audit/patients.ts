/* The file of a national audit: patients with 11 details, and a line for each visit with 40 fields. */

export type Visit = {
  seen_on: string;
  hba1c: number | null;
  height: number | null;
  weight: number | null;
  smokes: string | null;
  extra: (number | null)[];
};
export type Patient = {
  no: string;
  born: string;
  diagnosed: string | null;
  sex: string | null;
  detail: (number | null)[];
  visits: Visit[];
};

export const MOST_VISITS = 6;
export const EXTRAS = 35;
const DETAILS = 7;
const names = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word}_${at}`);
const columns = ['hospital_no', 'born', 'diagnosed', 'sex', ...names('detail', DETAILS)].concat(
  ['seen_on', 'hba1c', 'height', 'weight', 'smokes'],
  names('extra', EXTRAS),
);

/** Returns whole numbers below a limit, the same for the same seed. */
function createDraw(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/**
 * Writes the file. Visits are in no order and reach beyond the audit year, a fifth of the fields is blank, two visits can be on one
 * day, and some patients have no visit.
 */
export function writeAuditFile(patients: number, seed: number): string {
  const draw = createDraw(seed);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = (from: number, years: number) =>
    `${from + draw(years)}-${two(1 + draw(12))}-${two(1 + draw(28))}`;
  const orBlank = (value: number | string) => (draw(5) === 0 ? '' : String(value));
  const lines = Array.from({ length: patients }, (_, at) => {
    const own = [
      `P${at}`,
      at % 11 === 0 ? '2012-02-29' : day(1998, 24),
      orBlank(day(2022, 3)),
      orBlank(['female', 'male', 'other'][draw(3)]!),
      ...Array.from({ length: DETAILS }, () => orBlank(draw(1000))),
    ];
    const seen = Array.from({ length: draw(MOST_VISITS + 1) }, () => [
      draw(6) === 0
        ? '2025-08-15'
        : `${draw(4) === 0 ? 2024 : 2025}-${two(1 + draw(12))}-${two(1 + draw(28))}`,
      orBlank((300 + draw(900)) / 10),
      orBlank(90 + draw(100)),
      orBlank((150 + draw(900)) / 10),
      orBlank(draw(3) === 0 ? 'yes' : 'no'),
      ...Array.from({ length: EXTRAS }, () => orBlank(draw(10))),
    ]);
    const blank = columns.slice(own.length).map(() => '');
    return (seen.length === 0 ? [blank] : seen).map((visit) => [...own, ...visit].join());
  });
  return [columns.join(), ...lines.flat()].join('\n');
}

/** Reads the patients of the file again. */
export function readAuditFile(file: string): Patient[] {
  const patients = new Map<string, Patient>();
  for (const line of file.split('\n').slice(1)) {
    const cells = line.split(',');
    const text = (name: string) => cells[columns.indexOf(name)] || null;
    const figure = (name: string) => (text(name) === null ? null : Number(text(name)));
    const no = text('hospital_no')!;
    const patient = patients.get(no) ?? {
      no,
      born: text('born')!,
      diagnosed: text('diagnosed'),
      sex: text('sex'),
      detail: names('detail', DETAILS).map(figure),
      visits: [],
    };
    patients.set(no, patient);
    const seen_on = text('seen_on');
    if (seen_on === null) continue;
    patient.visits.push({
      seen_on,
      hba1c: figure('hba1c'),
      height: figure('height'),
      weight: figure('weight'),
      smokes: text('smokes'),
      extra: names('extra', EXTRAS).map(figure),
    });
  }
  return [...patients.values()];
}
