import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type CsvRow, parseCsv } from '../csv.ts';
import type { OpenPeriodState } from '../prepare/open-period-progress.ts';

export type DemoData = ReturnType<typeof readDemoData>;

/** The files of demo/data, as demo/README.md describes them. */
export function readDemoData(folder: string) {
  const read = (file: string): CsvRow[] => {
    const bytes = fs.readFileSync(path.join(folder, file));
    return parseCsv((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  };
  return {
    organisations: [...read('organisations.csv'), ...read('scotland-hospitals.csv')],
    attendances: read('urgent-emergency-care.csv'),
    sectors: read('bed-sectors.csv'),
    specialtyBeds: read('bed-specialties.csv.gz'),
    specialties: read('specialties.csv'),
    delays: read('discharge-delays.csv'),
    waits: read('elective-waits.csv'),
    scotland: read('scotland-emergency-departments.csv'),
    peers: read('peer-groups.csv'),
    caseNotes: read('case-notes.csv'),
    cpdSurvey: read('cpd-survey.csv'),
    openStates: new Map(
      read('open-period.csv').map((row) => [
        `${row['project_code']}/${row['organisation_code']}`,
        row['state'] as OpenPeriodState,
      ]),
    ),
  };
}
