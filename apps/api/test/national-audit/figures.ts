import type { Patient, Visit } from './patients.ts';

/* The figures of a patient, counted without the portal. */

export const YEAR = { starts_on: '2025-04-01', ends_on: '2026-03-31' };

export const inYear = ({ visits }: Patient) =>
  visits.filter(({ seen_on }) => seen_on >= YEAR.starts_on && seen_on <= YEAR.ends_on);

type Figure = (visit: Visit) => number | null;
export const hba1c: Figure = (visit) => visit.hba1c;
export const extra =
  (at: number): Figure =>
  (visit) =>
    visit.extra[at]!;
/** Lists the figures of visits by their day; those of one day in the order of the file. */
export function figuresByDay(visits: readonly Visit[], figure: Figure): number[] {
  const given = visits.flatMap((visit, at) => {
    const value = figure(visit);
    return value === null ? [] : [{ value, day: visit.seen_on, at }];
  });
  given.sort((one, other) => (one.day === other.day ? one.at - other.at : one.day < other.day ? -1 : 1));
  return given.map(({ value }) => value);
}
export const latest = (visits: readonly Visit[], figure: Figure) =>
  figuresByDay(visits, figure).at(-1) ?? null;
export const first = (visits: readonly Visit[], figure: Figure) => figuresByDay(visits, figure)[0] ?? null;
export const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0);
export const meanOf = (figures: readonly number[]) =>
  figures.length === 0 ? null : sum(figures) / figures.length;
export const sumOf = (figures: readonly number[]) => (figures.length === 0 ? null : sum(figures));

/** Counts birthdays, or other anniversaries; one on 29 February is on 1 March of other years. */
export function fullYears(from: string, to: string): number {
  const [year, month, day] = from.split('-').map(Number) as [number, number, number];
  let years = Number(to.slice(0, 4)) - year + 1;
  const anniversary = () => new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10);
  while (anniversary() > to) years -= 1;
  return years;
}
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
export const ageAtStart = ({ born }: Patient) => fullYears(born, YEAR.starts_on);
export const allOf = (patients: readonly Patient[], figure: (patient: Patient) => readonly number[]) =>
  patients.flatMap(figure);
export const measuredIn = (visits: readonly Visit[], figure: Figure) =>
  visits.flatMap((one) => figure(one) ?? []);
export const answered = (visits: readonly Visit[], figure: Figure) =>
  visits.some((one) => figure(one) !== null);
