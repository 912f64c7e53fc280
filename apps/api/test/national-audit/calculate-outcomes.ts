import { type Indicator, indicators, isOverPatients } from './indicators.ts';
import type { Patient } from './patients.ts';

type Counts = { passed: number; failed: number; counted: number; not_eligible: number };

/** Calculates what each indicator must be, and how each patient must count, over the patients of the file. */
export function calculateExpected(patients: readonly Patient[]) {
  const valueOf = (name: string): number => {
    const one = indicators[name]!;
    return isOverPatients(one) ? summarise(one.kind, patients.map(one.of)) : one.value(patients, valueOf);
  };
  return Object.entries(indicators).map(([name, one]) => ({
    name,
    value: valueOf(name),
    outcomes: isOverPatients(one) ? patients.map((patient) => outcomeOf(one.of(patient))) : [],
  }));
}

function outcomeOf(given: boolean | number | null): { outcome: keyof Counts; value: number | null } {
  if (given === null) return { outcome: 'not_eligible', value: null };
  if (typeof given === 'number') return { outcome: 'counted', value: given };
  return { outcome: given ? 'passed' : 'failed', value: null };
}

export function countOutcomes(outcomes: readonly { outcome: keyof Counts }[]): Counts {
  const counts = { passed: 0, failed: 0, counted: 0, not_eligible: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return counts;
}

function summarise(kind: Indicator['kind'], given: readonly (boolean | number | null)[]): number {
  const eligible = given.filter((one) => one !== null);
  if (kind === 'case_proportion')
    return (100 * eligible.filter((one) => one === true).length) / eligible.length;
  const figures = eligible.map(Number).sort((one, other) => one - other);
  if (kind === 'case_mean') return figures.reduce((sum, one) => sum + one, 0) / figures.length;
  const [lower, upper] = [Math.ceil(figures.length / 2) - 1, Math.floor(figures.length / 2)];
  return (figures[lower]! + figures[upper]!) / 2;
}
