import type { measures } from '../../../tables/measures.tables.ts';

type Measure = Pick<typeof measures.$inferSelect, 'decimals' | 'unit'>;

/** The bands between cut points, each of which belongs to the band above it, by name. */
export function bandNames(cutPoints: number[], measure: Measure): string[] {
  const said = cutPoints.map((point) => written(point, measure));
  return [
    `Under ${said[0]}`,
    ...said.slice(1).map((to, at) => `${said[at]} to under ${to}`),
    `${said.at(-1)} and over`,
  ];
}

/** Returns the band that contains a value. */
export const bandOf = (value: number, cutPoints: number[]): number =>
  cutPoints.filter((point) => value >= point).length;

const written = (value: number, { decimals, unit }: Measure): string => {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: Math.max(decimals, 6) };
  const text = value.toLocaleString('en-GB', digits);
  return unit === '%' ? `${text}%` : unit === '' ? text : `${text} ${unit}`;
};
