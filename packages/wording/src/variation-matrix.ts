import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import type { AssuranceIcon, PointType } from '@portal/contract/charts/chart-parts';
import { assuranceLabels } from './special-cause-labels.ts';
import { pointTypeNames } from './funnel-signal-text.ts';

type Variation = PointType | 'not_judged';
type Outlook = AssuranceIcon | 'none';

export type VariationMatrixColumn = { outlook: Outlook; name: string };
export type VariationMatrixRow<Entry> = {
  variation: Variation;
  name: string;
  /** The measures under each outlook. */
  cells: { outlook: Outlook; entries: Entry[] }[];
};

type Assessed = Pick<ScorecardEntry, 'variation' | 'assurance'>;

const NO_OUTLOOK = 'No target outlook';

/** The outlook of a target by the limits of the control chart, the best first. */
export const variationMatrixColumns: readonly VariationMatrixColumn[] = [
  { outlook: 'consistently_passes', name: assuranceLabels.consistently_passes.title },
  { outlook: 'inconsistent', name: assuranceLabels.inconsistent.title },
  { outlook: 'consistently_fails', name: assuranceLabels.consistently_fails.title },
  { outlook: 'none', name: NO_OUTLOOK },
];

/** The name of a result without a control chart. */
const NOT_JUDGED = 'Too few values';

const rows: readonly { variation: Variation; name: string; isAlwaysShown?: true }[] = [
  {
    variation: 'special_cause_improvement',
    name: pointTypeNames.special_cause_improvement,
    isAlwaysShown: true,
  },
  { variation: 'common_cause', name: pointTypeNames.common_cause, isAlwaysShown: true },
  { variation: 'special_cause_concern', name: pointTypeNames.special_cause_concern, isAlwaysShown: true },
  { variation: 'special_cause_neutral_high', name: pointTypeNames.special_cause_neutral_high },
  { variation: 'special_cause_neutral_low', name: pointTypeNames.special_cause_neutral_low },
  { variation: 'not_judged', name: NOT_JUDGED },
];

/** Returns how the newest value of a measure varies, as its control chart says. */
export const nameVariation = ({ variation }: Pick<ScorecardEntry, 'variation'>): string =>
  variation ? pointTypeNames[variation.type] : NOT_JUDGED;

/** Puts each measure in the cell of its variation and its target outlook. Rows that few projects need appear if occupied. */
export function buildVariationMatrix<Entry extends Assessed>(
  entries: readonly Entry[],
): VariationMatrixRow<Entry>[] {
  return rows.flatMap(({ variation, name, isAlwaysShown }) => {
    const inRow = entries.filter((entry) => (entry.variation?.type ?? 'not_judged') === variation);
    if (inRow.length === 0 && !isAlwaysShown) return [];
    const cells = variationMatrixColumns.map(({ outlook }) => ({
      outlook,
      entries: inRow.filter((entry) => (entry.assurance?.icon ?? 'none') === outlook),
    }));
    return [{ variation, name, cells }];
  });
}

export const VARIATION_MATRIX_METHOD =
  'Variation shows what each measure’s control chart says about its latest value. The target outlook compares the target with the limits of the same chart.';
