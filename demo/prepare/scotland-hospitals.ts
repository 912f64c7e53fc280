import { type CsvRow, toCsv } from '../csv.ts';
import { sizeBands } from './classify-organisations.ts';
import type { Sources } from './sources.ts';

const MONTHS = 24;
/** The source adds this to the names of hospitals with an emergency department. */
const EMERGENCY_DEPARTMENT = / - Type 1$/;

/** Lists the emergency departments of Scotland in the newest months, and their hospitals. */
export function prepareScotland({ scotland }: Sources): { hospitals: string; attendances: string } {
  const departments = scotland.filter((row) => EMERGENCY_DEPARTMENT.test(row['hospital_name']!));
  const months = [...new Set(departments.map((row) => row['period_end']!))].sort().slice(-MONTHS);
  const rows = departments.filter((row) => months.includes(row['period_end']!));
  return {
    hospitals: toCsv(
      ['organisation_code', 'organisation_name', 'organisation_type', 'region', 'size_band'],
      listHospitals(rows),
    ),
    attendances: toCsv(
      ['period', 'organisation_code', 'attendances', 'attendances_over_4hours'],
      rows.map((row) => ({
        period: row['period_end']!.replace(/\d\d$/, '01'),
        organisation_code: row['org_code']!,
        attendances: row['attendances']!,
        attendances_over_4hours: row['over_4_hours']!,
      })),
    ),
  };
}

function listHospitals(rows: CsvRow[]) {
  const total = new Map<string, number>();
  for (const { org_code = '', attendances } of rows)
    total.set(org_code, (total.get(org_code) ?? 0) + Number(attendances));
  const bands = sizeBands(total);
  const nameOf = new Map(rows.map((row) => [row['org_code']!, row['hospital_name']!]));
  return [...nameOf].map(([organisation_code, name]) => ({
    organisation_code,
    organisation_name: name
      .replace(EMERGENCY_DEPARTMENT, '')
      .replace(/ (Of|For) /g, (word) => word.toLowerCase()),
    organisation_type: /child/i.test(name) ? 'Children’s hospital' : 'General hospital',
    region: 'Scotland',
    size_band: bands.get(organisation_code)!,
  }));
}
