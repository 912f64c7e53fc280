import type { CsvRow } from '../csv.ts';
import type { Period, ProjectDefinition, QuestionnaireResponse } from '../load/demo-project-types.ts';
import { LICENCE } from '../load/demo-project-types.ts';
import type { DemoData } from '../load/demo-data.ts';
import { SIZES } from './region-and-size.ts';
import { bedCollections } from './bed-availability-charts.ts';
import {
  bedQuestionnaire,
  occupiedCheck,
  ROUNDING_TOLERANCE,
  type Sector,
  sumCheck,
} from './bed-availability-questionnaire.ts';

const source = `NHS England, KH03 bed availability and occupancy, quarterly by provider and sector, as collected by the NHS-R community. ${LICENCE}`;

/** Quarterly average daily beds by sector and by specialty; results carry names, as the publication does. */
export function bedAvailability(data: DemoData): ProjectDefinition {
  const returns = bedReturns(data);
  return {
    category_name: 'Capacity',
    project: {
      project_code: 'bed-availability',
      project_name: 'Bed availability and occupancy',
      summary: 'Beds available and occupied overnight each quarter, by sector and specialty.',
      landing_text: [
        'Each quarter, every trust reports the average number of beds available and occupied at midnight. There are figures for four sectors: general and acute, mental illness, learning disabilities and maternity. Occupied beds are also shown by consultant specialty.',
        'You can compare your occupancy and capacity with trusts in the same region or integrated care board, or of the same size or type. You can also compare with your peers on a published list. All trusts are shown by name, as in the published figures.',
        'Results appear when a quarter is published.',
      ].join('\n\n'),
      unit_name: 'trust',
      source_text: source,
      named_results: true,
      provisional_results: false,
      disclosure_threshold: null,
      minimum_peers: 3,
      registration_required: true,
      display_order: 2,
    },
    periods: [...new Set(returns.map((one) => one.period))].sort().map(quarter),
    aboutText: (period, isOpen) => aboutText(period, isOpen ? null : returns),
    guidances: [
      {
        guidance_title: 'Beds to include',
        guidance_text:
          'Include staffed, consultant-led beds in wards open overnight. Do not include A&E trolleys, day beds, cots for well babies, or beds in closed wards.',
      },
      {
        guidance_title: 'Calculating the daily average',
        guidance_text:
          'Count beds at midnight on every day of the quarter, add the counts, and divide by the number of days. Enter the result to two decimal places.',
      },
      {
        guidance_title: 'Sectors and specialties without beds',
        guidance_text: 'Leave the field empty if you have no such beds.',
      },
    ],
    questionnaire: bedQuestionnaire(data.specialties),
    returns,
    collections: bedCollections(source, data.specialties),
    filters: [
      { filter_name: 'Region', optionOf: (row) => row['region']! },
      { filter_name: 'Integrated care board', optionOf: (row) => row['icb_name']! },
      { filter_name: 'Size band', optionOf: (row) => row['size_band']!, order: SIZES },
      { filter_name: 'Type', optionOf: (row) => row['organisation_type']! },
    ],
    isCollecting: true,
    isNamed: true,
  };
}

function bedReturns({ sectors, specialtyBeds, specialties }: DemoData): QuestionnaireResponse[] {
  const returns = new Map<string, Required<QuestionnaireResponse>>();
  const returnOf = ({ quarter = '', organisation_code = '' }: CsvRow) => {
    const key = `${quarter}/${organisation_code}`;
    const known = returns.get(key);
    if (known) return known;
    const begun: Required<QuestionnaireResponse> = {
      period: quarter,
      organisation_code,
      answers: [],
      explained: [],
    };
    returns.set(key, begun);
    return begun;
  };
  for (const row of sectors) {
    const sector = row['sector'] as Sector;
    const isOver = Number(row['occupied']) > Number(row['available']);
    const explanation = isOver
      ? 'More beds occupied than available, as reported by the trust and published.'
      : null;
    const one = returnOf(row);
    one.answers.push(
      { question_code: `${sector}_available`, value: row['available']!, explanation: null },
      { question_code: `${sector}_occupied`, value: row['occupied']!, explanation },
    );
    if (explanation) one.explained.push({ check: occupiedCheck(sector), explanation });
  }
  const sectorOf = new Map(specialties.map((row) => [row['specialty_code'], row['sector']]));
  const sums = new Map<string, number>();
  for (const row of specialtyBeds) {
    returnOf(row).answers.push({
      question_code: `occupied_${row['specialty_code']}`,
      value: row['occupied']!,
      explanation: null,
    });
    const key = placeOf(row, sectorOf.get(row['specialty_code']));
    sums.set(key, (sums.get(key) ?? 0) + Number(row['occupied']));
  }
  for (const row of sectors) {
    const sum = sums.get(placeOf(row, row['sector']));
    if (sum === undefined || Math.abs(sum - Number(row['occupied'])) <= ROUNDING_TOLERANCE) continue;
    returnOf(row).explained.push({
      check: sumCheck(row['sector'] as Sector, specialties),
      explanation: 'As reported by the trust and published.',
    });
  }
  return [...returns.values()];
}

const placeOf = (row: CsvRow, sector: string | undefined) =>
  `${row['quarter']}/${row['organisation_code']}/${sector}`;

/** `2021-22 Q4` is January to March 2022. */
function quarter(key: string): Period {
  const [years, number] = [key.slice(0, 7), Number(key.at(-1))];
  const firstMonth = 3 * number;
  const year = Number(key.slice(0, 4));
  return {
    key,
    time_period_name: `${years.replace('-', '/')} Q${number}`,
    starts_on: new Date(Date.UTC(year, firstMonth, 1)).toISOString().slice(0, 10),
    ends_on: new Date(Date.UTC(year, firstMonth + 3, 0)).toISOString().slice(0, 10),
  };
}

/** Without returns: the period is still being collected. */
function aboutText(period: Period, returns: QuestionnaireResponse[] | null): string {
  const ofPeriod = returns?.filter((one) => one.period === period.key);
  const odd = ofPeriod?.some((one) => one.answers.some((answer) => answer.explanation !== null));
  return [
    `Average daily number of beds available and occupied overnight in ${period.time_period_name}. ${
      ofPeriod
        ? `${ofPeriod.length} trusts are in the published figures for this quarter.`
        : 'Data collection for this quarter is open.'
    }`,
    'A trust with no beds in a sector has no figure for it and is left out of that sector’s averages. A trust’s total is the sum of the sectors it has.',
    odd &&
      'One trust reported more mental illness beds occupied than available. The figures are shown as published.',
    'The pandemic changed how beds were used from spring 2020, so compare earlier and later quarters with care. Figures from before a merger are shown under each trust that reported them.',
  ]
    .filter(Boolean)
    .join('\n\n');
}
