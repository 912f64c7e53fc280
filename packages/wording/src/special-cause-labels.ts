import type { AssuranceIcon, PointType, Spc } from '@portal/contract/charts/chart-parts';
import type { ControlChart } from '@portal/contract/charts/control-charts';

type SpecialCause = Spc['rules'][number]['cause'];
type Assurance = AssuranceIcon;

/** The signs of a special cause. */
export const specialCauseLabels: Record<SpecialCause, string> = {
  outside: 'A value outside the limits',
  shift: 'Seven values in a row on one side of the mean',
  trend: 'Seven values in a row that all rise or all fall',
  two_of_three: 'Two out of three values in a row close to the same limit',
  long_run: 'More values in a row on one side of the median than expected by chance',
  few_crossings: 'Fewer crossings of the median than expected by chance',
};

const intervalCauses: Partial<Record<SpecialCause, string>> = {
  outside: 'An interval outside the limits',
  shift: 'Seven intervals in a row on one side of the centre line',
  trend: 'Seven intervals in a row, each longer or each shorter than the last',
};

/** The signs of control charts that draw something else than the values. */
export const drawnCauseLabels = {
  g: intervalCauses,
  t: { ...intervalCauses, two_of_three: 'Two out of three intervals in a row close to the same limit' },
  ewma: { outside: 'A moving average outside the limits' },
  cusum: { outside: 'A sum outside the limit' },
} satisfies Partial<Record<ControlChart, Partial<Record<SpecialCause, string>>>>;

/** Returns a sign of a special cause in the words of its control chart. */
export function describeCause(cause: SpecialCause, chart: ControlChart): string {
  const drawn: Partial<Record<ControlChart, Partial<Record<SpecialCause, string>>>> = drawnCauseLabels;
  return drawn[chart]?.[cause] ?? specialCauseLabels[cause];
}

/** The meaning of a point's type. */
export const pointTypeDescriptions: Record<PointType, string> = {
  common_cause: '',
  special_cause_improvement: 'a change for the better',
  special_cause_concern: 'a change for the worse',
  special_cause_neutral_high: 'an increase',
  special_cause_neutral_low: 'a decrease',
};

/** The wording for a target's assurance. */
export const assuranceLabels: Record<Assurance, { title: string; words: string }> = {
  consistently_passes: {
    title: 'Target met consistently',
    words:
      'If nothing changes, the target will be met every time. Even the worst value in the normal range meets it.',
  },
  consistently_fails: {
    title: 'Target missed consistently',
    words:
      'If nothing changes, the target will be missed every time. Even the best value in the normal range does not meet it.',
  },
  inconsistent: {
    title: 'Target met sometimes',
    words:
      'If nothing changes, the target will be met in some periods and missed in others. The target is between the limits.',
  },
};
