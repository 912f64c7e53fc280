import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type CsvRow, parseCsv } from '../csv.ts';

/** The first and the last included quarter of KH03: the newest five years published. */
const FIRST_QUARTER = '2017-18 Q1';
const LAST_QUARTER = '2021-22 Q4';

export type Sources = ReturnType<typeof readSources>;

/** Every source table the demonstration is derived from, as published. */
export function readSources(folder: string) {
  const read = (file: string): CsvRow[] => {
    const bytes = fs.readFileSync(path.join(folder, file));
    return parseCsv((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  };
  const keptQuarters = (rows: CsvRow[]) =>
    rows.filter((row) => row['quarter']! >= FIRST_QUARTER && row['quarter']! <= LAST_QUARTER);
  const reference = (file: string) => read(`org_reference/${file}`);
  return {
    attendances: read('nhs_ae_trust_2021_2025/ae_trust_monthly.csv'),
    sectors: keptQuarters(read('nhs_kh03_beds/kh03_by_sector.csv')),
    specialtyBeds: keptQuarters(read('nhs_kh03_beds/kh03_by_specialty.csv.gz')),
    specialties: read('nhs_kh03_beds/kh03_specialties.csv'),
    delays: read('nhs_delayed_discharge_reasons/delayed_discharge_reasons.csv'),
    delayReasons: read('nhs_delayed_discharge_reasons/reasons.csv'),
    waits: read('nhs_rtt_trust/rtt_trust_total.csv'),
    scotland: read('scotland_ae_hospital/ae_hospital_monthly.csv'),
    cpdSurvey: read('apha_cpd_survey/responses.csv'),
    providers: reference('providers.csv'),
    directory: reference('nhs_trusts_ods_etr_2022.csv'),
    trustRegions: reference('nhs_trust_region.csv'),
    securityRegister: reference('dspt_status_2022.csv'),
    regions: reference('nhs_england_regions.csv'),
    boards: reference('icb_region.csv'),
    trustTowns: reference('trusts_rcpch.csv'),
    practices: reference('gp_practices_2022.csv'),
    successions: reference('trust_successions.csv'),
    peers: reference('trust_peer_groups.csv'),
  };
}

/** The rows by a column; of several rows with the same key the last wins. */
export const byColumn = (rows: CsvRow[], column: string): Map<string, CsvRow> =>
  new Map(rows.map((row) => [row[column]!, row]));
