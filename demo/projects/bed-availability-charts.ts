import { type ChartDefinition, type CollectionDefinition, LICENCE } from '../load/definition.ts';
import { bedSectors } from './bed-availability-questionnaire.ts';

const every = (what: 'available' | 'occupied') =>
  `total(${bedSectors.map(({ sector }) => `${sector}_${what}`).join(', ')})`;

const NEITHER_IS_BETTER =
  'Very full wards leave no room for the next patient and go with longer waits; half-empty ones cost money that is missing elsewhere. Many hospitals aim for about 85 to 92 %. So neither direction is marked as better.';
const COMMON_CAVEATS =
  'Midnight counts miss beds that are used by two patients in a day, so the wards were busier than the figure says. From the spring of 2020, beds kept apart during the pandemic lower occupancy. Providers that merged are shown under the organisation that reported at the time.';

/** The charts of bed availability, by group; every text is shown beside its chart. */
export const bedCollections = (source: string): CollectionDefinition[] => [
  {
    collection_code: 'occupancy',
    collection_name: 'Occupancy',
    description: 'How full the beds are, over all sectors and in each.',
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
    description: 'How many beds there are, and for whom.',
    charts: [availableBeds(source), mentalIllnessShare(source)],
  },
];

function occupancyChart(
  source: string,
  code: string,
  name: string,
  numerator: string,
  denominator: string,
): ChartDefinition {
  const overAll = code === 'all';
  return {
    chart_name: name,
    description: 'Of the beds available overnight, the share that had a patient in them, on an average day.',
    measure: {
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
    },
    metadata: {
      Definition: `Average daily beds occupied at midnight, as a percentage of the beds available${overAll ? ', all sectors a provider has taken together' : ''}.`,
      Rationale: NEITHER_IS_BETTER,
      Numerator: 'Average daily occupied beds.',
      Denominator: 'Average daily available beds in wards open overnight.',
      Caveats: `${overAll ? 'Sectors a provider has no beds in are left out of both sides.' : 'A provider without beds in the sector has no value.'}${code === 'mental_illness' || overAll ? ' Northamptonshire Healthcare reported more occupied than available mental illness beds in 2021/22 Q3; the figures are shown as published.' : ''} ${COMMON_CAVEATS}`,
      Source: source,
      Licence: LICENCE,
    },
  };
}

const availableBeds = (source: string): ChartDefinition => ({
  chart_name: 'Available beds',
  description: 'Beds available overnight on an average day, all sectors together.',
  measure: {
    measure_code: 'available_beds',
    measure_name: 'Available beds',
    kind: 'value',
    numerator: every('available'),
    decimals: 1,
    unit: 'beds',
    polarity: 'neutral',
  },
  metadata: {
    Definition:
      'Average daily beds available in wards open overnight, added up over the sectors a provider has.',
    Rationale:
      'The size of a provider, which puts its other figures in proportion. Neither high nor low is better.',
    Numerator: 'Average daily available beds.',
    Denominator: 'None: this is a count.',
    Caveats: `Not adjusted for the size of the population served. ${COMMON_CAVEATS}`,
    Source: source,
    Licence: LICENCE,
  },
});

const mentalIllnessShare = (source: string): ChartDefinition => ({
  chart_name: 'Mental illness share of available beds',
  description: 'Of all available beds, the share that is for mental illness.',
  measure: {
    measure_code: 'mental_illness_share',
    measure_name: 'Mental illness share of available beds',
    kind: 'proportion',
    numerator: 'mental_illness_available',
    denominator: every('available'),
    multiplier: 100,
    decimals: 1,
    unit: '%',
    polarity: 'neutral',
  },
  metadata: {
    Definition:
      'Average daily available mental illness beds as a percentage of the available beds of all sectors.',
    Rationale:
      'Tells mental health trusts from general ones with some mental illness beds, for choosing whom to compare with. Neither direction is better.',
    Numerator: 'Average daily available mental illness beds.',
    Denominator: 'Average daily available beds, all sectors.',
    Caveats:
      'Only providers with mental illness beds have a value. Learning disability beds count in the denominator only.',
    Source: source,
    Licence: LICENCE,
  },
});
