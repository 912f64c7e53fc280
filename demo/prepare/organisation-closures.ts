import { byColumn, type Sources } from './sources.ts';

export type Closure = { closed_on: string; successor_code: string; note: string };

/**
 * When an organisation closed and who carries on, from the succession records and the directory. One that is in no
 * record and left the returns before 2022 counts as closed at the end of its last quarter.
 */
export function createClosureFinder(sources: Sources, includedCodes: Set<string>) {
  const directory = byColumn(sources.directory, 'org_code');
  const register = byColumn(sources.securityRegister, 'org_code');
  const lastQuarterEnd = new Map(sources.sectors.map((row) => [row['org_code']!, row['period_end']!]));
  const reportsAttendances = new Set(sources.attendances.map((row) => row['org_code']!));

  return (code: string): Closure => {
    const records = sources.successions.filter(
      (row) => row['old_code'] === code && includedCodes.has(row['new_code']!),
    );
    const named = register.get(code)?.['successor_code'];
    const record = records.find((row) => row['new_code'] === named) ?? records[0];
    const listed = directory.get(code);
    if (record) {
      const others = records.filter((row) => row !== record).map((row) => row['new_code']);
      return {
        closed_on: listed?.['close_date'] || lastDayBefore(record['date']!),
        successor_code: record['new_code']!,
        note: others.length > 0 ? `Part of it went to ${others.join(', ')}.` : '',
      };
    }
    const listedAnywhere = listed !== undefined || register.has(code);
    if (!listedAnywhere && !reportsAttendances.has(code)) {
      return {
        closed_on: lastQuarterEnd.get(code) ?? '',
        successor_code: '',
        note: 'Not in any 2022 list or succession record: taken as closed after its last return.',
      };
    }
    return { closed_on: listed?.['close_date'] ?? '', successor_code: '', note: '' };
  };
}

/** A succession on the first of a month means the predecessor's last day was the day before; others name that day. */
function lastDayBefore(date: string): string {
  if (!date.endsWith('-01')) return date;
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}
