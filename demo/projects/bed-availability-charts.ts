import type { CsvRow } from '../csv.ts';
import {
  type ChartDefinition,
  type CollectionDefinition,
  LICENCE,
  type MeasureDefinition,
} from '../load/demo-project-types.ts';
import { groupSpecialties } from './specialty-groups.ts';
import { bedSectors } from './bed-availability-questionnaire.ts';

const every = (what: 'available' | 'occupied') =>
  `total(${bedSectors.map(({ sector }) => `${sector}_${what}`).join(', ')})`;

const NEITHER_IS_BETTER =
  'Very high occupancy leaves no room for new patients and is linked to longer waits. Low occupancy can mean paying for beds that are not needed. Many hospitals aim for about 85% to 92%, so neither direction is marked as better.';
const COMMON_CAVEATS =
  'Midnight counts miss beds used by two patients in a day, so wards are busier than the figure suggests. From spring 2020, occupancy is lower because beds were left empty for infection control during the pandemic. Figures from before a merger are shown under each trust that reported them.';

/** The charts of bed availability, by group; every text is shown beside its chart. */
export const bedCollections = (source: string, specialties: CsvRow[]): CollectionDefinition[] => [
  {
    collection_code: 'occupancy',
    collection_name: 'Occupancy',
    description: 'The share of beds occupied, overall and in each sector.',
    charts: [
      occupancyChart(source, 'all', 'Occupancy of all beds', every('occupied'), every('available')),
      ...bedSectors.map(({ sector, name }) =>
        occupancyChart(
          source,
          sector,
          `Occupancy of ${name.toLowerCase()} beds`,
          `${sector}_occupied`,
          `${sector}_available`,
        ),
      ),
    ],
  },
  {
    collection_code: 'capacity',
    collection_name: 'Capacity',
    description: 'The number of beds, by sector and specialty.',
    charts: [
      availableBeds(source),
      bedsBySector(source),
      bedsBySpecialty(source, specialties),
      mentalIllnessShare(source),
    ],
  },
];

const occupancy = (
  code: string,
  name: string,
  numerator: string,
  denominator: string,
): MeasureDefinition => ({
  measure_code: `occupancy_${code}`,
  measure_name: name,
  // A ratio, not a proportion: reported occupancy can exceed 100 %.
  kind: 'ratio',
  numerator,
  denominator,
  multiplier: 100,
  decimals: 1,
  unit: '%',
  polarity: 'neutral',
});

const beds = { kind: 'value', decimals: 1, unit: 'beds', polarity: 'neutral' } as const;
const allAvailable: MeasureDefinition = {
  ...beds,
  measure_code: 'available_beds',
  measure_name: 'Available beds',
  numerator: every('available'),
};
const allOccupancy = occupancy('all', 'Occupancy of all beds', every('occupied'), every('available'));

function occupancyChart(
  source: string,
  code: string,
  name: string,
  numerator: string,
  denominator: string,
): ChartDefinition {
  const overAll = code === 'all';
  const beside = overAll ? allAvailable : allOccupancy;
  return {
    chart_name: name,
    description: 'The share of beds available overnight that were occupied on an average day.',
    measure: occupancy(code, name, numerator, denominator),
    beside: [beside],
    metadata: {
      Definition: `Average daily beds occupied at midnight, as a percentage of the beds available${overAll ? ', for all of a trust’s sectors together' : ''}.`,
      Rationale: NEITHER_IS_BETTER,
      Numerator: 'Average daily occupied beds.',
      Denominator: 'Average daily available beds in wards open overnight.',
      Caveats: `${overAll ? 'Sectors in which a trust has no beds are left out.' : 'A trust with no beds in the sector has no value.'}${code === 'mental_illness' || overAll ? ' Northamptonshire Healthcare reported more mental illness beds occupied than available in 2021/22 Q3. The figures are shown as published.' : ''} ${COMMON_CAVEATS}`,
      Source: source,
      Licence: LICENCE,
    },
  };
}

const availableBeds = (source: string): ChartDefinition => ({
  chart_name: 'Available beds',
  neighbours: { weight: 3, is_log: true },
  description: 'Beds available overnight on an average day, in all sectors.',
  measure: allAvailable,
  beside: [allOccupancy],
  metadata: {
    Definition:
      'Average daily number of beds available in wards open overnight, for all of a trust’s sectors together.',
    Rationale:
      'Shows the size of a trust, which puts its other figures in context. Neither direction is better.',
    Numerator: 'Average daily available beds.',
    Denominator: 'None: this is a number of beds, not a share.',
    Caveats: `Not adjusted for the size of the population served. ${COMMON_CAVEATS}`,
    Source: source,
    Licence: LICENCE,
  },
});

const mentalIllnessShare = (source: string): ChartDefinition => ({
  chart_name: 'Mental illness share of available beds',
  description: 'Mental illness beds as a share of all available beds.',
  measure: {
    measure_code: 'mental_illness_share',
    measure_name: 'Mental illness share of available beds',
    // No proportion: which beds a provider has is not drawn by chance.
    kind: 'ratio',
    numerator: 'mental_illness_available',
    denominator: every('available'),
    multiplier: 100,
    decimals: 1,
    unit: '%',
    polarity: 'neutral',
  },
  beside: [allOccupancy],
  metadata: {
    Definition:
      'Average daily available mental illness beds as a percentage of the available beds in all sectors.',
    Rationale:
      'Helps you choose a comparison: it separates mental health trusts from general trusts with some mental illness beds. Neither direction is better.',
    Numerator: 'Average daily available mental illness beds.',
    Denominator: 'Average daily available beds, all sectors.',
    Caveats:
      'Only trusts with mental illness beds have a value. Learning disability beds are in the denominator only.',
    Source: source,
    Licence: LICENCE,
  },
});

/** A sector or specialty left empty means no such beds: beside the others of the same return it counts as none. */
const orNone = (codes: string[], all: string) => `total(${codes.join(', ')}, 0 * ${all})`;

const bedsBySector = (source: string): ChartDefinition => {
  const [first, ...others] = bedSectors.map(({ sector, name }): MeasureDefinition => ({
    ...beds,
    measure_code: `beds_${sector}`,
    measure_name: name,
    numerator: orNone([`${sector}_available`], every('available')),
  }));
  return {
    chart_name: 'Available beds by sector',
    description: 'Beds available overnight in each of the four sectors.',
    measure: first!,
    beside: others,
    isWhole: true,
    metadata: {
      Definition:
        'Average daily number of beds available in wards open overnight, by sector, as shares of all available beds.',
      Rationale:
        'Shows what kind of trust each one is, to help you choose a comparison. Neither direction is better.',
      Numerator: 'Average daily available beds in each sector.',
      Denominator: 'Average daily available beds, all sectors together.',
      Caveats: `A sector left empty counts as zero here. ${COMMON_CAVEATS}`,
      Source: source,
      Licence: LICENCE,
    },
  };
};

const bedsBySpecialty = (source: string, specialties: CsvRow[]): ChartDefinition => {
  const codeOf = (row: CsvRow) => `occupied_${row['specialty_code']}`;
  const all = `total(${specialties.map(codeOf).join(', ')})`;
  const [first, ...others] = groupSpecialties(specialties).map(({ code, name, rows }): MeasureDefinition => ({
    ...beds,
    measure_code: `occupied_${code}`,
    measure_name: name,
    numerator: orNone(rows.map(codeOf), all),
  }));
  return {
    chart_name: 'Occupied beds by specialty',
    description: 'Occupied beds in each group of specialties.',
    measure: first!,
    beside: others,
    isWhole: true,
    metadata: {
      Definition:
        'Average daily occupied beds by the main specialty of the consultant in charge, in eight groups, as shares of all occupied beds.',
      Rationale: 'Shows which patients the beds are used for. Neither direction is better.',
      Numerator: 'Average daily occupied beds in the specialties of each group.',
      Denominator: 'Average daily occupied beds in all specialties.',
      Caveats: `These groups of specialty codes were made for the demonstration. Medicine: 300 to 410 and 450 to 460, except children’s heart medicine. Surgery: 100 to 192, except children’s surgery. Older people: 430. Children: 171, 321, 420 and 421. Women and maternity: 501 to 504. Mental health: 710 to 715. Learning disability: 700. Other: all other codes. A specialty left empty counts as 0 here. ${COMMON_CAVEATS}`,
      Source: source,
      Licence: LICENCE,
    },
  };
};
