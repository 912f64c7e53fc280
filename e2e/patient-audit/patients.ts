import { MOST_VISITS, patientQuestions, visitColumns, yesNoColumns } from './definition.ts';

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

/** The headings of the file, as the questionnaire names its questions and columns. */
const head = [...patientQuestions.map((one) => one.question_text), ...visitColumns];
const at = (name: string) => head.indexOf(name);

/** Writes the file of a hospital, with the audit's own headings: 4 to 8 visits of each patient, 6 on average. */
export function patientFile(prefix: string, count: number, seed: number): string {
  const draw = numbers(seed);
  const yesNo = () => (draw(2) === 0 ? 'Yes' : 'No');
  const lines = Array.from({ length: count }, (_, index) => {
    const born =
      index % 11 === 0 ? '2012-02-29' : `20${two(8 + draw(14))}-${two(1 + draw(12))}-${two(1 + draw(28))}`;
    const own = [
      `${prefix}${index + 1}`,
      born,
      ['Female', 'Male', 'Other'][draw(3)],
      ['Type 1', 'Type 2', 'Other type'][draw(3)],
      '2023-05-01',
      1 + draw(5),
      ...Array.from({ length: 5 }, yesNo),
    ];
    return Array.from({ length: 4 + draw(MOST_VISITS - 3) }, () => {
      const hba1c = draw(6) === 0 ? '' : (30 + draw(700) / 10).toFixed(1);
      const seen = `2026-${two(1 + draw(12))}-${two(1 + draw(28))}`;
      const measured = [90 + draw(80), 20 + draw(60), 95 + draw(40), 55 + draw(30), draw(30) / 10];
      const feet = draw(12) === 0 ? 'Yes' : 'No';
      const rest = Array.from({ length: yesNoColumns.length - 1 }, yesNo);
      return [...own, seen, hba1c, ...measured, feet, ...rest].join();
    });
  }).flat();
  return `${[head.join(), ...lines].join('\r\n')}\r\n`;
}

/** Cells that are wrong, each alone enough to refuse the file. */
const mistakes = (
  [
    ['HbA1c', 'high'],
    ['HbA1c', '400'],
    ['Visit date', '2026-02-30'],
    ['Height', 'tall'],
    ['Feet examined', 'Perhaps'],
    ['Hospital number', ''],
  ] as const
).map(([column, wrong]) => ({ column: at(column), wrong }));

const linesOf = (file: string) => file.replace('\ufeff', '').split('\r\n');
const cellsOf = (line: string) => line.split(',');

/** Makes mistakes in lines spread over the whole file. @returns the numbers of these lines */
export function withMistakes(file: string, count: number): { file: string; wrong: number[] } {
  const lines = linesOf(file);
  const apart = Math.floor((lines.length - 2) / count);
  const wrong = Array.from({ length: count }, (_, made) => 1 + made * apart);
  for (const [made, line] of wrong.entries()) {
    const { column, wrong: cell } = mistakes[made % mistakes.length]!;
    lines[line] = cellsOf(lines[line]!).with(column, cell).join();
  }
  return { file: lines.join('\r\n'), wrong };
}

const hasProblem = (line: string, index: number) => index > 0 && (cellsOf(line)[head.length] ?? '') !== '';

/** Returns the numbers of the lines that have a problem beside them. */
export const linesWithProblems = (returned: string): number[] =>
  linesOf(returned).flatMap((line, index) => (hasProblem(line, index) ? [index] : []));

/** Corrects only the lines that have a problem beside them, from the hospital's own records. */
export function correctReturned(returned: string, records: string): string {
  const right = linesOf(records);
  return linesOf(returned)
    .map((line, index) =>
      hasProblem(line, index) ? [right[index], ...cellsOf(line).slice(head.length)].join() : line,
    )
    .join('\r\n');
}

export type Patient = {
  no: string;
  born: string;
  visits: { seen: string; hba1c: number | null; feet: string }[];
};

/** Reads a file of patients, for the figures that are counted without the portal. */
export function readPatients(file: string): Patient[] {
  const patients = new Map<string, Patient>();
  for (const line of linesOf(file).slice(1)) {
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
