import { ImportError } from '../import/import-error.ts';
import type { AnswerRecord } from './answer-records.ts';

/** Returns the only period of the values in a file; '' if they name none. @throws ImportError for several */
export function onlyPeriod(named: readonly string[]): string {
  const [period = '', ...others] = new Set(named.filter(Boolean));
  if (others.length > 0)
    throw new ImportError(
      `This file has values for ${others.length + 1} periods (${[period, ...others].slice(0, 3).join(', ')}…). A questionnaire covers one period. Export each period separately.`,
    );
  return period;
}

/** Says once for each organisation which period its values are for, because the portal names periods differently. */
export const notePeriod = (records: AnswerRecord[], period: string): AnswerRecord[] =>
  period === ''
    ? records
    : records.map((record) => ({
        ...record,
        entries: record.entries.map((entry, index) =>
          index > 0
            ? entry
            : {
                ...entry,
                note: `The file’s values are for the DHIS2 period “${period.slice(0, 40)}”. Check that this questionnaire is for the same period.`,
              },
        ),
      }));
