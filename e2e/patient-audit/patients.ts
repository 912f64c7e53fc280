import { MOST_VISITS, patientFields, visitFields } from './definition.ts';

/* Made-up patients as a hospital's own system writes them: one line for each visit. */

/** Draws the same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const two = (value: number) => String(value).padStart(2, '0');

/** Writes the file of a hospital, with the audit's own headings. */
export function patientFile(prefix: string, count: number, seed: number): string {
  const draw = numbers(seed);
  const yesNo = () => (draw(2) === 0 ? 'Yes' : 'No');
  const head = [...patientFields, ...visitFields].map(({ name }) => name);
  const lines = Array.from({ length: count }, (_, at) => {
    const born =
      at % 11 === 0 ? '2012-02-29' : `20${two(8 + draw(14))}-${two(1 + draw(12))}-${two(1 + draw(28))}`;
    const own = [
      `${prefix}${at + 1}`,
      born,
      ['Female', 'Male', 'Other'][draw(3)],
      ['Type 1', 'Type 2', 'Other type'][draw(3)],
      '2023-05-01',
      1 + draw(5),
      ...Array.from({ length: 5 }, yesNo),
    ];
    return Array.from({ length: 1 + draw(MOST_VISITS) }, () => {
      const hba1c = draw(6) === 0 ? '' : (30 + draw(700) / 10).toFixed(1);
      const seen = `2026-${two(1 + draw(12))}-${two(1 + draw(28))}`;
      const measured = [90 + draw(80), 20 + draw(60), 95 + draw(40), 55 + draw(30)];
      const feet = draw(3) === 0 ? 'Yes' : 'No';
      const rest = [yesNo(), 'No', draw(30) / 10, ...Array.from({ length: 30 }, yesNo)];
      return [...own, seen, hba1c, ...measured, feet, ...rest].join();
    });
  }).flat();
  return `${[head.join(), ...lines].join('\r\n')}\r\n`;
}

const at = (name: string) => [...patientFields, ...visitFields].findIndex((one) => one.name === name);
/** Cells that are wrong, each with the hospital's correction. */
const mistakes: { column: number; wrong: string; right: string }[] = [
  { column: at('HbA1c'), wrong: 'high', right: '91.5' },
  { column: at('HbA1c'), wrong: '400', right: '40' },
  { column: at('Visit date'), wrong: '2026-02-30', right: '2026-02-28' },
  { column: at('Height'), wrong: 'tall', right: '140' },
];

const cellsOf = (line: string) => line.split(',');

/** Makes a mistake in the first line of each of the first patients. */
export function withMistakes(file: string, count: number): string {
  const seen = new Set<string>();
  return file
    .split('\r\n')
    .map((line, index) => {
      const cells = cellsOf(line);
      const no = cells[0]!;
      if (index === 0 || no === '' || seen.has(no) || seen.size === count) return line;
      const { column, wrong } = mistakes[seen.size % mistakes.length]!;
      seen.add(no);
      return cells.with(column, wrong).join();
    })
    .join('\r\n');
}

/** Corrects the lines of a returned file that have a problem beside them, as a clerk does. */
export const correctReturned = (file: string): string =>
  file
    .split('\r\n')
    .map((line) => {
      const cells = cellsOf(line);
      const mistake = mistakes.find(({ column, wrong }) => cells[column] === wrong);
      return mistake ? cells.with(mistake.column, mistake.right).join() : line;
    })
    .join('\r\n');

export type Patient = {
  no: string;
  born: string;
  visits: { seen: string; hba1c: number | null; feet: string }[];
};

/** Reads a file of patients, for the figures that are counted without the portal. */
export function readPatients(file: string): Patient[] {
  const patients = new Map<string, Patient>();
  for (const line of file.replace('\ufeff', '').split('\r\n').slice(1)) {
    if (line === '') continue;
    const cells = cellsOf(line);
    const no = cells[0]!;
    const one = patients.get(no) ?? { no, born: cells[at('Date of birth')]!, visits: [] };
    patients.set(no, one);
    const hba1c = cells[at('HbA1c')]!;
    one.visits.push({
      seen: cells[at('Visit date')]!,
      hba1c: hba1c === '' ? null : Number(hba1c),
      feet: cells[at('Feet examined')]!,
    });
  }
  return [...patients.values()];
}
