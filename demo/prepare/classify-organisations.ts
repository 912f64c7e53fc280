/** An organisation's figures, in the latest quarter it reported beds and over all its months. */
export type OrganisationFigures = {
  name: string;
  /** Average daily available beds by sector; a sector without beds is absent. */
  available: Map<string, number>;
  /** Average daily occupied beds by specialty code. */
  occupied: Map<string, number>;
  /** Mean emergency admissions a month; null when it makes no such return. */
  emergencyAdmissions: number | null;
};

const MENTAL_HEALTH = ['mental_illness', 'learning_disabilities'];
const WOMEN_AND_CHILDREN = ['171', '321', '420', '421', '501', '502'];
const MEDICINE = ['300', '326', '430'];
const REHABILITATION = ['300', '314', '315', '430', '900'];
const OUTSIDE_GENERAL_AND_ACUTE = ['501', '700', '710', '711', '712', '713', '715'];
const BUSY_EMERGENCY_DEPARTMENT = 1000;

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
const share = (figures: Map<string, number>, codes: string[]) =>
  sum(codes.map((code) => figures.get(code) ?? 0)) / sum(figures.values());

export const totalBeds = (profile: OrganisationFigures): number => sum(profile.available.values());

/** The kind of trust, from its figures; the rules are in demo/data-notes.md, in this order. */
export function organisationType(profile: OrganisationFigures): string {
  if (/\bambulance\b/i.test(profile.name)) return 'Ambulance';
  if (/\bcommunity\b/i.test(profile.name)) return 'Community';
  if (share(profile.available, MENTAL_HEALTH) >= 0.5) return 'Mental health';
  if (share(profile.occupied, WOMEN_AND_CHILDREN) >= 0.5) return 'Specialist';
  if ((profile.emergencyAdmissions ?? 0) >= BUSY_EMERGENCY_DEPARTMENT) return 'Acute';
  const has = (...codes: string[]) => codes.some((code) => profile.occupied.has(code));
  if (has(...MEDICINE) && has('100') && has('110')) return 'Acute';
  const generalAndAcute = new Map(
    [...profile.occupied].filter(([code]) => !OUTSIDE_GENERAL_AND_ACUTE.includes(code)),
  );
  return share(generalAndAcute, REHABILITATION) >= 0.5 ? 'Community' : 'Specialist';
}

const BANDS = ['Small', 'Medium', 'Large', 'Very large'] as const;
const NO_BEDS = 'No beds reported';

/** Four bands of equal numbers of organisations by their beds; ties fall into the lower band. */
export function sizeBands(beds: Map<string, number>): Map<string, string> {
  const counts = [...beds.values()].filter((count) => count > 0).sort((a, b) => a - b);
  return new Map(
    [...beds].map(([code, count]) => {
      if (count === 0) return [code, NO_BEDS];
      const smaller = counts.filter((other) => other < count).length;
      return [code, BANDS[Math.floor((smaller / counts.length) * BANDS.length)]!];
    }),
  );
}
