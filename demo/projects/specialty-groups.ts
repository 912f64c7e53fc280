import type { CsvRow } from '../csv.ts';

const CHILDREN = [171, 321, 420, 421];
const between = (least: number, most: number) => (code: number) =>
  code >= least && code <= most && !CHILDREN.includes(code);

/** Groups that people outside a hospital understand; a specialty is in the first one that has its main code. */
const groups: { code: string; name: string; has: (code: number) => boolean }[] = [
  {
    code: 'medicine',
    name: 'Medicine',
    has: (code) => between(300, 410)(code) || between(450, 460)(code),
  },
  { code: 'surgery', name: 'Surgery', has: between(100, 192) },
  { code: 'older_people', name: 'Older people', has: between(430, 430) },
  { code: 'children', name: 'Children', has: (code) => CHILDREN.includes(code) },
  { code: 'women', name: 'Women and maternity', has: between(501, 504) },
  { code: 'mental_health', name: 'Mental health', has: between(710, 715) },
  { code: 'learning_disability', name: 'Learning disability', has: between(700, 700) },
  { code: 'others', name: 'Other', has: () => true },
];

export function groupSpecialties(specialties: CsvRow[]) {
  const groupOf = (row: CsvRow) => groups.find(({ has }) => has(Number(row['specialty_code'])))!;
  return groups.map((group) => ({ ...group, rows: specialties.filter((row) => groupOf(row) === group) }));
}
