import {
  organisationType,
  type OrganisationFigures,
  sizeBands,
  totalBeds,
} from './classify-organisations.ts';
import { createClosureFinder } from './organisation-closures.ts';
import { capitaliseOrganisationName } from './organisation-names.ts';
import { createAreaFinder } from './organisation-areas.ts';
import { byColumn, type Sources } from './sources.ts';

export const organisationColumns = [
  'organisation_code',
  'organisation_name',
  'organisation_type',
  'region',
  'icb_code',
  'icb_name',
  'size_band',
  'closed_on',
  'successor_code',
  'note',
] as const;

/** Lists every organisation in the included returns, by code. */
export function buildOrganisations(sources: Sources): Record<(typeof organisationColumns)[number], string>[] {
  const codes = new Set([...sources.attendances, ...sources.sectors].map((row) => row['org_code']!));
  const nameOf = nameFinder(sources);
  const closureOf = createClosureFinder(sources, codes);
  const placeOf = createAreaFinder(sources, (code) => closureOf(code).successor_code);
  const profiles = new Map([...codes].map((code) => [code, profileOf(sources, code, nameOf(code))]));
  const bands = sizeBands(new Map([...profiles].map(([code, profile]) => [code, totalBeds(profile)])));
  return [...codes].sort().map((code) => {
    const { note, ...place } = placeOf(code);
    const closure = closureOf(code);
    return {
      organisation_code: code,
      organisation_name: nameOf(code),
      organisation_type: organisationType(profiles.get(code)!),
      ...place,
      size_band: bands.get(code)!,
      closed_on: closure.closed_on,
      successor_code: closure.successor_code,
      note: [note, closure.note].filter(Boolean).join(' '),
    };
  });
}

/** The newest list first; who is in none of them keeps the last spelling of its own returns. */
function nameFinder(sources: Sources) {
  const providers = byColumn(sources.providers, 'org_code');
  const trusts = byColumn(sources.trustRegions, 'nhs_trust22_code');
  const returns = byColumn(sources.sectors, 'org_code');
  return (code: string): string =>
    capitaliseOrganisationName(
      providers.get(code)?.['name'] ??
        trusts.get(code)?.['nhs_trust22_name'] ??
        returns.get(code)?.['org_name'] ??
        code,
    );
}

function profileOf(sources: Sources, code: string, name: string): OrganisationFigures {
  const beds = sources.sectors.filter((row) => row['org_code'] === code);
  const latest = beds.at(-1)?.['quarter'];
  const occupied = sources.specialtyBeds.filter(
    (row) => row['org_code'] === code && row['quarter'] === latest,
  );
  const months = sources.attendances.filter((row) => row['org_code'] === code);
  const admissions = months.reduce((total, row) => total + Number(row['total_emergency_admissions']), 0);
  return {
    name,
    available: new Map(
      beds
        .filter((row) => row['quarter'] === latest)
        .map((row) => [row['specialty_group']!, Number(row['available'])]),
    ),
    occupied: new Map(occupied.map((row) => [row['specialty_code']!, Number(row['occupied'])])),
    emergencyAdmissions: months.length === 0 ? null : admissions / months.length,
  };
}
