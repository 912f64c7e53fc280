import { toCsv } from '../csv.ts';
import type { Sources } from './sources.ts';

const MONTHS = 24;

/** Lists the waits of the newest months, for the organisations that are in the demonstration. */
export function prepareElectiveWaits({ waits }: Sources, organisationCodes: Set<string>): string {
  const months = [...new Set(waits.map((row) => row['period']!))].sort().slice(-MONTHS);
  const rows = waits
    .filter((row) => months.includes(row['period']!) && organisationCodes.has(row['org_code']!))
    .map((row) => ({
      period: row['period']!,
      organisation_code: row['org_code']!,
      waits_over_18_weeks: row['waits_over_18_weeks']!,
      waits_over_52_weeks: row['waits_over_52_weeks']!,
    }));
  return toCsv(['period', 'organisation_code', 'waits_over_18_weeks', 'waits_over_52_weeks'], rows);
}
