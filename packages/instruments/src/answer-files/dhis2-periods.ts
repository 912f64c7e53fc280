import { ImportError } from '../import/import-error.ts';
import type { AnswerRecord } from './answer-records.ts';

/** More periods than a user can choose from. */
const MOST_PERIODS = 100;

/** Thrown if the values of a file are for several periods and none is selected. */
export class PeriodNeededError extends ImportError {
  readonly periods: readonly string[];

  constructor(periods: readonly string[]) {
    super('This file has values for several periods. Select the one to import.');
    this.periods = periods;
  }
}

/** The values of one period, and its note for each organisation. */
export type ChosenPeriod<One> = { values: One[]; note: string | null };

/**
 * Returns the values of the selected period, or all if the file has only one period.
 * @throws PeriodNeededError for several periods if none is selected
 */
export function choosePeriod<One>(
  values: readonly One[],
  periodOf: (value: One) => string,
  selected: string | undefined,
): ChosenPeriod<One> {
  const periods = [...new Set(values.map(periodOf).filter(Boolean))].toSorted();
  const [only = ''] = periods;
  if (periods.length <= 1 && (selected === undefined || selected === only))
    return { values: [...values], note: only === '' ? null : noteOf(only, 0) };
  if (periods.length > MOST_PERIODS)
    throw new ImportError(
      `This file has values for more than ${MOST_PERIODS} periods. Export fewer periods.`,
    );
  if (selected === undefined) throw new PeriodNeededError(periods);
  const found = values.filter((one) => periodOf(one) === selected);
  if (found.length === 0)
    throw new ImportError(`This file has no values for the period “${selected}”. Select one from the file.`);
  return { values: found, note: noteOf(selected, values.length - found.length) };
}

/** The portal names periods differently. */
function noteOf(period: string, leftOut: number): string {
  const name = period.slice(0, 40);
  const note = `The file’s values are for the DHIS2 period “${name}”. Check that this questionnaire is for the same period.`;
  const others = leftOut === 0 ? '' : `Values for other periods are left out: ${leftOut}.`;
  return [note, others].filter(Boolean).join(' ');
}

/** Adds the note to the first value of each organisation. */
export const notePeriod = (records: AnswerRecord[], note: string | null): AnswerRecord[] =>
  note === null
    ? records
    : records.map((record) => ({
        ...record,
        entries: record.entries.map((entry, index) => (index > 0 ? entry : { ...entry, note })),
      }));
