import {
  stratumWeightedMeasureKinds,
  type MeasureKind,
  type Standardisation,
} from '@portal/contract/measures/measures';
import type { Measure } from '../../comparison/figures/chart-data.sql.ts';
import { type IntervalMethod, intervalMethods, type MeasureShape } from './confidence-interval.ts';
import { pluralOf } from '@portal/wording/plurals';

/** Describes how the averages are calculated and what they exclude, for display with every figure. */
export function describeMethod(
  project: {
    quartile_method: number;
    disclosure_threshold: number | null;
    round_counts: boolean;
    minimum_peers: number;
    unit_name: string;
  },
  measure: MeasureShape & Pick<Measure, 'standardisation'>,
): string {
  const quartiles =
    project.quartile_method === 6
      ? 'Quartiles by R’s type 6 (Excel’s QUARTILE.EXC).'
      : 'Quartiles by R’s type 7 (Excel’s QUARTILE.INC).';
  const units = pluralOf(project.unit_name);
  const small =
    project.disclosure_threshold === null
      ? ''
      : ` Counts from 1 to ${project.disclosure_threshold - 1}, and what would give them away, are held back and left out as well.`;
  const rounded = project.round_counts
    ? `Counts of other ${units} are rounded to the nearest 5, and their values are worked out from these.`
    : '';
  return [
    `${quartiles} Rank 1 is the highest value; equal values share a rank; quarters are of the ranks.`,
    `Left out are ${units} that have not submitted, did not report the figure or have ${stratumWeightedMeasureKinds.includes(measure.kind) ? 'a stratum without people' : 'a denominator of zero'}.${small}`,
    rounded,
    describeValue(measure),
    `Averages are shown for at least ${project.minimum_peers} peers.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const limits: Record<IntervalMethod, string> = {
  share: 'The 95% limits of a value are Wilson’s.',
  count: 'The 95% limits of a value are those of its count: exact below 10, else Byar’s.',
  slope: '95% limits from the errors of the rates (Poisson).',
  strata: '95% limits by Dobson with Byar, exact below 10 events.',
};

const describeStandard: Partial<Record<MeasureKind, (by: Standardisation) => string>> = {
  standardised_rate: ({ standard }) => `Directly standardised to ${standard};`,
  indirectly_standardised_ratio: ({ standard, strata }) =>
    `Indirectly standardised: expected is what the rates of ${standard} give for each of ${strata.length} strata, added up.`,
  slope_index: ({ standard, strata }) =>
    `Slope index of inequality over ${strata.length} groups, ${standard}: by how much the rate differs between the two ends, by least squares over the population;`,
};

/** A response to a survey is a case as well. */
const overCases: Partial<Record<MeasureKind, string>> = {
  case_mean: 'A value is the mean over complete cases; its denominator says how many of them gave a figure.',
  case_median:
    'A value is the median over complete cases; its denominator says how many of them gave a figure.',
  case_proportion:
    'A value is the share of complete cases; its denominator says how many of them it is a share of.',
};

function describeValue({ kind, standardisation }: Pick<Measure, 'kind' | 'standardisation'>): string {
  const by = intervalMethods[kind];
  const standard = standardisation && describeStandard[kind]?.(standardisation);
  return [overCases[kind], standard, by && limits[by]].filter(Boolean).join(' ');
}
