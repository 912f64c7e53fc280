/**
 * Derives the demonstration data from the published tables: `npx tsx demo/prepare.ts <folder with the source data>`.
 * The same sources always give the same files. What each column means and where it comes from: demo/README.md.
 */
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { toCsv } from './csv.ts';
import { generateCaseNotes } from './prepare/generate-case-notes.ts';
import { prepareCpdSurvey } from './prepare/cpd-responses.ts';
import { prepareDischargeDelays } from './prepare/discharge-delays.ts';
import { prepareElectiveWaits } from './prepare/elective-waits.ts';
import { prepareScotland } from './prepare/scotland-hospitals.ts';
import { openPeriodState } from './prepare/open-period-progress.ts';
import { buildOrganisations, organisationColumns } from './prepare/organisations.ts';
import { readSources, type Sources } from './prepare/sources.ts';

const folder = process.argv[2];
if (!folder) {
  console.error('Name the folder with the source data: npx tsx demo/prepare.ts <folder>');
  process.exit(1);
}
const target = path.join(import.meta.dirname, 'data');
fs.mkdirSync(target, { recursive: true });
const sources = readSources(folder);
const organisations = buildOrganisations(sources);
const kept = new Set(organisations.map((row) => row.organisation_code));

write('organisations.csv', toCsv(organisationColumns, organisations));
write('urgent-emergency-care.csv', attendances(sources));
write('bed-sectors.csv', bedSectors(sources));
write('bed-specialties.csv.gz', gzipSync(bedSpecialties(sources), { level: 9 }));
write('specialties.csv', specialties(sources));
write('peer-groups.csv', peerGroups(sources));
write('discharge-delays.csv', prepareDischargeDelays(sources));
write('elective-waits.csv', prepareElectiveWaits(sources, kept));
const scotland = prepareScotland(sources);
write('scotland-hospitals.csv', scotland.hospitals);
write('scotland-emergency-departments.csv', scotland.attendances);
write('open-period.csv', openPeriods(sources));
write('case-notes.csv', generateCaseNotes(sources));
const cpd = prepareCpdSurvey(sources.cpdSurvey);
write('cpd-survey.csv', cpd.responses);
write('cpd-survey-counts.csv', cpd.counts);

function write(name: string, content: string | Buffer): void {
  fs.writeFileSync(path.join(target, name), content);
  console.log(`${name}: ${Math.ceil(Buffer.byteLength(content) / 1024)} KiB`);
}

function attendances({ attendances: rows }: Sources): string {
  const figures = [
    'total_attendances',
    'attendances_over_4hours',
    'total_emergency_admissions',
    'emergency_admissions_over_4hours',
  ] as const;
  const columns = ['period', 'organisation_code', ...figures] as const;
  const kept = rows.map((row) => ({
    period: row['period']!,
    organisation_code: row['org_code']!,
    ...(Object.fromEntries(figures.map((name) => [name, row[name]!])) as Record<
      (typeof figures)[number],
      string
    >),
  }));
  return toCsv(columns, kept);
}

function bedSectors({ sectors }: Sources): string {
  const rows = sectors.map((row) => ({
    quarter: row['quarter']!,
    organisation_code: row['org_code']!,
    sector: row['specialty_group']!,
    available: row['available']!,
    occupied: row['occupied']!,
  }));
  return toCsv(['quarter', 'organisation_code', 'sector', 'available', 'occupied'], rows);
}

function bedSpecialties({ specialtyBeds }: Sources): string {
  const rows = specialtyBeds.map((row) => ({
    quarter: row['quarter']!,
    organisation_code: row['org_code']!,
    specialty_code: row['specialty_code']!,
    occupied: row['occupied']!,
  }));
  return toCsv(['quarter', 'organisation_code', 'specialty_code', 'occupied'], rows);
}

/**
 * Lists the specialties in which an organisation has beds, in the included quarters; a renamed code has its
 * newest name.
 */
function specialties({ specialties: rows, specialtyBeds }: Sources): string {
  const used = new Set(specialtyBeds.map((row) => row['specialty_code']!));
  const byCode = new Map(
    rows
      .filter((row) => used.has(row['specialty_code']!))
      .map((row) => [
        row['specialty_code']!,
        {
          specialty_code: row['specialty_code']!,
          specialty_name: row['specialty_name']!,
          sector: row['specialty_group']!,
        },
      ]),
  );
  return toCsv(['specialty_code', 'specialty_name', 'sector'], [...byCode.values()]);
}

function peerGroups({ peers }: Sources): string {
  const rows = peers
    .map((row) => ({ organisation_code: row['org_code']!, peer_organisation_code: row['peer_org_code']! }))
    .filter((row) => kept.has(row.organisation_code) && kept.has(row.peer_organisation_code));
  return toCsv(['organisation_code', 'peer_organisation_code'], rows);
}

function openPeriods({ attendances: months, sectors }: Sources): string {
  const project = (project_code: string, periods: { period: string; code: string }[]) => {
    const newest = periods
      .map((row) => row.period)
      .sort()
      .at(-1);
    const codes = [...new Set(periods.filter((row) => row.period === newest).map((row) => row.code))].sort();
    return codes.map((organisation_code) => ({
      project_code,
      organisation_code,
      state: openPeriodState(project_code, organisation_code),
    }));
  };
  return toCsv(
    ['project_code', 'organisation_code', 'state'],
    [
      ...project(
        'urgent-emergency-care',
        months.map((row) => ({ period: row['period']!, code: row['org_code']! })),
      ),
      ...project(
        'bed-availability',
        sectors.map((row) => ({ period: row['quarter']!, code: row['org_code']! })),
      ),
    ],
  );
}
